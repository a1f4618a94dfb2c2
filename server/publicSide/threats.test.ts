// Every threat to life can be reported: what the tables name as one is among the pictures of the public page, in every center.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const threats = async (center: string) =>
  (
    await lab.owner.query<{ id: string; name: string }>(
      `select id, name from case_type c where command_center_id = $1 and is_deleted = 0 and (is_life_threat = 1 or exists (
         select from sub_case_type s where s.command_center_id = c.command_center_id and s.case_type_id = c.id and s.is_life_threat = 1 and s.is_deleted = 0))`,
      [center],
    )
  ).rows
const offered = async (commandCenterId: string) => (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId })).data

it.each(['taytay', 'taguig'] as const)('every case type and sub-type of %s that threatens a life is one picture away', async (slug) => {
  const center = (await lab.as('dispatcher', slug)).centerId
  const all = await threats(center)
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Earthquake', 'Landslide', 'Gas or chemical leak', 'Fire']))
  const shown = new Set((await offered(slug)).map(({ id }) => id))
  expect(all.filter(({ id }) => !shown.has(id))).toEqual([])
})

it('stays so where a center takes one off its page, while other kinds go', async () => {
  const admin = await lab.as('admin')
  const types = (await admin.ask(reference.getCaseTypes, { limit: 200 })).data.items
  for (const name of ['Landslide', 'Road obstruction'])
    await admin.ask(reference.updateCaseType, { id: types.find((one) => one.name === name)!.id, isPublic: 0 })
  await lab.settle()
  const names = (await offered('taytay')).map(({ name }) => name)
  expect(names).toContain('Landslide')
  expect(names).not.toContain('Road obstruction')
})

it('a report led by a card has its sub-type and priority, and the link tells the first words of the card', async () => {
  const cards = (await lab.stranger.ask(publicSide.getPublicCards, { commandCenterId: 'taytay' })).data
  const choking = cards.find(({ code }) => code === 'unconscious')!
  const answers = ['awake', 'breathing'].map((question) => ({ question, answer: 'no', msAgo: 2_000 }))
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ commandCenterId: 'taytay', caseTypeId: choking.content.caseTypeId!, deviceId: randomUUID() },
    card: { code: choking.code, version: choking.version, answers, compressionsMsAgo: null },
  })
  const desk = await lab.as('dispatcher')
  const { data: ticket } = await desk.ask(tickets.getEmergencyTicket, { id: data.transactionNumber! })
  expect(ticket).toMatchObject({ priority: 1, card: { code: 'unconscious' } })
  expect(ticket.card!.recognizedAt).not.toBeNull()
  const { data: standing } = await lab.stranger.ask(publicSide.getFollowUp, { token: data.token })
  expect(standing.tells).toMatchObject({ beat: 110, name: { en: 'Chest compressions, grown up (from about 12 years)' } })
  expect(standing.tells!.steps.length).toBeLessThanOrEqual(4)
})

it('a card that was chosen and not answered decides nothing', async () => {
  const cards = (await lab.stranger.ask(publicSide.getPublicCards, { commandCenterId: 'taytay' })).data
  const { code, version, content } = cards.find((one) => one.code === 'chest-pain')!
  const file = async (card?: object) => {
    const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
      ...{ commandCenterId: 'taytay', caseTypeId: content.caseTypeId!, deviceId: randomUUID(), ...card },
    })
    return (await (await lab.as('dispatcher')).ask(tickets.getEmergencyTicket, { id: data.transactionNumber! })).data
  }
  const [plain, chosen] = [await file(), await file({ card: { code, version, answers: [], compressionsMsAgo: null } })]
  expect([chosen.priority, chosen.caseSubTypeId]).toEqual([plain.priority, null])
})
