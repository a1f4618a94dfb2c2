// A center is not public before it has rehearsed: a new one is found by nobody, one that closed opens again the same way, and what comes from elsewhere is flagged.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { centersOfAll } from '#contract/centers/centers.ts'
import { opening } from '#contract/centers/opening.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.as('admin', 'taguig')
})
afterAll(() => lab.close())

const listed = async (slug?: string) => (await lab.stranger.ask(publicSide.getCommandCenters, { limit: 100, slug })).data.items
const isPublic = async (slug: string) => (await listed()).some((one) => one.slug === slug)
const known = { timeout: 30_000 }
const file = async (more: object) =>
  (await lab.stranger.ask(publicSide.createEmergencyTicket, { deviceId: randomUUID(), description: 'Sunog', ...more })).data
const done = (checks: { name: string; isDone: boolean }[]) => checks.filter(({ isDone }) => isDone).map(({ name }) => name)
const wordsOf = async (desk: Caller, id: string) => (await desk.ask(tickets.getEmergencyTicket, { id })).data.description

it('a new center is not public, and its page says so to whoever names it', async () => {
  const superadmin = await lab.as('superadmin')
  await superadmin.ask(centersOfAll.createCommandCenterInstance, {
    ...{ slug: 'angono', code: 'ANG', name: 'Angono Command Center', hotlines: [] },
    ...{ mapCenter: { lat: 14.53, lng: 121.15 }, mapBounds: { south: 14.5, west: 121.14, north: 14.55, east: 121.2 } },
  })
  await expect.poll(async () => (await listed('angono'))[0]?.isOpen, known).toBe(false)
  expect(await isPublic('angono')).toBe(false)
})

it('a center that closed leads nobody to it, and opens again only after a rehearsal from the phone to the crew', { tags: 'long' }, async () => {
  const inTaguig = { lat: 14.5243, lng: 121.0792 }
  expect(await isPublic('taguig')).toBe(true)
  await admin.ask(opening.closeToCitizens)
  await expect.poll(() => isPublic('taguig'), known).toBe(false)
  const taytay = await lab.as('dispatcher')
  const elsewhere = await file({ position: inTaguig })
  expect(elsewhere.transactionNumber).toMatch(/^TAY-/)
  expect(await wordsOf(taytay, elsewhere.transactionNumber!)).toMatch(/^OUTSIDE OUR AREA/)
  expect((await lab.stranger.ask(publicSide.getFollowUp, { token: elsewhere.token })).data.isServed).toBe(false)

  await lab.owner.query('update session set ended_at = now() where command_center_id = $1 and account_id <> $2', [admin.centerId, admin.accountId])
  expect(done((await admin.ask(opening.getOpening)).data.checks)).toEqual(['hotline'])
  expect((await refusalOf(admin.ask(opening.openToCitizens))).status).toBe(409)
  const desk = await lab.as('dispatcher', 'taguig')
  const { transactionNumber: id, token } = await file({ commandCenterId: 'taguig', position: inTaguig })
  expect(await wordsOf(desk, id!)).toMatch(/^REHEARSAL/)
  expect((await lab.stranger.ask(publicSide.getFollowUp, { token })).data).toMatchObject({ isOpenCenter: false, isServed: true })
  await desk.ask(tickets.acceptTicket, { id: id! })
  expect((await refusalOf(admin.ask(opening.openToCitizens))).message).toContain('a crew was sent')
  const team = (await desk.ask(tickets.getRecommendedTeams, { id: id! })).data[0]!.accountId
  await desk.ask(tickets.assignToResponseTeam, { transactionNumber: id!, responseTeamIds: [team] })
  await desk.ask(tickets.setTeamStatus, { id: id!, responseTeamId: team, state: 'enRoute' })
  expect((await admin.ask(opening.openToCitizens)).data.openedAt).not.toBeNull()
  await expect.poll(() => isPublic('taguig'), known).toBe(true)
})

it('a call for help that names no town and no place says so at the desk, where several towns are served', async () => {
  const { transactionNumber: id } = await file({ isCallForHelp: true })
  expect(await wordsOf(await lab.as('dispatcher'), id!)).toMatch(/^TOWN NOT KNOWN/)
})

it('what is sent to a center that is not open is a rehearsal, and no figure counts it', async () => {
  await expect.poll(async () => (await listed('angono'))[0]?.isOpen, known).toBe(false)
  const { transactionNumber: id } = await file({ commandCenterId: 'angono' })
  const counted = async () => {
    // The node counts it by itself too: behind its lock the two come one after the other.
    await lab.owner.query(
      `with alone as materialized (select pg_advisory_xact_lock(7466080))
       select count_figures(t.command_center_id, array[t.number]) from alone, ticket t where t.number = $1`,
      [id],
    )
    return (await lab.owner.query('select from ticket_figure where number = $1', [id])).rowCount
  }
  expect(id).toMatch(/^ANG-/)
  expect(await counted()).toBe(0)
  await lab.owner.query('update ticket set is_rehearsal = false where number = $1', [id])
  expect(await counted()).toBe(1)
})
