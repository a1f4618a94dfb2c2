// AZ-02, PRV-01: whatever a center's people read, nothing of another center is in it, nor anything personal in the log of the program.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTypes } from '#contract/accounts/permissions.ts'
import { contract } from '#contract/contract.ts'
import { filePath } from '#contract/files/files.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, fieldsOf } from '#contract/kit/endpoint.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { allKnockers, type Knocker, stopRounds } from '#tests/callers.ts'
import { canary, double, idsOf, mark } from '#tests/centerRows.ts'
import { identifiersOf, placed } from '#tests/identifiers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { everyNth, times } from '#tests/long.ts'
import { tell } from '#tests/raw.ts'
import { type Answer, tryCall } from '#tests/request.ts'
import { sampleOf } from '#tests/sample.ts'

let lab: Lab
let knockers: Knocker[]
let other: Caller
let own: Record<string, string[]>
let foreignIds: Set<string>
let offered: Set<string>

beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { logLevel: 'info' } })
  await stopRounds(lab)
  knockers = (await allKnockers(lab)).filter(({ name }) => name !== 'superadmin' && (accountTypes as readonly string[]).includes(name))
  other = await lab.as('admin', 'taguig')
  await lab.settle()
  const { centerId } = await lab.as('admin')
  // A ticket that the other center offers to this one is shown on purpose: the offer is taken away, and what the log tells of it is known.
  const { rows: offers } = await lab.owner.query<{ id: string }>(
    `with gone as (delete from ticket_transfer where command_center_id = $1 returning number)
     select number as id from gone union select unnest(array[object_id, actor_id::text]) from fact where command_center_id = $1 and verb like 'ticketTransfer%'`,
    [centerId],
  )
  offered = new Set(offers.map(({ id }) => id))
  own = await idsOf(lab, centerId)
  const { command_center: center = [], ...rest } = await idsOf(lab, other.centerId, 100_000)
  expect(center).toHaveLength(1)
  foreignIds = new Set(
    Object.values(rest)
      .flat()
      .filter((id) => !offered.has(id)),
  )
})
afterAll(() => lab.close())

/** What reads: calls that change nothing, and exports. */
const reading = callsOf(contract).filter(({ name, call }) => !call.changes || name.startsWith('export'))

interface Read {
  who: string
  name: string
  input: Record<string, unknown>
  answer: Answer
}

/** Each reading call as each type of account: bare, searching, and naming what is its own. */
async function crawl(isWhole: boolean, by = knockers): Promise<Read[]> {
  const reads: Read[] = []
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name: who, token, holder } of by)
    for (const { room, name, call } of reading.filter((one) => mayCall(one.call.access, holder))) {
      const read = async (input: Record<string, unknown>) => {
        const answer = await tryCall(lab, call, token, input)
        reads.push({ who, name: `${room}.${name}`, input, answer })
        return answer
      }
      const base: Record<string, unknown> = sampleOf(call)
      if ('slug' in base) base['slug'] = 'taytay'
      if (!call.path.includes('{')) await read(base)
      if (!isWhole) continue
      for (const field of fieldsOf(call).filter((one) => ['search', 'name'].includes(one.name))) await read({ ...base, [field.name]: canary })
      for (const { path, tables, form } of identifiersOf(room, name, call)) {
        const key = `${room}.${name} ${path.join('.')}`
        if (!found.has(key)) {
          found.set(key, [])
          for (const table of tables ?? everyNth(Object.keys(own), 26))
            for (const id of own[table] ?? []) {
              if ((form === 'number') !== (table === 'ticket') || (form === 'address') !== (table === 'device')) continue
              const input = placed(base, path, id) as Record<string, unknown>
              const { status } = await read(input)
              if (status === 200 && found.get(key)!.length < 2) found.get(key)!.push(input)
            }
        } else for (const input of found.get(key)!) await read(input)
      }
    }
  return reads
}

const isForeign = ({ input, answer }: Read) => {
  if (answer.body.includes(canary) && !JSON.stringify(input).includes(canary)) return true
  const given = JSON.stringify(input)
  const named = answer.body.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|TAG-\d{6}-\d{4,}/g) ?? []
  return named.some((id) => foreignIds.has(id) && !given.includes(id))
}

describe('AZ-02 nothing of another center is read', () => {
  it('on any socket, live or resumed, while both centers are at work', { timeout: 600_000 }, async () => {
    const heard: string[] = []
    const sockets: { disconnect(): unknown }[] = []
    const listen = async (caller: Caller, to: string[]) => {
      const hear = (socket: Awaited<ReturnType<Caller['listen']>>) => socket.onAny((...event) => void to.push(JSON.stringify(event)))
      sockets.push(await caller.listen({ cursor: 0, node: knockers.length % 2, hear }))
    }
    for (const { token } of knockers) await listen(lab.caller(token), heard)
    const heardThere: string[] = []
    await listen(other, heardThere)
    const at = { taytay: { lat: 14.5686, lng: 121.1331 }, taguig: { lat: 14.51, lng: 121.0565 } }
    for (const [slug, position] of Object.entries(at)) {
      const { data: centers } = await lab.stranger.ask(publicSide.getCommandCenters, { slug })
      const commandCenterId = centers.items[0]!.id
      const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId })
      const description = slug === 'taguig' ? `A tree fell ${canary}` : 'A tree fell'
      const { data: filed } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
        ...{ commandCenterId, caseTypeId: types[0]!.id, description, position, deviceId: randomUUID() },
      })
      const desk = await lab.as('dispatcher', slug as never)
      const id = filed.transactionNumber!
      await desk.ask(tickets.acceptTicket, { id, version: 1 } as never).catch(() => {})
      await desk.ask(tickets.addUpdate, { transactionNumber: id, text: description } as never)
      expect(id.slice(0, 3)).toBe(slug.slice(0, 3).toUpperCase())
      await lab.settle()
      const near = slug === 'taguig' ? heardThere : heard
      await until(() => near.some((event) => event.includes(id)))
    }
    const { rows } = await lab.owner.query<{ number: string }>('select number from ticket where command_center_id = $1', [other.centerId])
    const wrong = heard.filter((event) => event.includes(canary) || rows.some(({ number }) => !offered.has(number) && event.includes(number)))
    tell(`AZ-02: ${wrong.length} of ${heard.length} events hold anything of the other center, which itself heard ${heardThere.length}`)
    expect(wrong).toEqual([])
    expect(heardThere.some((event) => event.includes(canary))).toBe(true)
    // An open page sits at its call desk.
    for (const socket of sockets) socket.disconnect()
  })

  it('in any reply to any type of account: no word, no id, no number', { timeout: 600_000 }, async () => {
    const marked = await mark(lab, other.centerId)
    const reads = await crawl(true, everyNth(knockers, 5))
    const wrong = reads.filter(isForeign).map(({ who, name, input }) => `${name} by ${who} with ${JSON.stringify(input)}`)
    const answered = new Set(reads.filter(({ answer }) => answer.status === 200).map(({ name }) => name))
    const faults = reads.filter(({ answer }) => answer.status >= 500 && ![501, 503].includes(answer.status))
    tell(
      `AZ-02: ${wrong.length} of ${reads.length} replies (${answered.size} calls answered 200, ${new Set(reads.map(({ who }) => who)).size} types of account) hold anything of ${marked.length} marked columns and ${foreignIds.size} ids of the other center`,
    )
    expect(wrong).toEqual([])
    expect(faults.map(({ name }) => name)).toEqual([])
    expect(marked.length).toBeGreaterThan(60)
    expect(answered.size).toBeGreaterThan(75)
  })

  it('in any file', async () => {
    const { rows } = await lab.owner.query<{ id: string }>(
      `select min(id::text) as id from file where command_center_id = $1 group by owner_kind, type`,
      [other.centerId],
    )
    const opened: string[] = []
    for (const { token } of knockers)
      for (const { id } of rows) {
        const { statusCode } = await lab.nodes[0]!.app.inject({ url: filePath(id), headers: { authorization: `Bearer ${token}` } })
        if (statusCode !== 404) opened.push(id)
      }
    tell(`AZ-02: ${opened.length} of ${rows.length * knockers.length} files of the other center opened`)
    expect(opened).toEqual([])
    expect(rows.length).toBeGreaterThan(1)
  })

  it('while the other center itself reads its marks', async () => {
    const admin = { token: other.token }
    let seen = 0
    for (const { call } of reading.filter((one) => one.call.access !== 'public' && !one.call.path.includes('{'))) {
      const { status, body } = await tryCall(lab, call, admin.token, sampleOf(call))
      if (status === 200 && body.includes(canary)) seen++
    }
    tell(`AZ-02: ${seen} calls show the marks to their own center`)
    expect(seen).toBeGreaterThan(25)
  })

  it('nor in a number that moves when the other center has twice as much', { tags: 'long', timeout: 600_000 }, async () => {
    const answerOf = (all: Read[]) =>
      new Map(all.flatMap(({ who, name, answer }) => (answer.status === 200 ? [[`${name} by ${who}`, answer.body] as const] : [])))
    // Who sat at a call desk a moment ago is there no more a moment later: that is no number of the other center.
    const crawlAtRest = async () => {
      await lab.owner.query(`update call_desk set seen_at = '2026-01-01'`)
      return answerOf(await crawl(false, some))
    }
    const some = everyNth(knockers, 3)
    const [first, second] = [await crawlAtRest(), await crawlAtRest()]
    const added = await double(lab, other.centerId)
    const third = await crawlAtRest()
    const steady = [...first].filter(([key, body]) => second.get(key) === body)
    const moved = steady.filter(([key, body]) => third.get(key) !== body).map(([key]) => key)
    tell(`AZ-02: ${moved.length} of ${steady.length} steady replies moved (${first.size} asked) when ${added} rows came to the other center`)
    expect(moved).toEqual([])
    expect(steady.length).toBeGreaterThan(first.size * 0.8)
    expect(added).toBeGreaterThan(1_000)
  })
})

describe('PRV-01 the log of the program', () => {
  it('holds nobody: no name, number, address, place, or token, in lines that each can be read', { timeout: 600_000 }, async () => {
    const personal = `select caller_name, caller_phone, address, landmark, lat::text, lng::text from ticket
      union all select name, phone, email, address, birth_date::text, null from citizen
      union all select name, username, email, phone, null, null from account
      union all select plate_number, call_sign, null, null, null, null from response_team`
    const { rows } = await lab.owner.query<Record<string, string | null>>(personal)
    const values = new Set(rows.flatMap((row) => Object.values(row)).filter((value): value is string => value !== null && value.length > 4))
    for (const { token } of knockers) values.add(token!)
    const lines = lab.logs.join('').split('\n').filter(Boolean)
    const said = new Set<string>()
    const unread = lines.filter((line) => {
      const { time, reqId, ...rest } = JSON.parse(line) as Record<string, unknown>
      said.add(JSON.stringify({ ...rest, ms: undefined }))
      return !/^\d{4}-.*Z$/.test(String(time)) || (rest['status'] !== undefined && !(rest['route'] && reqId))
    })
    const text = [...said].join('\n')
    const found = [...values].filter((value) => text.includes(value))
    tell(`PRV-01: ${found.length} of ${values.size} personal values in ${lines.length} lines; ${unread.length} lines without time, route or request`)
    expect(found).toEqual([])
    expect(unread).toEqual([])
    expect(lines.length).toBeGreaterThan(times(300, 1_000))
  })
})
