// Behind one address of a carrier thousands of people: who asks often keeps none of the others out.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const file = async () => (await lab.stranger.ask(publicSide.createEmergencyTicket, { deviceId: randomUUID(), landmark: 'Market' })).data
/** As if all that was counted so far had been done so often. */
const often = (count: number) => lab.owner.query('update attempt set count = $1, since = now()', [count])

it('a family’s page that was opened too often shuts no other family’s', async () => {
  const linkOf = async () => (await lab.stranger.ask(publicSide.shareReport, { token: (await file()).token })).data.shareToken
  const [one, other] = [await linkOf(), await linkOf()]
  await lab.stranger.ask(publicSide.getSharedReport, { shareToken: one })
  await often(1_200)
  expect((await refusalOf(lab.stranger.ask(publicSide.getSharedReport, { shareToken: one }))).status).toBe(429)
  expect((await lab.stranger.ask(publicSide.getSharedReport, { shareToken: other })).data.status).toBe('pending')
})

it('pictures of one report that were told too often keep out no other’s', async () => {
  await lab.owner.query('delete from attempt')
  const [one, other] = [await file(), await file()]
  const tell = (token: string) => lab.stranger.ask(publicSide.tellMedia, { token, media: [{ id: randomUUID(), name: 'a.jpg', bytes: 5 }] })
  await tell(one.token)
  await often(600)
  expect((await refusalOf(tell(one.token))).status).toBe(429)
  expect((await tell(other.token)).data).toHaveLength(1)
})
