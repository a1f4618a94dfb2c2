// Serves a contract: admits the caller, reads the input, runs the handler, checks the reply.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Contract, type Endpoint, type Field, fieldsOf, type Room } from '#contract/kit/endpoint.ts'
import type { Actor, Context } from './context.ts'
import { asJson, asValues } from './input.ts'
import { receive } from './receive.ts'
import { refuse } from './refuse.ts'

export type Handler<E extends Endpoint> = (input: z.output<E['input']>, context: Context) => Promise<z.input<E['output']>>
/** A room is served when every call of its contract has a handler; the compiler counts them. */
export type Handlers<R extends Room> = { [Name in keyof R]: Handler<R[Name]> }

export interface Serving {
  actorOf(request: FastifyRequest, isOpen?: boolean): Promise<Actor | null>
  contextOf(request: FastifyRequest, actor: Actor | null, call: { name: string; endpoint: Endpoint; input: unknown }): Context
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const

export function serve<C extends Contract>(app: FastifyInstance, contract: C, rooms: { [R in keyof C]: Handlers<C[R]> }, serving: Serving) {
  for (const { room, name, call } of callsOf(contract)) {
    const handle = (rooms[room] as Handlers<Room>)[name]!
    const fields = fieldsOf(call)
    const answered: HTTPMethods[] = call.method === 'GET' && call.changes ? ['GET', 'POST'] : [call.method]
    const url = call.path.replace(/\{(\w+)\}/g, ':$1')
    app.route({
      method: answered,
      url,
      handler: (request, reply) => answer(request, reply, { name: `${room}.${name}`, endpoint: call, fields, handle, serving }),
    })
    const others = methods.filter((method) => !answered.includes(method))
    app.route({
      method: others,
      url,
      handler: (_request, reply) => {
        reply.header('allow', answered.join(', '))
        refuse(405, `This call answers ${answered.join(' and ')}.`)
      },
    })
  }
}

interface Answering {
  name: string
  endpoint: Endpoint
  fields: Field[]
  handle: Handler<Endpoint>
  serving: Serving
}

async function answer(request: FastifyRequest, reply: FastifyReply, { name, endpoint, fields, handle, serving }: Answering) {
  const actor = await serving.actorOf(request, endpoint.access === 'public')
  admit(endpoint, actor)
  const body = await carried(request, reply, fields)
  try {
    const given = { ...body.values, ...asValues(Object.entries(request.params as Record<string, string>), fields) }
    const input = z.safeParse(endpoint.input, given)
    if (!input.success) return refuse(400, sentence(input.error), 'bad-input', { fields: z.flattenError(input.error).fieldErrors })
    const result = await handle(input.data, serving.contextOf(request, actor, { name, endpoint, input: input.data }))
    return await reply.send(z.parse(endpoint.output, result))
  } finally {
    await body.discard()
  }
}

function admit({ access }: Endpoint, actor: Actor | null): void {
  if (mayCall(access, actor)) return
  if (!actor) refuse(401, 'Session Expired')
  if (actor.isDefaultPass) refuse(403, 'Please choose your own password first.', 'default-password')
  refuse(403, 'Your account may not do this.')
}

async function carried(request: FastifyRequest, reply: FastifyReply, fields: Field[]) {
  const nothingToDiscard = async () => {}
  if (request.method === 'GET')
    return { values: asValues(Object.entries(request.query as Record<string, string>), fields), discard: nothingToDiscard }
  if (!request.isMultipart()) return { values: asJson(request.body ?? {}), discard: nothingToDiscard }
  if (!fields.some((field) => field.isFile)) refuse(415, 'This call takes JSON, not a form.')
  return receive(request, reply, fields)
}

/** The first thing that is wrong, as a sentence with its field. */
function sentence({ issues }: z.core.$ZodError): string {
  const { path, message } = issues[0]!
  return path.length > 0 ? `${path.join('.')}: ${message}` : message
}
