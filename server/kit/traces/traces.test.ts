// Spans as a collector gets them: what a report does, from the call to the desk and the gateway, and nothing of whoever sent it. Spans go each second; two are given to a hanging collector at the end, and three to one that is away before it is given up.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { headersOfTrace } from '#server/outside/fetchOutside.ts'
import { nameOf } from '#server/kit/transaction.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { send } from '#tests/raw.ts'
import { type Collector, openCollector } from './collector.ts'
import { inSpan, traced } from './traces.ts'

interface Told {
  key: string
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean }
}
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Told[]
  status: { code?: number }
}

const root = join(import.meta.dirname, '../../..')
const canaries = { name: 'Kanaria Dilaw', phone: '0917 555 4321', street: '77 Kanaryo Street', words: 'the canary sings at the canteen' }
const spoken = /kanaria|canary|kanaryo|555.?4321/i
const headersOf = { 'x-collector-key': 'of the test' }

const bodies: string[] = []
const keys = new Set<unknown>()
const spans: SentSpan[] = []
const told = ({ attributes }: SentSpan) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]))
const named = (name: string) => spans.filter((span) => span.name === name)
const within = (parent: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

let receiver: Awaited<ReturnType<typeof openOutside>>
let gateway: Awaited<ReturnType<typeof openOutside>>
const toGateway: unknown[] = []
let lab: Lab
let dispatcher: Caller

const collectorAt = (endpoint: string): Collector => ({ endpoint, headers: headersOf, service: 'tanod-test', share: 1 })

beforeAll(async () => {
  receiver = await openOutside((request, body) => {
    bodies.push(body)
    keys.add(request.headers['x-collector-key'])
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    return { body: '{}' }
  })
  gateway = await openOutside((request) => {
    toGateway.push(request.headers['traceparent'])
    return { body: '{}' }
  })
  lab = await openLab({
    settings: {
      ...{ traces: collectorAt(receiver.url), logLevel: 'info', trustProxy: ['127.0.0.1'] },
      ...{ smsUrl: `${gateway.url}/send`, webAddress: 'https://tanod.example.ph', privateHosts: [gateway.host] },
    },
  })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  await receiver.close()
  await gateway.close()
})

const report = async (headers: Record<string, string> = {}) => {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const given = {
    ...{ caseTypeId: types.find(({ isLifeThreat }) => isLifeThreat === 0)!.id, deviceId: randomUUID(), clientId: randomUUID() },
    ...{ description: canaries.words, callerName: canaries.name, callerPhone: canaries.phone, landmark: canaries.street },
    position: { lat: 14.5686, lng: 121.1331, accuracy: 12 },
  }
  const body = JSON.stringify(given)
  return send(lab, publicSide.createEmergencyTicket.path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}

describe('a report with a collector', () => {
  it('is one trace: the call, its transaction by statements, and what it was handed on by; its log line bears it, and no span a word of the sender', async () => {
    const socket = await dispatcher.listen()
    const reply = await report()
    expect(reply.status).toBe(200)
    const requestId = String(reply.headers['x-request-id'])
    const callOf = () => named('publicSide.createEmergencyTicket').find((span) => told(span)['tanod.request_id'] === requestId)
    const fanOutOf = () => named('fan out').find((span) => told(span)['tanod.request_id'] === requestId)
    // Whatever holds another span ends after it, and may come with a later batch.
    const outsideOf = () => named('outside').find((span) => told(span)['server.address'] === '127.0.0.1')
    const jobOf = () => spans.find(({ spanId }) => spanId === outsideOf()?.parentSpanId)
    const lineOf = () =>
      lab.logs.map((one) => JSON.parse(one) as Record<string, unknown>).find(({ reqId, msg }) => reqId === requestId && msg === 'answered')
    await until(() => callOf() !== undefined && fanOutOf() !== undefined && jobOf() !== undefined && lineOf() !== undefined)
    socket.disconnect()

    const call = callOf()!
    expect(call.kind).toBe(2)
    expect(told(call)).toMatchObject({
      ...{ 'http.request.method': 'POST', 'http.route': publicSide.createEmergencyTicket.path, 'http.response.status_code': 200 },
    })
    const change = within(call).find(({ name }) => name === 'change')!
    expect(told(change)).toMatchObject({ 'tanod.center': dispatcher.centerId, 'db.system.name': 'postgresql' })
    const statements = within(change).map(({ name }) => name)
    expect(statements).toEqual(expect.arrayContaining(['record', 'commit']))
    expect(fanOutOf()).toMatchObject({ traceId: call.traceId, parentSpanId: call.spanId })
    expect(told(fanOutOf()!)).toMatchObject({ 'tanod.center': dispatcher.centerId, 'tanod.fact': 'ticketFiled' })
    expect(lineOf()).toMatchObject({ traceId: call.traceId })

    const [outside, job] = [outsideOf()!, jobOf()!]
    expect(told(outside)).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
    expect(told(outside)['server.port']).toBe(Number(new URL(gateway.url).port))
    expect(job.name).toMatch(/^job \w+$/)
    expect(toGateway[0]).toBe(`00-${outside.traceId}-${outside.spanId}-01`)

    expect([...keys]).toEqual(['of the test'])
    expect(spans.length).toBeGreaterThan(15)
    expect(bodies.filter((body) => spoken.test(body))).toEqual([])
    expect(bodies.filter((body) => /"(select|insert|update|delete|with)\b[^"]*( from | into | set |\$\d)/i.test(body))).toEqual([])
  })

  it('goes on with the trace that a trusted proxy says, and with none that cannot be read', async () => {
    const [traceId, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    const callsIn = (id: string) => named('publicSide.createEmergencyTicket').filter((span) => span.traceId === id)
    await report({ traceparent: `00-${traceId}-${parent}-01` })
    await until(() => callsIn(traceId).length > 0)
    expect(callsIn(traceId)[0]!.parentSpanId).toBe(parent)
    const before = named('GET /live').length
    const bad = ['', 'none', `00-${'0'.repeat(32)}-${parent}-01`, `00-${traceId}-${parent}`, `01-${traceId.toUpperCase()}-${parent}-01`]
    await Promise.all(bad.map((traceparent) => send(lab, '/live', { headers: { traceparent } })))
    await until(() => named('GET /live').length >= before + bad.length)
    expect(named('GET /live').filter(({ parentSpanId }) => parentSpanId)).toEqual([])
  })

  it('a refusal is no failure, and a fault is one by its kind alone', async () => {
    await send(lab, signIn.getCurrentUser.path, { token: 'of nobody, and a canary' })
    await lab.owner.query('alter function list_centers() rename to list_centers_away')
    const fault = await send(lab, signIn.getSignInOptions.path)
    await lab.owner.query('alter function list_centers_away() rename to list_centers')
    expect(fault.status).toBe(500)
    await until(() => named('auth.getCurrentUser').length > 0 && named('auth.getSignInOptions').some(({ status }) => status.code === 2))
    expect(named('auth.getCurrentUser').map((span) => [told(span)['http.response.status_code'], span.status.code ?? 0])).toEqual([[401, 0]])
    const failed = spans.filter(({ status }) => status.code === 2).map((span) => [span.name, told(span)['error.type']])
    expect(failed).toEqual(
      expect.arrayContaining([
        ['centersListed', '42883'],
        ['auth.getSignInOptions', '500'],
      ]),
    )
    expect(bodies.filter((body) => /list_centers|canary|does not exist/.test(body))).toEqual([])
  })
})

describe('a collector that is', () => {
  it('away costs no call anything: what is not taken is counted, and said once', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const endpoint = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    closed.close()
    const alone = await openLab({ settings: { traces: collectorAt(endpoint), logLevel: 'info', metricsToken: 'a token for the figures' } })
    const droppedIn = async () => {
      const { text } = await send(alone, '/metrics', { token: 'a token for the figures' })
      return Number(/^tanod_spans_total\{fate="dropped"\} (\d+)$/m.exec(text)![1])
    }
    const statuses = await Promise.all(Array.from({ length: 100 }, () => send(alone, signIn.getSignInOptions.path).then(({ status }) => status)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await until(async () => (await droppedIn()) > 100)
    // Nobody is believed to which trace it belongs but a proxy of ours.
    const { headers } = await send(alone, '/live', { headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' } })
    const lineOf = () => alone.logs.find((line) => line.includes(String(headers['x-request-id'])))
    await until(() => lineOf() !== undefined)
    expect(lineOf()).toMatch(/"traceId":"(?!4bf92f)[0-9a-f]{32}"/)
    expect(alone.logs.filter((line) => line.includes('TracesNotTaken')).length).toBe(1)
    await alone.close()
  })

  it('slow holds up to 4,096 spans in memory and nobody else: the rest is dropped and counted, and the end does not wait for it', async () => {
    const hanging = await openOutside(() => ({ body: '{}' }))
    hanging.be('hang')
    const warned: unknown[] = []
    const traces = openCollector(collectorAt(hanging.url), '0', (error) => warned.push(error))
    for (let n = 0; n < 5_000; n++) traces.begin('planted', 'internal', {}).end()
    expect(traces.figures()).toEqual({ sent: 0, dropped: 904, waiting: 4_096 })
    await until(() => hanging.asked().length > 0)
    traces.begin('planted', 'internal', {}).end()
    expect(traces.figures()).toEqual({ sent: 0, dropped: 905, waiting: 4_096 })
    await traces.stop()
    expect([hanging.asked()[0], warned]).toEqual(['/v1/traces', []])
    await hanging.close()
  })

  it('told of a share has that share of whole traces', async () => {
    const sparse = openCollector({ ...collectorAt(receiver.url), share: 0 }, '0', () => {})
    const span = sparse.begin('planted', 'internal', {})
    span.child('within', 'client').end()
    span.end()
    expect(sparse.figures()).toEqual({ sent: 0, dropped: 0, waiting: 0 })
    const asked = sparse.begin('planted', 'server', {}, { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })
    asked.child('within', 'client').end()
    asked.end()
    expect(sparse.figures().waiting).toBe(2)
    await sparse.stop()
    expect(sparse.figures()).toEqual({ sent: 2, dropped: 0, waiting: 0 })
  })
})

it('to which trace a request belongs is told to systems of the own network alone', () => {
  const traces = openCollector(collectorAt('http://127.0.0.1:1'), '0', () => {})
  const span = traces.begin('planted', 'internal', {})
  expect(inSpan(span, () => [headersOfTrace(true), headersOfTrace(false)])).toEqual([{ traceparent: span.traceparent }, {}])
  expect(headersOfTrace(true)).toEqual({})
})

it.each([
  [{ name: 'record', text: `select record_fact('Nena')` }, 'record'],
  [{ text: 'select "t"."number" from "ticket" as "t" where "t"."description" = $1' }, 'select ticket'],
  [{ text: 'insert into "chat" ("id", "said") values ($1, $2)' }, 'insert chat'],
  [{ text: 'with "found" as (select 1) select 1' }, 'with'],
])('a statement is told by its name or its table: %s', (statement, name) => {
  expect(nameOf(statement)).toBe(name)
})

/** All that a module loads with it, by way of others too: files of ours, and names of packages. */
function loadedWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known
  known.add(path)
  if (!path.endsWith('.ts')) return known
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'"`;]*? from )?'([^']+)'/gm)) {
    const own = name.startsWith('.') ? join(dirname(path), name) : name.startsWith('#') ? join(root, name.slice(1)) : name
    loadedWith(own, known)
  }
  return known
}

it('without a collector nothing of it is loaded, and work is done as it is', async () => {
  const [server, collector] = ['server/app.ts', 'server/kit/traces/collector.ts'].map((path) => loadedWith(join(root, path)))
  const isOfTraces = (one: string) => one.startsWith('@opentelemetry/') || one.endsWith('collector.ts')
  expect([server!.size > 500, server!.has(join(root, 'server/kit/traces/traceCalls.ts')), [...server!].filter(isOfTraces)]).toEqual([true, true, []])
  expect([...collector!].filter(isOfTraces).length).toBe(5)
  expect(await traced(undefined, async () => 7)).toBe(7)
})
