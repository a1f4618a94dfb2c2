// Every reading call of the contract, as it is asked of a big and of a small town: bare, searching, over a year, and naming what is the town's own.
import type pg from 'pg'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { demoTypes } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import { idsOf } from '#tests/centerRows.ts'
import { identifiersOf, placed } from '#tests/identifiers.ts'
import { sampleOf } from '#tests/sample.ts'

export interface Asked {
  what: string
  accountType: (typeof demoTypes)[number]
  call: Endpoint
  input: Record<string, unknown>
}

/** Who looks first: the desk, those above it, and whoever else may. */
const order = [...new Set<(typeof demoTypes)[number]>(['dispatcher', 'admin', 'executive', ...demoTypes])]

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** What a provider outside answers, which is not there while it is measured. */
const ofProviders = new Set(['weather'])

/** The same calls in the same order for each town; only what they name differs. */
export async function everyReadingCall(owner: pg.Client, center: string, slug: string): Promise<Asked[]> {
  const ids = await idsOf({ owner }, center)
  const asked: Asked[] = []
  for (const { room, name, call } of callsOf(contract).filter((one) => !one.call.changes && one.call.files === null && !ofProviders.has(one.room))) {
    const types = order.filter((type) => mayCall(call.access, { permissions: new Set(permissionsOf(type)), isDefaultPass: false }))
    const fields = fieldsOf(call)
    const names = new Set(fields.map((one) => one.name))
    const base: Record<string, unknown> = sampleOf(call)
    if ('slug' in base) base['slug'] = slug
    if ('center' in base) base['center'] = slug
    if (names.has('commandCenterId')) base['commandCenterId'] = center
    const inputs: [string, Record<string, unknown>][] = call.path.includes('{') ? [] : [['', base]]
    for (const field of ['search', 'name']) if (names.has(field)) inputs.push([field, { ...base, [field]: 'fire' }])
    if (names.has('from') && names.has('to')) inputs.push(['a year', { ...base, from: day(400), to: day(35) }])
    for (const { path, tables, form } of identifiersOf(room, name, call)) {
      const known = form === 'number' ? ids['ticket'] : tables?.flatMap((table) => ids[table] ?? [])
      if (known?.[0]) inputs.push([path.join('.'), placed(base, path, known[0]) as Record<string, unknown>])
    }
    // The superadmin's own are asked as such; what is open to the staff of a town, as one of them.
    for (const accountType of new Set(types.includes('superadmin') ? [types[0]!, 'superadmin' as const] : types.slice(0, 1)))
      for (const [how, input] of inputs) asked.push({ what: `${room}.${name}${how && ` by ${how}`}, ${accountType}`, accountType, call, input })
  }
  return asked
}

/** The status of the answer, once it is read whole. */
export async function askOnce(base: string, token: string, { call, input }: Asked): Promise<number> {
  const rest = { ...input }
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(text(value ?? 'none'))
  })
  const headers = { authorization: `Bearer ${token}` }
  const pairs = Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, text(one)]))
  const answer =
    call.method === 'GET'
      ? await fetch(`${base}${path}?${new URLSearchParams(pairs)}`, { headers })
      : await fetch(`${base}${path}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) })
  await answer.arrayBuffer()
  return answer.status
}
