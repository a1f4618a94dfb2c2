// Written by npm run derive from the contract.
/** A refusal: `said` for the person, `message` the same in English, `code` for the program, `details` for the form. */
export class Refused extends Error {
	status;
	said;
	code;
	details;
	/** By this number the server's log knows what was asked. */
	requestId;
	constructor(status, said, code = "error", details = {}, requestId = null) {
		super(typeof said === "string" ? said : String(details.message ?? said.text));
		this.said = said;
		this.status = status;
		this.code = code;
		this.details = details;
		this.requestId = requestId;
	}
}
/** What a gateway or a network before Tanod answered: it has no code of ours, and what was asked may have been done. */
export class ForeignAnswer extends Error {
	status;
	details;
	constructor(status, details = {}) {
		super(`Answered ${status} by no Tanod`);
		this.status = status;
		this.details = details;
	}
}
/** What a refusal says of each field: the first sentence. */
export function fieldsSaid(error) {
	const { fields = {}, sentences = {} } = error instanceof Refused ? error.details : {};
	return Object.fromEntries(Object.entries({
		...fields,
		...sentences
	}).map(([name, said]) => [name, [said].flat()[0]]));
}
export async function ask(wire, endpoint, ...given) {
	const [input = {}, options = {}] = given;
	const asked = requestFor(wire.base, endpoint, input, options.signal);
	const request = options.isFresh ? new Request(asked, { cache: "no-store" }) : asked;
	const bearer = wire.token();
	if (bearer) request.headers.set("authorization", `Bearer ${bearer}`);
	if (wire.language) request.headers.set("accept-language", wire.language());
	if (options.key) request.headers.set("idempotency-key", options.key);
	const response = await (wire.send ?? fetch)(request);
	// A good answer that was cut off, or that no Tanod gave, is none: what was asked may have been done.
	const reply = await response.json().catch((error) => response.ok ? Promise.reject(error) : null);
	if (!response.ok || !reply) {
		const { code, sentence, message = "" } = reply ?? {};
		const retryAfter = response.headers.get("retry-after");
		const details = {
			...reply,
			...retryAfter && { retryAfter }
		};
		if (typeof code !== "string") throw new ForeignAnswer(response.status, details);
		throw new Refused(response.status, sentence ?? message, code, details, response.headers.get("x-request-id"));
	}
	return reply;
}
/** Names in the path are filled from the input; the rest is the query, or the body: a form where it holds a file, else JSON. A changing call is posted. */
export function requestFor(base, { method, path, changes }, input, signal = null) {
	const given = Object.entries(input).filter(([, value]) => value !== undefined);
	const rest = given.filter(([name]) => !path.includes(`{${name}}`));
	const values = Object.fromEntries(given);
	const url = base + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
	const pairs = rest.flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
	if (method === "GET" && !changes) {
		const query = new URLSearchParams(pairs.map(([name, one]) => [name, asText(one)])).toString();
		return new Request(query ? `${url}?${query}` : url, { signal });
	}
	if (pairs.some(([, one]) => one instanceof Blob)) {
		const form = new FormData();
		for (const [name, one] of pairs) form.append(name, one instanceof Blob ? one : asText(one));
		return new Request(url, {
			method: "POST",
			body: form,
			signal
		});
	}
	return new Request(url, {
		method: "POST",
		body: JSON.stringify(Object.fromEntries(rest)),
		headers: { "content-type": "application/json" },
		signal
	});
}
function asText(value) {
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}
