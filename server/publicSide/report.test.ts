// Tests of reports without an account: filed once, late, held, and in a flood.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicCaseType } from '#contract/publicSide/places.ts'
import { feed } from '#contract/feed/feed.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { firstOf } from '#tests/long.ts'
import { solve } from '#tests/puzzle.ts'
import type { KnownCenter } from './centers.ts'
import { refuseFlood } from './limits.ts'

let lab: Lab
let dispatcher: Caller
let types: PublicCaseType[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { logLevel: 'warn' } })
  dispatcher = await lab.as('dispatcher')
  types = (await lab.stranger.ask(publicSide.getCaseTypes)).data
})
afterAll(() => lab.close())

const plainType = () => types.find(({ isLifeThreat }) => isLifeThreat === 0)!.id
const entry = (more: object = {}) => ({
  ...{ caseTypeId: plainType(), deviceId: randomUUID(), clientId: randomUUID(), description: 'A tree lies on the road' },
  ...{ position: { lat: 14.5686, lng: 121.1331, accuracy: 12 }, ...more },
})
const send = (given: object, key?: string) => lab.stranger.ask(publicSide.createEmergencyTicket, given as never, key ? { key } : {})

it('kinds of a new center have their usual names in every language, the Filipino under its former name too', () => {
  const accident = types.find(({ name }) => name === 'Road accident')!
  const said = { names: { fil: 'Aksidente sa kalsada', ceb: 'Aksidente sa dalan' }, nameFil: 'Aksidente sa kalsada' }
  expect(accident).toMatchObject(said)
  expect(accident.subTypes.find(({ name }) => name === 'Pedestrian hit')).toMatchObject({ names: { ceb: 'Naay tawong naligsan' } })
})

describe('a report', () => {
  it('is a ticket on the list, with its barangay found by its place, and a link that shows it', async () => {
    const { data } = await send(entry({ callerName: 'Nena', callerPhone: '0917 123 4567' }))
    expect(data).toMatchObject({ state: 'received', reference: data.transactionNumber })
    expect(data.transactionNumber).toMatch(/^TAY-/)
    expect(data.next.length).toBeGreaterThan(1)
    const { data: ticket } = await dispatcher.ask(tickets.getEmergencyTicket, { id: data.transactionNumber! })
    expect(ticket).toMatchObject({ source: 'quickreport', status: 'pending', callerPhone: '+639171234567' })
    expect((ticket as { barangayId: string | null }).barangayId).not.toBeNull()
    const { data: standing } = await lab.stranger.ask(publicSide.getFollowUp, { token: data.token })
    expect(standing).toMatchObject({ transactionNumber: data.transactionNumber, status: 'pending', helpState: null })
  })

  it('that is there is answered as such, also where the place that came with it again could not be kept', async () => {
    const given = entry({ position: undefined, commandCenterId: dispatcher.centerId })
    const { data } = await send(given)
    await lab.owner.query('alter table ticket_position rename to ticket_position_gone')
    const again = await send({ ...given, position: entry().position }).finally(() =>
      lab.owner.query('alter table ticket_position_gone rename to ticket_position'),
    )
    expect(again.data.transactionNumber).toBe(data.transactionNumber)
    expect(lab.logs.filter((line) => line.includes('"code":"42P01"'))).toHaveLength(1)
  })

  it('written or shared by a clock that is out of its mind is taken', async () => {
    const wrong = { writtenAt: '1900-01-02T00:00:00Z', sentAt: '9999-12-31T00:00:00Z' }
    const { data } = await send(entry(wrong))
    expect(data.state).toBe('late')
  })

  it('goes to the center in whose area it lies', async () => {
    const { data } = await send(entry({ position: { lat: 14.51, lng: 121.0565 }, caseTypeId: (await taguigTypes())[0]!.id }))
    expect(data.transactionNumber).toMatch(/^TAG-/)
  })

  it('sent many times at once and again later under one id is one ticket with one link', async () => {
    const given = entry({ description: `only once ${randomUUID()}` })
    const all = await Promise.all(Array.from({ length: 6 }, () => send(given)))
    const again = await send(given, 'another-key-for-it')
    expect(new Set([...all, again].map(({ data }) => `${data.transactionNumber} ${data.token}`)).size).toBe(1)
    expect((await countTickets(given.description)).n).toBe(1)
  })

  it('that comes again with a place, which it had not, has it: on its ticket, or where staff read it first; one that it has stays', async () => {
    const [first, second] = [14.5686, 14.5586].map((lat) => ({ lat, lng: 121.1331, accuracy: 12 }))
    const given = entry({ position: undefined, commandCenterId: dispatcher.centerId })
    const { data } = await send(given)
    const now = async () => (await dispatcher.ask(tickets.getEmergencyTicket, { id: data.transactionNumber! })).data
    expect((await now()).position).toBeNull()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await send({ ...given, position: first, writtenAt: ago(9), foundAt: ago(5), sentAt: ago(0) }, 'a-key-of-its-own')
    expect(await now()).toMatchObject({ position: first, placed: { by: 'link' }, barangayId: expect.any(String) })
    expect(Math.round((Date.now() - Date.parse((await now()).placed!.at)) / 60_000)).toBe(5)
    expect((await dispatcher.ask(tickets.getCitizenPositions, { id: data.transactionNumber! })).data.isSharing).toBe(false)
    await send({ ...given, position: second })
    expect((await now()).position).toEqual(first)
    const late = {
      ...entry({ position: undefined, description: `late ${randomUUID()}` }),
      writtenAt: new Date(Date.now() - 16 * 60_000).toISOString(),
    }
    const { cursor } = (await dispatcher.ask(feed.getFacts)).data
    for (const position of [undefined, first, second]) expect((await send({ ...late, position })).data.state).toBe('late')
    await lab.settle()
    const { facts } = (await dispatcher.ask(feed.getFacts, { cursor })).data
    expect(facts.map(({ verb }) => verb).filter((verb) => verb.startsWith('offline'))).toEqual(['offlineReportArrived', 'offlineReportPlaced'])
    expect((await dispatcher.ask(tickets.getOfflineReports, { search: late.description })).data.items).toMatchObject([{ position: first }])
  })

  it('written long before it arrived is an offline report', async () => {
    const description = `late ${randomUUID()}`
    const { data } = await send(entry({ description, writtenAt: new Date(Date.now() - 16 * 60_000).toISOString() }))
    expect(data).toMatchObject({ state: 'late', transactionNumber: null })
    expect((await dispatcher.ask(tickets.getOfflineReports, { search: description })).data.items[0]).toMatchObject({
      road: 'phone',
      state: 'waiting',
    })
  })

  it('with a wrong answer to the puzzle is held, with the right one it is not, and an answer counts once', async () => {
    const wrong = await send(entry({ challenge: 'x.y.z', solution: '1' }))
    expect(wrong.data.state).toBe('held')
    const given = entry()
    const { data: puzzle } = await lab.stranger.ask(publicSide.getChallenge, { deviceId: given.deviceId })
    const proof = { challenge: puzzle.challenge, solution: solve(puzzle.challenge, puzzle.difficulty) }
    expect((await send({ ...given, ...proof })).data.state).toBe('received')
    expect((await send({ ...entry(), deviceId: given.deviceId, ...proof })).data.state).toBe('held')
  })

  it('holds no secret in what is kept of it', async () => {
    const given = entry()
    const { data } = await send(given, 'a-key-of-a-phone')
    const { rows } = await lab.owner.query<{ text: string }>("select coalesce(string_agg(reply::text, ''), '') as text from idempotency_key")
    expect(rows[0]!.text).toContain('sentReport')
    for (const secret of [data.token, given.description]) expect(rows[0]!.text).not.toContain(secret)
    expect((await send(given, 'a-key-of-a-phone')).data).toEqual(data)
  })

  it('is taken under "something else" where its kind is another center’s or none, and by the next center where its own is gone', async () => {
    for (const more of [{ caseTypeId: (await taguigTypes())[0]!.id }, { caseTypeId: 'fire' }, { commandCenterId: randomUUID() }]) {
      const { data } = await send(entry(more))
      expect(data.transactionNumber).toMatch(/^TAY-/)
    }
  })

  it('is of the kind that its sub-type is of where it names no kind, and keeps a sub-type of another kind as words', async () => {
    const accident = types.find(({ name }) => name === 'Road accident')!
    const hit = accident.subTypes.find(({ name }) => name === 'Pedestrian hit')!
    const filed = async (more: object) => {
      const { data } = await send(entry(more))
      return (await dispatcher.ask(tickets.getEmergencyTicket, { id: data.transactionNumber! })).data
    }
    for (const caseSubTypeId of [hit.id, 'Pedestrian hit'])
      for (const caseTypeId of [undefined, 'something strange'])
        expect(await filed({ caseTypeId, caseSubTypeId })).toMatchObject({ caseTypeId: accident.id, caseSubTypeId: hit.id })
    const other = types.find(({ id }) => id !== accident.id)!
    for (const caseSubTypeId of [hit.id, 'Pedestrian hit']) {
      const ticket = await filed({ caseTypeId: other.id, caseSubTypeId })
      expect(ticket).toMatchObject({
        caseTypeId: other.id,
        caseSubTypeId: null,
        description: expect.stringContaining('caseSubTypeId: Pedestrian hit'),
      })
    }
    const gone = randomUUID()
    // An id that nothing has tells a desk nothing, and is no word of the caller.
    for (const caseTypeId of [undefined, 'Pedestrian hit']) expect((await filed({ caseTypeId, caseSubTypeId: gone })).description).not.toContain(gone)
    expect(await filed({ caseTypeId: 'Pedestrian hit', caseSubTypeId: 'by a jeepney' })).toMatchObject({
      caseSubTypeId: hit.id,
      description: expect.stringContaining('caseSubTypeId: by a jeepney'),
    })
  })

  it('has its age by the phone’s own clock, however wrong that is', async () => {
    const yesterday = Date.now() - 86_400_000
    const at = (ms: number) => new Date(ms).toISOString()
    expect((await send(entry({ writtenAt: at(yesterday - 60_000), sentAt: at(yesterday) }))).data.state).toBe('received')
    expect((await send(entry({ writtenAt: at(yesterday - 3_600_000), sentAt: at(yesterday) }))).data.state).toBe('late')
  })

  it('keeps a number that is none as it was written, and all of a long text', async () => {
    const description = 'Tulong po. '.repeat(1_500).trim()
    const { data } = await send(entry({ callerPhone: '0917 or ask for Nena', description }))
    const { data: ticket } = await dispatcher.ask(tickets.getEmergencyTicket, { id: data.transactionNumber! })
    expect(ticket).toMatchObject({ callerPhone: '0917 or ask for Nena', description: description.slice(0, 5_000) })
    const { data: said } = await lab.stranger.ask(publicSide.getPublicUpdates, { token: data.token })
    const rest = said.items.toReversed().map(({ text, isOwn }) => (isOwn ? text : ''))
    expect(rest.join('')).toBe(description.slice(5_000))
  })

  it('leads nowhere by a link that is none', async () => {
    expect((await refusalOf(lab.stranger.ask(publicSide.getFollowUp, { token: 'A'.repeat(43) }))).status).toBe(404)
  })
})

describe('a flood', () => {
  it('of 200 devices on one address is accepted whole', { tags: 'long' }, async () => {
    await lab.owner.query('delete from attempt')
    const begun = performance.now()
    const states: string[] = []
    await inTurns(200, 20, async () => void states.push((await send(entry({ description: 'Flooded street' }))).data.state))
    console.log(
      `200 devices on one address: ${states.filter((state) => state === 'received').length}/200 received in ${Math.round(performance.now() - begun)} ms`,
    )
    expect(states.filter((state) => state === 'received')).toHaveLength(200)
  })

  it.each(firstOf(['sunog may naipit', 'A noise outside'], 1))(
    'of one device at 50 a second (%s) reaches the main lane at most ten times',
    async (text) => {
      await lab.owner.query('delete from attempt')
      const mark = `${text} ${randomUUID()}`
      const deviceId = randomUUID()
      const outcomes = await Promise.all(
        Array.from({ length: 150 }, async (_, at) => {
          await new Promise((resolve) => setTimeout(resolve, at * 20))
          try {
            return (await send(entry({ deviceId, description: mark }))).data.state
          } catch (error) {
            const { status, message } = error as { status: number; message: string }
            expect(message).toContain('911')
            return String(status)
          }
        }),
      )
      const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
      console.log(`one device, 50/s for 3 s: ${count('received')} received, ${count('held')} held, ${count('429')} answered 429 with the hotlines`)
      expect(count('received')).toBeGreaterThanOrEqual(6)
      expect(count('received')).toBeLessThanOrEqual(10)
      expect(count('received') + count('held') + count('429')).toBe(150)
      expect((await countTickets(mark)).n).toBe(count('received'))
      expect((await dispatcher.ask(tickets.getOfflineReports, { search: mark, road: 'held' })).data.total).toBe(count('held'))
    },
  )
})

it('a refusal of a flood names each number once, as it is printed elsewhere', () => {
  const hotlines = [
    { name: 'National emergency', number: '911' },
    { name: 'Command center', number: '+63280000001' },
    { name: 'Command center, mobile', number: '+639170000001' },
  ]
  expect(() => refuseFlood({ hotlines } as KnownCenter)).toThrow(/: 911, Command center \(02\) 8000-0001, Command center, mobile 0917-000-0001\.$/)
})

const taguigTypes = async () => {
  const { data } = await lab.stranger.ask(publicSide.getCommandCenters, { slug: 'taguig' })
  return (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId: data.items[0]!.id })).data
}

const countTickets = async (description: string) =>
  (await lab.owner.query<{ n: number }>('select count(*)::int as n from ticket where description = $1', [description])).rows[0]!

async function inTurns(count: number, atOnce: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work()
    }),
  )
}
