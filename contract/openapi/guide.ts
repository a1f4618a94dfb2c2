// What one must know of all calls before the first: the head of the API's description.
import { factKinds } from '#contract/facts.ts'
import { tellable } from '#contract/webhooks/rules.ts'

/** What a webhook can tell, a row each. */
export const kindsOfFacts = () =>
  ['| kind | when |', '|---|---|', ...tellable.toSorted().map((name) => `| \`${name}\` | ${factKinds[name].doc} |`)].join('\n')

export const guide = `Every answer is JSON: \`{"message": "…", "data": …}\`, and where the message has words of its own, \`sentence\` for other languages. Only 200 to 299 is success;
a refusal is \`{"message": "…", "code": "…"}\` with what helps to go on.

**Who asks.** \`auth/login\` (or \`auth/demoLogin\` where there is a demo) answers with \`data.token\`: send it as \`Authorization: Bearer …\`. Programs take an API key in its place, made under
*Administration → Center*. \`x-access\` says who may call: \`public\` anybody; \`session\` whoever is signed in, even before the first password is changed; \`account\` whoever is signed in
with a password of their own; else a list of permissions, any one of which is enough. To an API key, which is no person, \`session\` and \`account\` are refused (403 \`person-required\`). A call marked \`x-step-up\` is refused with 403 \`step-up\` unless the password was shown within ten
minutes (\`auth/proveMyself\` shows it again; the refusal names it in \`prove\`). An API key may make such a call with the permission \`programs.unproven\`, else 403 \`person-required\`;
where \`x-needs-person\` stands it never may: keys make no keys, and are nobody's second person.

**Names.** Each field is taken under the names in its \`x-aliases\` too. Case types, barangays and centers may be named by name, in any language, or by slug. \`page\` is the number of a page. An unknown field is refused by name (400 \`unknown-field\`). Numbers may come as text, \`""\` is absent, and absent
never means removal: that is \`null\`. Bodies come as JSON, or, where a file may go along, as \`multipart/form-data\`; without a file these are taken as JSON too.

**Deprecated forms.** Some calls that change something are named as GET by the specification. They are kept, marked \`deprecated\`, and take POST at the same path, which is to be used.

**Twice is once.** Send an \`Idempotency-Key\` of your own making with a change, and the same again when you do not know whether it arrived: it is done once, and answered alike.

**Versions.** A change may carry the \`version\` that was read: if somebody was faster, it is refused with 409 and \`present\`, \`difference\`. Without it the last writer wins, and the log says so.

**Lists** take \`limit\` (to 500) and \`cursor\`; \`data.next\` is the cursor of what follows, or null.

**The challenge.** A visitor's report may show that it took work: \`ccPublic/getChallenge\` gives \`{"challenge", "difficulty", "expiresAt"}\`. Count up a text until the SHA-256 of
\`challenge\` followed by it begins with \`difficulty\` zero bits, and send both as \`challenge\` and \`solution\` with \`ccPublic/createEmergencyTicket\`. Each puzzle is good once, for the device it was
made for. Without one while many reports come in, or with a wrong one, a report is held for review (\`state: "held"\`) and never refused.

**Webhooks** tell these kinds of facts (\`kinds\` of \`resources/addWebhook\`), each with the ids and states that it is about:

${kindsOfFacts()}
`
