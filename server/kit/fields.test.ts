// What may be written and what is told: the fields that a call names, and no others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accountTypes } from '#contract/accounts/permissions.ts'
import { contract } from '#contract/contract.ts'
import { mayCall } from '#contract/kit/access.ts'
import { aliasesOf, spansOf } from '#contract/nouns/aliases.ts'
import { callsOf, fieldsOf } from '#contract/kit/endpoint.ts'
import { allKnockers, type Knocker, stopRounds } from '#tests/callers.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { everyNth, times } from '#tests/long.ts'
import { tell } from '#tests/raw.ts'
import { sampleOf } from '#tests/sample.ts'

let lab: Lab
let knockers: Knocker[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  knockers = (await allKnockers(lab)).filter(({ name }) => (accountTypes as readonly string[]).includes(name))
})
afterAll(() => lab.close())

const calls = callsOf(contract)
const canary = 'kanaryo-7f3a91'

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  additionalProperties?: unknown
  items?: Shape
  anyOf?: Shape[]
  $defs?: Record<string, Shape>
}

/** Every object of a reply's schema with its place in it. */
function objectsIn(shape: Shape, place = ''): [string, Shape][] {
  const here: [string, Shape][] = shape.properties ? [[place, shape]] : []
  const below = [
    ...Object.entries(shape.properties ?? {}),
    ...Object.entries(shape.$defs ?? {}),
    ...(shape.anyOf ?? []).entries(),
    ...(shape.items ? [['[]', shape.items] as const] : []),
  ]
  return [...here, ...below.flatMap(([name, inner]) => objectsIn(inner, `${place}.${name}`))]
}

/** Secrets that a reply is there to show, once, to whom they belong. */
const shown = new Set([
  'addWebhook.data.secret',
  'resetWebhookSecret.data.secret',
  'addPartner.data.secret',
  'resetPartnerSecret.data.secret',
  'beginSecondFactor.data.secret',
  'getSignInOptions.data.demo.[].password',
  'startPublicCall.data.secret',
  'answerPublicCall.data.secret',
])

describe('AZ-04 a reply holds the fields that its call names', () => {
  it('every reply is closed, and names no hash, password, code or secret', () => {
    const open: string[] = []
    const secret: string[] = []
    let counted = 0
    for (const { name, call } of calls) {
      for (const [place, object] of objectsIn(z.toJSONSchema(call.output, { unrepresentable: 'any' }) as Shape, name)) {
        counted++
        if (object.additionalProperties !== false) open.push(place)
        for (const field of Object.keys(object.properties!)) {
          if (/hash|^(password|secret|otp|code_?hash|totp_?secret)$/i.test(field) && !shown.has(`${place}.${field}`)) secret.push(`${place}.${field}`)
        }
      }
    }
    tell(`AZ-04: ${open.length} of ${counted} objects in replies open, ${secret.length} secret fields`)
    expect([open, secret]).toEqual([[], []])
  })

  it('what the calls answer to every account type holds no field more and no hash', { timeout: 600_000 }, async () => {
    let [replies, extra] = [0, 0]
    for (const knocker of everyNth(knockers, 5)) {
      for (const { name, call } of calls.filter(
        (one) => mayCall(one.call.access, knocker.holder) && !one.call.changes && !one.call.path.includes('{'),
      )) {
        const [method, payload] = call.method === 'POST' ? (['POST', sampleOf(call)] as const) : (['GET', undefined] as const)
        const url = method === 'GET' ? `${call.path}?${new URLSearchParams(sampleOf(call) as Record<string, string>)}` : call.path
        const reply = await lab.nodes[0]!.app.inject({ method, url, payload, headers: { authorization: `Bearer ${knocker.token}` } } as never)
        expect([name, /\$argon2id\$|\\\\x[0-9a-f]{64}/.test(reply.body)]).toEqual([name, false])
        if (reply.statusCode !== 200) continue
        replies++
        const body: unknown = reply.json()
        if (JSON.stringify(z.parse(call.output, body)) !== JSON.stringify(body)) extra++
      }
    }
    tell(`AZ-04: ${extra} of ${replies} replies hold more than their schema`)
    expect(replies).toBeGreaterThan(30)
    expect(extra).toBe(0)
  })
})

describe('AZ-04 a write takes the fields that its call names', () => {
  it('refuses every other column by name, __proto__ and constructor, in every changing call', { timeout: 600_000 }, async () => {
    const { rows: columns } = await lab.owner.query<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const names = columns.flatMap(({ name }) => [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())])
    let tried = 0
    const taken: string[] = []
    const changing = everyNth(
      calls.filter((one) => one.call.changes),
      10,
    )
    for (const { room, name, call } of changing) {
      // Some ask for a password that was shown within a minute, and all of them together take longer.
      await lab.owner.query('update session set proven_at = now()')
      const knocker = knockers.find((one) => mayCall(call.access, one.holder))!
      const fields = fieldsOf(call)
      const known = new Set([...fields.map((field) => field.name), ...aliasesOf(fields).keys(), ...spansOf(fields).keys()])
      const extra = names.filter((column) => !known.has(column))
      const input = { ...sampleOf(call), ...Object.fromEntries(extra.map((column) => [column, canary])) }
      const url = call.path.replace(/\{\w+\}/g, knocker.accountId)
      const headers = { 'content-type': 'application/json', ...(call.access !== 'public' && { authorization: `Bearer ${knocker.token}` }) }
      const send = async (payload: string) => {
        const reply = await lab.nodes[tried++ % 2]!.app.inject({ method: 'POST', url, payload, headers })
        expect([name, reply.body.includes(canary)]).toEqual([name, false])
        return reply
      }
      const poisons = [`{"constructor":{"prototype":{"kanaryo":"${canary}"}},`, `{"__proto__":{"kanaryo":"${canary}"},`]
      for (const poison of poisons)
        if ((await send(JSON.stringify(input).replace('{', poison))).statusCode !== 400 && !call.isForgiving) taken.push(`${room}.${name} ${poison}`)
      const reply = await send(JSON.stringify(input))
      // An emergency report keeps them as words of its description, in no column of theirs.
      if (call.isForgiving) continue
      const { code, fields: refused = {} } = reply.json() as { code?: string; fields?: Record<string, unknown> }
      if (reply.statusCode !== 400 || code !== 'unknown-field' || extra.some((column) => !(column in refused))) taken.push(`${room}.${name}`)
    }
    await lab.settle()
    const { rows: tables } = await lab.owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await lab.owner.query<{ found: number }>(
        `select count(*) as found from ${name} t where (to_jsonb(t) - '{description,summary}'::text[])::text like '%${canary}%'`,
      )
      if (rows[0]!.found > 0) found.push(name)
    }
    tell(
      `AZ-04: ${taken.length} calls took one of ${names.length} fields that they do not name; ${found.length} tables with one after ${tried} writes`,
    )
    expect([taken, found]).toEqual([[], []])
    expect(({} as Record<string, unknown>)['kanaryo']).toBeUndefined()
    expect(tried).toBe(3 * changing.length)
    expect(tried).toBeGreaterThan(times(100, 200))
  })
})
