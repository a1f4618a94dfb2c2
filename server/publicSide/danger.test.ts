// Threats to life in a flood: before all other reports, and never refused.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Filed } from '#contract/publicSide/report.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { inLane, newLane } from '#server/kit/admission/lanes.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
let lifeType: string
beforeAll(async () => {
  // One connection for all strangers: who goes first is seen in who ends first.
  lab = await openLab({ settings: { pool: 2 } })
  lifeType = (await lab.stranger.ask(publicSide.getCaseTypes)).data.find(({ isLifeThreat }) => isLifeThreat === 1)!.id
})
afterAll(() => lab.close())
beforeEach(() => lab.owner.query('delete from attempt'))

const url = publicSide.createEmergencyTicket.path
const send = (remoteAddress: string, given: object) =>
  lab.nodes[0]!.app.inject({ method: 'POST', url, remoteAddress, payload: { deviceId: randomUUID(), ...given } })

it.each([
  ['its words', () => ({ description: 'sunog, may naipit' })],
  ['its kind', () => ({ caseTypeId: lifeType })],
])('a threat to life by %s is filed before forty ordinary reports that came before it', async (_by, threat) => {
  const { db } = lab.nodes[0]!
  await lab.stranger.ask(publicSide.getCaseTypes)
  const center = (await lab.as('dispatcher')).centerId
  let go = () => {}
  const wait = new Promise<void>((resolve) => (go = resolve))
  const hold = inLane(newLane('198.51.100.9'), () => db.read(center, () => wait))
  const across = db.across.bind(db)
  let counted = 0
  db.across = (query) => {
    if ('name' in query && query.name === 'triesOf') counted++
    return across(query)
  }
  const order: string[] = []
  const flood = Array.from({ length: 40 }, (_, at) => send(`203.0.113.${at}`, { description: 'A noise' }).then(() => order.push('ordinary')))
  await until(() => counted === 40, 20_000).catch(() => {})
  const danger = send('203.0.113.200', threat()).then(({ statusCode }) => order.push(`danger ${statusCode}`))
  await until(() => counted === 41, 20_000).catch(() => {})
  go()
  await Promise.all([hold, danger, ...flood])
  db.across = across
  expect(order.indexOf('danger 200')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('danger 200')).toBeLessThanOrEqual(1)
})

it('threats to life beyond every limit are held for a first look, never refused', async () => {
  const deviceId = randomUUID()
  const states: string[] = []
  for (let at = 0; at < 45; at++) {
    const reply = await send('203.0.113.77', { deviceId, description: 'Help, she is not breathing' })
    states.push(reply.statusCode === 200 ? (reply.json() as { data: Filed }).data.state : String(reply.statusCode))
  }
  expect(new Set(states)).toEqual(new Set(['received', 'held']))
  expect(states.at(-1)).toBe('held')
})
