// Serves a contract: admits the caller, reads the input, runs the handler, checks the reply.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type { Sentence } from '#contract/kit/say.ts'
import { type Shown, shownIn, showsPersons } from '#contract/nouns/personal.ts'
import { explaining, faultsIn, sentenceOfFault } from '#contract/language/explain.ts'
import { spoken } from '#contract/language/english.ts'
import { isPart } from '#contract/nouns/aliases.ts'
import { callsOf, type Contract, type Endpoint, type Room } from '#contract/kit/endpoint.ts'
import { admit } from './admission/admit.ts'
import type { Actor, Context } from './context.ts'
import { type Pairs, pairsOf, type Reader, readerOf, readInput } from './input/reader.ts'
import { type NamesOf, withIds } from './input/named.ts'
import { receive } from './input/receive.ts'
import { refuse } from './refuse.ts'

export type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  context: Context,
) => Promise<{ message: string | Sentence; data: z.input<E['output']>['data'] }>
/** A room is served when every call of its contract has a handler; the compiler counts them. */
export type Handlers<R extends Room> = { [Name in keyof R]: Handler<R[Name]> }

export interface Serving {
  actorOf(request: FastifyRequest, isOpen?: boolean): Promise<Actor | null>
  /** What may be named by its name. */
  namesOf: NamesOf
  /** Told what a call showed to whom, where its reply shows persons. */
  onShown(context: Context, name: string, shown: Shown): void
  contextOf(request: FastifyRequest, actor: Actor | null, call: { name: string; endpoint: Endpoint; input: unknown }): Context
}

export function serve<C extends Contract>(app: FastifyInstance, contract: C, rooms: { [R in keyof C]: Handlers<C[R]> }, serving: Serving) {
  for (const { room, name, call } of callsOf(contract)) {
    const handle = (rooms[room] as Handlers<Room>)[name]!
    app.route({
      method: methodsOf(call),
      config: { call: `${room}.${name}`, isForgiving: call.isForgiving },
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(request, reply, { name: `${room}.${name}`, endpoint: call, handle, serving }),
    })
  }
}

const methodsOf = (call: Endpoint): HTTPMethods[] => (call.method === 'GET' && call.changes ? ['GET', 'POST'] : [call.method])

/** The methods that the call at an address answers; none where there is no call. Asked for what no route took: routes for all other methods would be nine of ten, and cost a start most of its time. */
export function methodsAt(contract: Contract): (address: string) => string[] {
  let calls: { pattern: RegExp; methods: string[] }[] | undefined
  return (address) => {
    calls ??= callsOf(contract).map(({ call }) => ({
      pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: methodsOf(call),
    }))
    const path = address.split('?')[0]!
    return [...new Set(calls.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
  }
}

const noFaults: ReadonlyMap<string, Sentence> = new Map()

interface Answering {
  name: string
  endpoint: Endpoint
  handle: Handler<Endpoint>
  serving: Serving
}

async function answer(request: FastifyRequest, reply: FastifyReply, { name, endpoint, handle, serving }: Answering) {
  const reader = readerOf(endpoint)
  const actor = await serving.actorOf(request, endpoint.access === 'public')
  admit(endpoint, actor)
  const body = await carried(request, reply, reader)
  try {
    const query = Object.entries(request.query as Record<string, unknown>)
    const names = new Map<string, string>()
    const read = readInput(reader, [...query, ...body.pairs], request.params as Record<string, string>, names)
    // Of a forgiving call the handler itself finds what it names, and refuses nothing.
    const given = endpoint.isForgiving ? { found: read, faults: noFaults } : await withIds(reader.fields, read, serving.namesOf, actor?.center)
    const wanted = endpoint.files && Object.keys(endpoint.files).find((type) => takes(request, type))
    if (wanted) given.found['format'] ??= endpoint.files![wanted]
    const input = z.safeParse(endpoint.input, given.found, explaining)
    if (!input.success) return refuseInput(input.error, names, given.faults)
    const context = serving.contextOf(request, actor, { name, endpoint, input: input.data })
    const result = await handle(input.data, context)
    const said = z.parse(endpoint.output, { ...spoken(result.message), data: result.data })
    if (actor && !context.isRecorded && showsPersons(endpoint)) serving.onShown(context, name, shownIn(said.data, input.data as object, endpoint))
    return await (wanted ? sendFile(reply, said.data as MadeFile) : reply.send(said))
  } finally {
    await body.discard()
  }
}

/** Named in so many words: who takes anything gets JSON. */
const takes = ({ headers }: FastifyRequest, type: string): boolean =>
  (headers.accept ?? '').split(',').some((one) => one.split(';')[0]!.trim().toLowerCase() === type)

/** What a call with `files` answers: the file as a text, or in base64. */
interface MadeFile {
  filename: string
  type: string
  csv: string
  text: string | null
  xlsx: string | null
}
const sendFile = (reply: FastifyReply, { filename, type, csv, text, xlsx }: MadeFile) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(xlsx === null ? (text ?? csv) : Buffer.from(xlsx, 'base64'))

async function carried(request: FastifyRequest, reply: FastifyReply, reader: Reader): Promise<{ pairs: Pairs; discard(): Promise<void> }> {
  const discard = async () => {}
  if (request.method === 'GET') return { pairs: [], discard }
  if (!request.isMultipart()) return { pairs: pairsOf(request.body ?? {}, reader), discard }
  if (!reader.fields.some((field) => field.isFile)) refuse(415, 'This call takes JSON, not a form.')
  return receive(request, reply, reader)
}

/** The field under the name that it was sent by; a part of a field keeps the field's own. */
function asSent(path: string, names: ReadonlyMap<string, string>): string {
  const [field, ...rest] = path.split('.')
  const name = names.get(field!)
  return name && !isPart(field!, name) ? [name, ...rest].join('.') : path
}

/** The first thing that is wrong, as a sentence with its field; the others by their fields. */
function refuseInput(error: z.core.$ZodError, names: ReadonlyMap<string, string>, named: ReadonlyMap<string, Sentence>): never {
  const faults = faultsIn(error).map(({ path, said }) => ({ said: named.get(path.split('.')[0]!) ?? said, path: asSent(path, names) }))
  const byField = Object.groupBy(
    faults.filter(({ path }) => path),
    ({ path }) => path.split('.')[0]!,
  )
  const fields = Object.fromEntries(Object.entries(byField).map(([name, all = []]) => [name, all.map(({ said }) => said)]))
  return refuse(400, sentenceOfFault(faults[0]!), 'bad-input', { fields })
}
