// The promise: whatever is sent to whichever call by whomever, nothing breaks, no row of another center comes back, and the process goes on.
import { randomInt } from 'node:crypto'
import { accountTypes, permissionsOf } from '#contract/accounts/permissions.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { ask } from '#contract/kit/client.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import type { App } from '#tests/app.ts'
import { canary, idsOf } from '#tests/centerRows.ts'
import { identifiersOf, placed } from '#tests/identifiers.ts'
import { dot } from '#tests/request.ts'
import { sampleOf } from '#tests/sample.ts'
import { mutated, oddity, oneOf } from './lab/breakages.ts'
import type { Fault } from './lab/Fault.ts'
import { openSingle } from './lab/single.ts'

const calls = callsOf(contract)
const whoever = ['nobody', ...accountTypes] as const
type Who = (typeof whoever)[number]
const atOnce = 8
const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const fuzz: Fault = {
  says: 'calls of the contract as every type of account and as nobody, valid and broken: none is answered 5xx, none shows a row of another center, and no process ends',
  async run({ times = 200_000, plant }) {
    const { app } = await openSingle()
    const findings = new Map<string, string>()
    const find = (what: string, told: string) => void (findings.has(what) || findings.set(what, `${what}: ${told.slice(0, 3_000)}`))
    const { ownerUrl } = await openToLook(readConfig(app.settings), () => {})
    const lab = { owner: await connect(ownerUrl, 'tanod-fuzz') }
    const centerOf = async (slug: string) =>
      (await lab.owner.query<{ id: string }>('select id from command_center where slug = $1', [slug])).rows[0]!.id
    const [own, other] = [await centerOf('taytay'), await centerOf('taguig')]
    // A ticket that the other center offers is shown on purpose: the offers go, and what the log tells of them is known.
    const { rows: offers } = await lab.owner.query<{ id: string }>(
      `with gone as (delete from ticket_transfer returning number)
         select number as id from gone union select unnest(array[object_id, actor_id::text]) from fact where command_center_id = $1 and verb like 'ticketTransfer%'`,
      [own],
    )
    const offered = new Set(offers.map(({ id }) => id))
    for (const [table, column] of marked)
      await lab.owner.query(`update ${table} set ${column} = left(${column}, 60) || ' ${canary}' where command_center_id = $1`, [other])
    await lab.owner.query(
      'drop table if exists fuzz_account, fuzz_center; create table fuzz_account as select * from account; create table fuzz_center as select * from command_center',
    )
    const { command_center: _, ...foreign } = await idsOf(lab, other, 100_000)
    const ids = await idsOf(lab, own, 5)
    const idsThere = await idsOf(lab, other, 2)
    // Those that are sent come back as what somebody has asked for.
    const known = new Set([...offered, ...Object.values(idsThere).flat()])
    const foreignIds = new Map(Object.entries(foreign).flatMap(([table, list]) => list.filter((id) => !known.has(id)).map((id) => [id, table])))
    const tokens = new Map<Who, string | null>([['nobody', null]])
    const signInAll = async () => {
      await lab.owner.query(repair)
      for (const type of accountTypes) {
        const { data } = await ask({ base: app.url, token: () => null }, signIn.demoLogin, {
          accountType: type,
          ...(type !== 'superadmin' && { center: 'taytay' }),
        })
        tokens.set(type, data.token)
      }
    }
    await signInAll()
    const statuses = new Map<number, number>()
    const one = async () => {
      const { room, name, call } = oneOf(calls)
      // Mostly those who may, so that what lies behind the door is tried too.
      const may =
        randomInt(4) > 0
          ? whoever.filter((one) =>
              mayCall(call.access, one === 'nobody' ? null : { permissions: new Set(permissionsOf(one)), isDefaultPass: false }),
            )
          : whoever
      const who = oneOf(may.length > 0 ? may : whoever)
      const asked = requestOf(room, name, call, { own: ids, other: idsThere })
      const token = tokens.get(who) ?? null
      const reply = await fetch(app.url + asked.path, {
        method: asked.method,
        headers: { ...asked.headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(asked.body !== undefined && { body: asked.body }),
        signal: AbortSignal.timeout(60_000),
      }).catch((error: unknown) => find('calls were not answered', `${name}: ${String(error)} ${String((error as { cause?: unknown }).cause ?? '')}`))
      if (!reply) return
      const body = await reply.text()
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (plant && name === 'login') find('planted', body)
      // A provider that nobody set up, and a database that is asked for more than it can, say so themselves.
      const isBusy = reply.status === 503 && /"code":"(?:busy|not-configured|away|no-answer)"/.test(body)
      if (reply.status >= 500 && !isBusy)
        find(
          `${reply.status} ${room}.${name}`,
          `${who} ${asked.method} ${asked.path.slice(0, 150)} ${text(asked.told).slice(0, 400)} → ${body} ${placeOf(app, reply.headers.get('x-request-id'))}`,
        )
      if (who === 'nobody' || who === 'superadmin' || call.access === 'public') return
      const named = body.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|TAG-\d{6}-\d{4,}/g) ?? []
      const sent = asked.path + text(asked.told)
      const leaked = named.find((id) => foreignIds.has(id) && !sent.includes(id)) ?? (body.includes(canary) && !sent.includes(canary) ? canary : null)
      if (leaked)
        find(
          `a row of another center in ${room}.${name}`,
          `${who} ${sent.slice(0, 200)} → ${foreignIds.get(leaked) ?? 'words'}: …${body.slice(Math.max(0, body.indexOf(leaked) - 300), body.indexOf(leaked) + 100)}…`,
        )
    }
    const began = performance.now()
    for (let done = 0; done < times; ) {
      const batch = Math.min(1_000, times - done)
      let left = batch
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left-- > 0) await one()
        }),
      )
      done += batch
      if (app.hasEnded) {
        find('the process ended', `after ${done} calls: ${app.lastWords}`)
        break
      }
      await signInAll().catch((error: unknown) => find('nobody can sign in any more', String(error)))
      if (done % 10_000 === 0)
        console.log(`  ${done} calls, ${findings.size} findings, ${Math.round((done / (performance.now() - began)) * 1_000)} a second`)
    }
    await lab.owner.end()
    const told = [...statuses].toSorted().map(([status, n]) => `${n} × ${status}`)
    return { figure: `${times} calls: ${told.join(', ')}`, findings: [...findings.values()] }
  },
}

/** Where in the program a fault was, as its log tells. */
const placeOf = (app: App, reqId: string | null) =>
  /"fault":\{.*?\}/.exec(app.said.split('\n').findLast((line) => reqId !== null && line.includes(reqId)) ?? '')?.[0] ?? ''

/** Words of people, each told apart from those of the own center. */
const marked = [
  ...[
    ['ticket', 'description'],
    ['ticket', 'caller_name'],
    ['ticket', 'landmark'],
    ['citizen', 'name'],
    ['citizen', 'address'],
  ],
  ...[
    ['account', 'name'],
    ['ticket_update', 'text'],
    ['hazard', 'description'],
    ['news', 'title'],
    ['barangay', 'captain'],
  ],
] as const

/** Accounts and centers are as they were: whoever closed them was allowed to. */
const repair = `update account a set is_deleted = f.is_deleted, account_type = f.account_type, account_type_id = f.account_type_id, realm = f.realm,
    password_hash = f.password_hash, is_default_pass = f.is_default_pass, password_expires_at = f.password_expires_at, totp_on = false, totp_secret = null
  from fuzz_account f where f.id = a.id and f.command_center_id = a.command_center_id;
  update command_center c set is_active = f.is_active, slug = f.slug from fuzz_center f where f.id = c.id; delete from attempt`

type Ids = Record<string, string[]>
interface Asked {
  path: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | FormData
  /** What was sent, to be told. */
  told: unknown
}

function requestOf(room: string, name: string, call: Endpoint, { own, other }: { own: Ids; other: Ids }): Asked {
  let input = sampleOf(call)
  for (const { name: optional, schema } of fieldsOf(call).filter((field) => !field.required && !field.isFile && field.where !== 'path'))
    if (randomInt(6) === 0) input[optional] = (schema as { enum?: unknown[] }).enum ? oneOf((schema as { enum: unknown[] }).enum) : oddity()
  for (const { path, tables } of identifiersOf(room, name, call)) {
    const from = randomInt(4) === 0 ? other : own
    const list = (tables ?? Object.keys(from)).flatMap((table) => from[table] ?? [])
    if (list.length > 0) input = placed(input, path, oneOf(list)) as Record<string, unknown>
  }
  const made = mutated(input, oneOf([0, 0, 1, 1, 2, 3]))
  const isObject = typeof made === 'object' && made !== null && !Array.isArray(made)
  const rest: Record<string, unknown> = isObject ? { ...made } : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field] ?? oddity()
    delete rest[field]
    return encodeURIComponent(wellFormed(text(value))).slice(0, 3_000) || 'none'
  })
  const headers: Record<string, string> =
    randomInt(10) === 0 ? { 'idempotency-key': oneOf(['fuzz-key-1', 'fuzz-key-2', 'short', 'x'.repeat(300)]) } : {}
  if (call.method === 'GET' && !call.changes) {
    const pairs = Object.entries(rest).flatMap(([field, value]) =>
      [value]
        .flat()
        .slice(0, 20)
        .map((one): [string, string] => [field, text(one).slice(0, 1_000)]),
    )
    return { path: `${path}?${new URLSearchParams(pairs)}`, method: 'GET', headers, told: rest }
  }
  const files = fieldsOf(call).filter(({ isFile }) => isFile)
  if (files.length > 0 && randomInt(4) > 0) {
    const form = new FormData()
    for (const [field, value] of Object.entries(rest)) form.append(wellFormed(field), wellFormed(text(value)))
    for (const { name: field } of files)
      form.append(
        field,
        new Blob([new Uint8Array(oneOf([dot, dot, Buffer.alloc(0), Buffer.from('no picture'), dot.subarray(0, 30)]))]),
        oneOf(['dot.png', '../x.png', 'a.svg', '.']),
      )
    return { path, method: 'POST', headers, body: form, told: rest }
  }
  const body = randomInt(25) === 0 ? oneOf(['{', '[]', 'null', '"text"', '', '{"a":1,"a":2}', '\u0000']) : JSON.stringify(isObject ? rest : made)
  const type =
    randomInt(30) === 0 ? oneOf(['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded']) : 'application/json'
  return { path, method: 'POST', headers: { ...headers, 'content-type': type }, body, told: body }
}

const wellFormed = (given: string) => given.toWellFormed()
