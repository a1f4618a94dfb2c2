// Updates of a ticket: their pictures, their corrections, and taking them off the timeline and back.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filePath } from '#contract/files/files.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { reports } from '#contract/tickets/detail/reports.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { expectSnapshotsMeet, rowOfTicket } from '#tests/snapshots.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let supervisor: Caller
let department: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  ;[dispatcher, supervisor, department] = (await Promise.all((['dispatcher', 'supervisor', 'department'] as const).map((type) => lab.as(type)))) as [
    Caller,
    Caller,
    Caller,
  ]
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

const one = async () => (await fileReports(lab, dispatcher.centerId, caseTypeId, 1))[0]!

it('a team has one name wherever the desk reads of it: its call sign, as on the radio', async () => {
  const id = await one()
  const team = await lab.as('responseteam')
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  const { data } = await team.ask(assignment.setTeamStatus, { id, state: 'enRoute' })
  await lab.settle()
  const { rows } = await lab.owner.query<{ name: string; call_sign: string }>(
    'select a.name, r.call_sign from account a join response_team r on r.account_id = a.id where a.id = $1',
    [team.accountId],
  )
  const { name, call_sign: callSign } = rows[0]!
  expect(callSign).not.toBe(name)
  const { data: timeline } = await dispatcher.ask(updates.getUpdates, { id })
  const { data: listed } = await dispatcher.ask(lists.getAcceptedEmergencyTickets, {})
  expect({
    onTicket: data.assignments.map((one) => one.name),
    onTimeline: timeline.items.find(({ verb }) => verb === 'teamStatusChanged')?.by?.name,
    inTheList: listed.items.find(({ transactionNumber }) => transactionNumber === id)?.allocatedNames.map((one) => one.name),
  }).toEqual({ onTicket: [callSign], onTimeline: callSign, inTheList: [callSign] })
})

describe('updates and their pictures', () => {
  it('are kept without what tells of place, shown to those who see the ticket, and refused where they are no pictures', async () => {
    const id = await one()
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .withExif({ IFD3: { GPSLatitude: '14/1 33/1 0/1' } })
      .jpeg()
      .toBuffer()
    const files = [new File([new Uint8Array(picture)], '../../seen.jpg', { type: 'image/jpeg' })]
    const { data: update } = await dispatcher.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen', isPublic: 1, files })
    expect(update.files).toMatchObject([{ name: 'seen.jpg', mime: 'image/webp' }])
    const fetched = (caller: Caller) =>
      fetch(lab.nodes[0]!.url + filePath(update.files[0]!.id), { headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {} })
    const answer = await fetched(supervisor)
    expect(answer.status).toBe(200)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined()
    const outsiders = [department, lab.stranger, await lab.as('contentwriter'), await lab.as('dispatcher', 'taguig')]
    expect((await Promise.all(outsiders.map(fetched))).map(({ status }) => status)).toEqual([404, 401, 404, 404])
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<html><script>1</script>', 'GIF89a/*', '']) {
      const bad = new File([text], 'x.jpg', { type: 'image/jpeg' })
      const refused = await refusalOf(dispatcher.ask(updates.addUpdate, { transactionNumber: id, text: 'Bad', files: [bad] }))
      expect([400, 415]).toContain(refused.status)
    }
    const { data: edited } = await dispatcher.ask(updates.editUpdate, { id: update.id, version: update.version, text: 'Seen again' })
    expect((await refusalOf(dispatcher.ask(updates.editUpdate, { id: update.id, version: update.version, text: 'Old' }))).code).toBe('stale')
    await dispatcher.ask(updates.removeImageUpdate, { id: update.id, fileId: update.files[0]!.id, version: edited.version })
    expect((await fetched(supervisor)).status).toBe(404)
    await lab.settle()
    const { data: timeline } = await dispatcher.ask(updates.getUpdates, { id, kind: ['update'] })
    expect(timeline.items.find((entry) => entry.verb === 'updateAdded')?.update).toMatchObject({ text: 'Seen again', files: [] })
    const { data: printed } = await dispatcher.ask(reports.createReport, { id })
    expect(printed.timeline.map((entry) => entry.verb)).toContain('ticketFiled')
  })

  it('are taken off the timeline with their pictures, for everybody, and brought back as they were', async () => {
    const id = await one()
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3c3' } })
      .jpeg()
      .toBuffer()
    const files = [new File([new Uint8Array(picture)], 'seen.jpg', { type: 'image/jpeg' })]
    const { data: update } = await dispatcher.ask(updates.addUpdate, { transactionNumber: id, text: 'Wrong street', isPublic: 1, files })
    const address = lab.nodes[0]!.url + filePath(update.files[0]!.id)
    const fetched = async () => (await fetch(address, { headers: { authorization: `Bearer ${dispatcher.token}` } })).status
    const shown = async () => {
      await lab.settle()
      const { data } = await supervisor.ask(updates.getUpdates, { id, kind: ['update'] })
      const { data: ticket } = await supervisor.ask(lists.getEmergencyTicket, { id })
      return { texts: data.items.flatMap((entry) => entry.update?.text ?? []), count: ticket.updatesCount, verbs: data.items.map(({ verb }) => verb) }
    }
    expect((await refusalOf(dispatcher.ask(updates.removeUpdate, { id: update.id, version: update.version + 1 }))).code).toBe('stale')
    await dispatcher.ask(updates.removeUpdate, { id: update.id, version: update.version })
    expect(await shown()).toEqual({ texts: [], count: 0, verbs: ['updateRemoved', 'updateAdded'] })
    expect(await fetched()).toBe(404)
    for (const asked of [
      () => dispatcher.ask(updates.removeUpdate, { id: update.id }),
      () => dispatcher.ask(updates.editUpdate, { id: update.id, version: update.version + 1, text: 'No' }),
    ])
      expect((await refusalOf(asked())).status).toBe(409)
    await dispatcher.ask(updates.restoreUpdate, { id: update.id })
    expect(await shown()).toEqual({ texts: ['Wrong street'], count: 1, verbs: ['updateRestored', 'updateRemoved', 'updateAdded'] })
    expect(await fetched()).toBe(200)
    expect((await refusalOf(dispatcher.ask(updates.restoreUpdate, { id: update.id }))).status).toBe(409)
    const away = await lab.as('dispatcher', 'taguig')
    expect((await refusalOf(away.ask(updates.removeUpdate, { id: update.id }))).status).toBe(404)
  })

  it('RT-02: are told live as they are taken off and brought back', async () => {
    const id = await one()
    const { data: update } = await dispatcher.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen' })
    const act = async () => {
      await dispatcher.ask(updates.removeUpdate, { id: update.id })
      await dispatcher.ask(updates.restoreUpdate, { id: update.id })
    }
    const meeting = { ...rowOfTicket(supervisor, id), verbs: ['updateRemoved', 'updateRestored'], act, node: 1 }
    expect(await expectSnapshotsMeet(lab, meeting)).toBe('changed')
  })

  it('are corrected and taken off by a team only where it wrote them itself', async () => {
    const id = await one()
    const team = await lab.as('responseteam')
    await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
    const { data: ours } = await team.ask(updates.addUpdate, { transactionNumber: id, text: 'Ours' })
    const { data: theirs } = await dispatcher.ask(updates.addUpdate, { transactionNumber: id, text: 'Theirs' })
    expect((await refusalOf(team.ask(updates.removeUpdate, { id: theirs.id }))).status).toBe(403)
    await team.ask(updates.removeUpdate, { id: ours.id })
    expect((await refusalOf(team.ask(updates.restoreUpdate, { id: theirs.id }))).status).toBe(403)
    await team.ask(updates.restoreUpdate, { id: ours.id })
  })
})
