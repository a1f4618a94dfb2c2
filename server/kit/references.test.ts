// AZ-03: every identifier that a call takes is held against the caller's center: what is another's is answered like what is not there.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import { allKnockers, type Knocker, stopRounds } from '#tests/callers.ts'
import { centerTables, hashesOf, idsOf } from '#tests/centerRows.ts'
import { type Identifier, identifiersOf, placed } from '#tests/identifiers.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'
import { tell } from '#tests/raw.ts'
import { type Answer, tryCall } from '#tests/request.ts'
import { sampleOf } from '#tests/sample.ts'

let lab: Lab
let knockers: Knocker[]
let own: Record<string, string[]>
let foreign: Record<string, string[]>
let foreignCenter: string

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  knockers = await allKnockers(lab)
  const there = await lab.as('admin', 'taguig')
  foreignCenter = there.centerId
  own = await idsOf(lab, (await lab.as('admin')).centerId)
  // The versions that the samples name, so that no reference is spared by a stale one.
  for (const { name, columns } of await centerTables(lab))
    if (columns.some((one) => one.name === 'version' && one.type === 'integer'))
      await lab.owner.query(`update ${name} set version = 1 where version <> 1`)
  await lab.owner.query(`update device set mac_address = '02:00:00:00:0B:' || right(mac_address, 2) where command_center_id = $1`, [foreignCenter])
  foreign = await idsOf(lab, foreignCenter)
  await lab.settle()
})
afterAll(() => lab.close())

/** Who names another center on purpose, or a person of any: what these calls are for. */
const acrossOnPurpose = ['tickets.transferTicket commandCenterId']
const ofTheInstallation = (call: Endpoint) =>
  Array.isArray(call.access) && !mayCall(call.access, knockers.find(({ name }) => name === 'admin')!.holder)

interface Trial {
  name: string
  call: Endpoint
  token: string
  identifier: Identifier
  /** Where another identifier could name many things: one input for each of them. */
  bases: Record<string, unknown>[]
}

/** Each identifier of each call of a center's people, the other identifiers of its input being the caller's own. */
function trials(): Trial[] {
  const all: Trial[] = []
  for (const { room, name, call } of callsOf(contract)) {
    const identifiers = identifiersOf(room, name, call)
    if (call.access === 'public' || ofTheInstallation(call)) continue
    const token = ['admin', 'responseteam'].map((type) => knockers.find((one) => one.name === type)!).find((one) => mayCall(call.access, one.holder))!
      .token!
    for (const identifier of identifiers) {
      const key = `${room}.${name} ${identifier.path.join('.')}`
      if (acrossOnPurpose.includes(key)) continue
      let base: Record<string, unknown> = sampleOf(call)
      for (const one of identifiers.filter(
        (one) => one !== identifier && one.tables && (valueAt(base, one.path) !== undefined || call.path.includes(`{${one.path[0]}}`)),
      ))
        base = placed(base, one.path, own[one.tables![0]!]?.[0]) as Record<string, unknown>
      const open = identifiers.find((one) => one !== identifier && one.tables === null && one.path.length === 1)
      const bases = open ? everyNth(tablesOfIds(own), 41).map((table) => placed(base, open.path, own[table]![0]) as Record<string, unknown>) : [base]
      all.push({ name: key, call, token, identifier, bases })
    }
  }
  return all
}

function valueAt(input: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (step === '[]' ? (value as unknown[] | undefined)?.[0] : (value as Record<string, unknown> | undefined)?.[step]),
    input,
  )
}

const nowhereOf = { id: () => randomUUID() as string, number: () => 'TAG-200101-9999', address: () => '02:00:00:00:00:99' }
const strange: [string, unknown][] = [
  ['negative', -1],
  ['2^63', '9223372036854775808'],
  ['a list', [randomUUID(), randomUUID()]],
  ['an object', { id: randomUUID() }],
  ['a wildcard', '%'],
  ['nothing', ''],
]
/** A filter that names nothing finds nothing; what it answers must not depend on whether the thing is elsewhere. */
const isEmpty = ({ body }: Answer) => !/"(items|points|data)":\[[^\]]/.test(body)
/** Figures of nothing are noughts, day by day. */
const countsNoughts = /^statistics\./

describe('AZ-03 identifiers are held against the caller’s center', () => {
  it('one of another center is answered as one that is nowhere, byte for byte, and never carried out', { timeout: 600_000 }, async () => {
    const before = await hashesOf(lab, foreignCenter)
    const [told, done, faults]: [string[], string[], string[]] = [[], [], []]
    const answers = new Map<string, number>()
    const unbuilt: string[] = []
    let asked = 0
    await inTurns(trials(), async ({ name, call, token, identifier, bases }) => {
      const ask = async (base: object, value: string) => {
        asked++
        const { status, body } = await tryCall(lab, call, token, placed(base, identifier.path, value) as Record<string, unknown>)
        if (status >= 500 && status !== 501 && status !== 503) faults.push(`${name}: ${status}`)
        return { status, body: steady(body.replaceAll(value, '·').replaceAll(encodeURIComponent(value), '·')) }
      }
      // Of the inputs that are answered alike, one is enough.
      const nowhere = new Map<string, { base: object; answer: Answer }>()
      for (const base of bases) {
        const answer = await ask(base, nowhereOf[identifier.form]())
        nowhere.set(answer.body, { base, answer })
        if (answer.status === 501) return void unbuilt.push(name)
      }
      for (const table of identifier.tables ?? everyNth(tablesOfIds(foreign), 37))
        for (const id of foreign[table] ?? [])
          for (const { base, answer } of nowhere.values()) {
            const elsewhere = await ask(base, id)
            if (elsewhere.status !== answer.status || elsewhere.body !== answer.body)
              told.push(`${name} (${table}): ${elsewhere.status} ${elsewhere.body.slice(0, 200)}, not ${answer.status} ${answer.body.slice(0, 200)}`)
            if (elsewhere.status < 300 && (call.changes ? !/\.export/.test(name) : !isEmpty(elsewhere) && !countsNoughts.test(name)))
              done.push(`${name} (${table}): ${elsewhere.status}`)
            if (elsewhere.status !== 400 || !answers.has(name)) answers.set(name, elsewhere.status)
          }
    })
    const after = await hashesOf(lab, foreignCenter)
    const statuses = Map.groupBy(answers.values(), (status) => status)
    tell(
      `AZ-03: ${answers.size} identifiers, ${asked} asked (${unbuilt.length} of calls not open yet); ${done.length} carried out, ${told.length} told apart, ${after.filter((line) => !before.includes(line)).length} tables of the other center changed; answers ${[...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')}`,
    )
    expect(told).toEqual([])
    expect(done).toEqual([])
    expect([...new Set(faults)]).toEqual([])
    expect(after).toEqual(before)
    expect(answers.size).toBeGreaterThan(250)
  })

  it('what has not the form of one is refused', { tags: 'long', timeout: 600_000 }, async () => {
    const taken: string[] = []
    let asked = 0
    await inTurns(everyNth(trials(), 10), async ({ name, call, token, identifier, bases: [base] }) => {
      for (const [kind, value] of strange) {
        // An empty text stands for none, where none is needed.
        if (kind === 'nothing' && !fieldsOf(call).some(({ name: field, required }) => required && field === identifier.path[0])) continue
        if (kind === 'a list' && identifier.path.at(-1) === '[]' && identifier.form === 'id') continue
        asked++
        const { status } = await tryCall(lab, call, token, placed(base, identifier.path, value) as Record<string, unknown>)
        if (status < 400 || (status >= 500 && status !== 501)) taken.push(`${name}, ${kind}: ${status}`)
      }
    })
    tell(`AZ-03: ${taken.length} of ${asked} malformed identifiers taken`)
    expect(taken).toEqual([])
  })
})

const tablesOfIds = (ids: Record<string, string[]>) => Object.keys(ids).filter((table) => /^[\da-f]{8}-/.test(ids[table]![0]!))

/** Four at once, as nothing of it changes anything. */
async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}

/** Without what differs between any two answers: moments (a table says when it was made, in the zone's own words), and ids made for the answer. */
const steady = (body: string) =>
  body.replace(/\d{4}-\d\d-\d\d[T ]\d\d:[\d:.]+(Z|[+-]\d\d:\d\d)?/g, '…').replace(/"exportId":"[^"]*"/, '"exportId":"…"')
