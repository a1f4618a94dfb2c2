// Filing by hand under a key: the answer stays what it was, whatever time has passed.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { clockOf } from '#contract/tickets/clock.ts'
import { contains } from '#contract/map/geometry.ts'
import { map } from '#contract/map/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { reports } from '#contract/tickets/detail/reports.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { ofFields, ticketFieldNames, ticketFields } from '#contract/nouns/ticketFields.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())
afterEach(() => vi.useRealTimers())

describe('addScheduledEntry', () => {
  it('200 again under the same key once the scheduled time has passed; 400 under another', async () => {
    const dispatcher = await lab.as('dispatcher')
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centerId), description: 'Drill at the pier', scheduledAt }
    const first = await dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-1' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(scheduledAt) + 1 })
    expect(await dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-1' })).toEqual(first)
    expect((await refusalOf(dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-2' }))).status).toBe(400)
  })
})

describe('createEmergencyTicket', () => {
  it('200: the clock of a fresh ticket is the one that every later look works out, to the millisecond', async () => {
    const dispatcher = await lab.as('dispatcher')
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centerId), description: 'Smoke', priority: 2 as const }
    const { data: filed } = await dispatcher.ask(entries.createEmergencyTicket, entry)
    const { settings } = (await (await lab.as('admin')).ask(identity.getSettings)).data
    const later = clockOf(filed, settings.targets)!
    expect(filed.clock).toMatchObject({ target: later.target })
    expect(Date.parse(filed.clock!.dueAt)).toBe(Date.parse(later.dueAt))
  })

  it('200: what is told in the declared fields is kept, told on lists, found and printed', async () => {
    const dispatcher = await lab.as('dispatcher')
    const words = ofFields((name) => `${name} Zq7${name}`)
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centerId), description: 'Smoke', ...words }
    const { data: filed } = await dispatcher.ask(entries.createEmergencyTicket, entry)
    expect(filed).toMatchObject(words)
    for (const name of ticketFieldNames) {
      const { data: found } = await dispatcher.ask(lists.searchEmergencyTickets, { search: `Zq7${name}` })
      const here = [filed.transactionNumber, placeToldBy(words).join(', ')]
      expect([name, ...found.items.map(({ transactionNumber, place }) => [transactionNumber, place])]).toEqual(
        ticketFields[name].isSearched ? [name, here] : [name],
      )
    }
    const { data: printed } = await dispatcher.ask(reports.createReport, { id: filed.transactionNumber })
    expect(printed.ticket).toMatchObject(words)
  })
})

describe('editEmergencyTicket', () => {
  const grounds = async () => {
    const desk = await lab.as('dispatcher')
    const { barangays } = (await desk.ask(map.getMapGround)).data
    const named = (name: string) => {
      const { id, position, border } = barangays.find((one) => one.name.startsWith(name))!
      return { id, border: border!, position: { lat: position!.lat, lng: position!.lng } }
    }
    const isBeyond = (at: { lat: number; lng: number }) => barangays.every(({ border }) => !contains(border!, at))
    const file = async (more: object) => {
      const [number] = await fileReports(lab, desk.centerId, await firstCaseType(lab, desk.centerId), 1, more)
      const version = (await desk.ask(lists.getEmergencyTicket, { id: number! })).data.version
      return { id: number!, version }
    }
    return { desk, file, isBeyond, juan: named('San Juan'), ana: named('Santa Ana'), dolores: named('Dolores') }
  }

  it('200: a barangay that filing found by the pin goes with the pin, and so do the fact, the place in words, lists, the map and the figures', async () => {
    const { desk, file, juan, ana } = await grounds()
    const executive = await lab.as('executive')
    const ticket = await file({ position: juan.position })
    const counted = async () => {
      await lab.settle()
      await until(async () => {
        await followTickets(lab.nodes[0]!.db)
        const { rows } = await lab.owner.query<{ isLeft: boolean }>(
          'select exists (select from figure_again) or exists (select from fact where position > (select position from figure_place)) as "isLeft"',
        )
        return !rows[0]!.isLeft
      })
      const { byBarangay } = (await executive.ask(statistics.getDashboardDataV2, {})).data.current
      const { data: points } = await desk.ask(map.getMapPoints, { barangayId: [ana.id] })
      const { data: listed } = await desk.ask(lists.searchEmergencyTickets, { search: ticket.id, barangayId: [ana.id] })
      const of = ({ id }: { id: string }) => byBarangay.find((one) => one.id === id)?.count ?? 0
      return { juan: of(juan), ana: of(ana), onMap: points.numbers.includes(ticket.id), listed: listed.items.map(({ place }) => place) }
    }
    const before = await counted()
    expect((await desk.ask(lists.getEmergencyTicket, { id: ticket.id })).data.barangayId).toBe(juan.id)
    const { data } = await desk.ask(entries.editEmergencyTicket, { ...ticket, position: ana.position })
    expect(data.barangayId).toBe(ana.id)
    expect([before, await counted()]).toEqual([
      { ...before, onMap: false, listed: [] },
      { juan: before.juan - 1, ana: before.ana + 1, onMap: true, listed: [expect.stringContaining('Santa Ana')] },
    ])
    const { items } = (await desk.ask(updates.getUpdates, { id: ticket.id, limit: 50 })).data
    expect(items.find(({ verb }) => verb === 'ticketEdited')!.data).toMatchObject({ fields: ['position', 'barangayId'] })
  })

  it('200: a barangay told against its pin stays when the pin moves, and so does one that the same edit names', async () => {
    const { desk, file, juan, ana, dolores } = await grounds()
    const ticket = await file({ position: juan.position, barangayId: ana.id })
    const { data: told } = await desk.ask(entries.editEmergencyTicket, { ...ticket, position: dolores.position })
    const other = await file({ position: juan.position })
    const { data: named } = await desk.ask(entries.editEmergencyTicket, { ...other, position: ana.position, barangayId: juan.id })
    expect([told.barangayId, named.barangayId]).toEqual([ana.id, juan.id])
    const fieldsOf = async (id: string) =>
      (await desk.ask(updates.getUpdates, { id, limit: 50 })).data.items.find(({ verb }) => verb === 'ticketEdited')!.data
    expect([await fieldsOf(ticket.id), await fieldsOf(other.id)]).toMatchObject([{ fields: ['position'] }, { fields: ['barangayId', 'position'] }])
  })

  it('200: a pin beyond every border keeps its barangay for a few meters alone, and one that is taken away leaves it', async () => {
    const { desk, file, isBeyond, juan } = await grounds()
    const corners = (juan.border.type === 'Polygon' ? [juan.border.coordinates] : juan.border.coordinates)
      .flat(2)
      .flatMap(([lng, lat]) => [-0.0001, 0.0001].map((by) => ({ lat: lat + by, lng: lng + by })))
    const edge = corners.find(isBeyond)!
    const near = await file({ position: juan.position })
    const { data: along } = await desk.ask(entries.editEmergencyTicket, { ...near, position: edge })
    expect([along.position, along.barangayId]).toEqual([edge, juan.id])
    const ticket = await file({ position: juan.position })
    const { data: without } = await desk.ask(entries.editEmergencyTicket, { ...ticket, position: null })
    expect([without.position, without.barangayId]).toEqual([null, juan.id])
    const other = await file({ position: juan.position })
    const { data: far } = await desk.ask(entries.editEmergencyTicket, { ...other, position: { lat: 13.5, lng: 120.5 } })
    expect(far.barangayId).toBeNull()
    const { data: back } = await desk.ask(entries.editEmergencyTicket, { id: other.id, version: far.version, position: juan.position })
    expect(back.barangayId).toBe(juan.id)
  })
})
