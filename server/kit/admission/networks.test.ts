// Limits count by network: whoever has a /64 has one source of reports, not as many as it has addresses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => lab.close())

async function lanesOf(addresses: readonly string[]): Promise<number[]> {
  const admin = await lab.as('admin')
  await lab.owner.query('delete from attempt')
  const states: string[] = []
  for (const remoteAddress of addresses) {
    const payload = { landmark: 'Market', commandCenterId: admin.centerId, deviceId: randomUUID() }
    const sent = await lab.nodes[0]!.app.inject({ method: 'POST', url: publicSide.createEmergencyTicket.path, remoteAddress, payload })
    states.push(sent.json<{ data: { state: string } }>().data.state)
  }
  return ['received', 'held'].map((state) => states.filter((one) => one === state).length)
}

it.each([
  ['one /64', Array.from({ length: 14 }, (_, n) => `2001:db8:1:2::${n + 1}`), [10, 4]],
  ['one /48', Array.from({ length: 24 }, (_, n) => `2001:db8:2:${n + 1}::1`), [20, 4]],
  ['one IPv4 address, written as IPv6', Array.from({ length: 14 }, (_, n) => (n % 2 ? '203.0.113.7' : '::ffff:203.0.113.7')), [10, 4]],
])('reports of %s beyond its limit are held', async (_, addresses, expected) => {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  const publicReports = { ...settings.publicReports, perAddressPerHour: 10 }
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, publicReports } })
  // What is kept of a center is read anew every two seconds.
  await until(async () => (await lanesOf(addresses))[1]! > 0)
  expect(await lanesOf(addresses)).toEqual(expected)
})

it.each(['junk', '1.2.3.4:5555', '203.0.113.7, unknown'])('a proxy that says %s of where a call comes from is refused', async (forwarded) => {
  const ask = (value: string) =>
    lab.nodes[0]!.app.inject({ url: publicSide.getCommandCenters.path, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': value } })
  expect((await ask('203.0.113.7')).statusCode).toBe(200)
  expect((await ask(forwarded)).statusCode).toBe(400)
})
