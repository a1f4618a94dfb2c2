// SPD-01: how often a report asks the database and waits for it, between the phone's request and its answer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { countWaves } from '#tests/waves.ts'

let lab: Lab
beforeAll(async () => void (lab = await openLab({ nodes: 2 })))
afterAll(() => lab.close())

const report = (id: string, caseTypeId: string, { lat, lng }: Position) => ({
  ...{ clientId: randomUUID(), deviceId: randomUUID(), commandCenterId: id, caseTypeId, position: { lat, lng, accuracy: 20 } },
  ...{ description: 'Smoke from the kitchen', landmark: 'Market', callerName: 'Ligaya', callerPhone: '+639171234567' },
})

it('a report with a picture to follow takes at most nine waves, however long ago the last one was', async () => {
  const { id, center } = (await lab.stranger.ask(publicSide.getCommandCenters)).data.items[0]!
  const types = (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId: id })).data
  const node = lab.nodes[0]!
  const send = async () => {
    const payload = { ...report(id, types[0]!.id, center), media: [{ id: randomUUID(), name: 'smoke.jpg', bytes: 4_000 }] }
    const headers = { 'idempotency-key': randomUUID() }
    const { statusCode } = await node.app.inject({ method: 'POST', url: publicSide.createEmergencyTicket.path, headers, payload })
    expect(statusCode).toBe(200)
  }
  await send()
  await lab.settle()
  const later = performance.now() + 3_600_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  const waves = await countWaves(node, send).finally(() => vi.restoreAllMocks())
  expect(waves.flat()).toContain('insertTicket')
  expect(waves.length, waves.map((one) => one.join(' · ')).join('\n')).toBeLessThanOrEqual(9)
})

it('what changes at a center is there for its visitors on every node once the log tells of it', async () => {
  const admin = await lab.as('admin')
  const commandCenterId = admin.centerId
  const ask = <R>(read: (stranger: typeof lab.stranger) => Promise<R>) => Promise.all(lab.nodes.map(() => read(lab.stranger)))
  const namesNow = () => ask(async (one) => (await one.ask(publicSide.getCaseTypes, { commandCenterId })).data.map(({ name }) => name))
  const daysNow = () => ask(async (one) => (await one.ask(publicSide.getNotice, { commandCenterId })).data.classes.map(({ days }) => days))
  await Promise.all([namesNow(), daysNow()])
  const [type] = (await admin.ask(cases.getCaseTypes, { limit: 1 })).data.items
  await admin.ask(cases.updateCaseType, { id: type!.id, name: 'Smoke seen', version: type!.version })
  await lab.settle()
  for (const names of await namesNow()) expect(names).toContain('Smoke seen')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { settings: { ...settings, retentionDays: { ...settings.retentionDays, chats: 77 } }, version })
  await lab.settle()
  for (const days of await daysNow()) expect(days).toContain(77)
})
