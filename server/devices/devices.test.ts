// Devices: kept by their MAC address, and the end of a lost one's sessions on every node.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { devices } from '#contract/devices/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const form = { name: 'Tablet', model: 'T1', accountId: null, note: '' }

it('200 keeps a device by its address however that is written, and 409 keeps it once', async () => {
  const { data } = await admin.ask(devices.addDevice, { ...form, macAddress: '0a-1b-2c-3d-4e-5f' })
  expect(data).toMatchObject({ macAddress: '0A:1B:2C:3D:4E:5F', isDeleted: 0, version: 1 })
  const { data: found } = await admin.ask(devices.getDevices, { search: '4e:5f' })
  expect(found.items).toEqual([data])
  expect((await refusalOf(admin.ask(devices.addDevice, { ...form, macAddress: '0A:1B:2C:3D:4E:5F' }))).status).toBe(409)
})

it('200 for the same address in another center, whose device stays as it is; 404 alike where there is none', async () => {
  const elsewhere = await lab.as('admin', 'taguig')
  await elsewhere.ask(devices.addDevice, { ...form, name: 'Theirs', macAddress: '0A:1B:2C:3D:4E:60' })
  const [other, none] = await Promise.all(
    ['0A:1B:2C:3D:4E:60', '0A:1B:2C:3D:4E:61'].map((id) => refusalOf(admin.ask(devices.deactivateDevice, { id }))),
  )
  expect([other!.status, other!.details]).toEqual([404, none!.details])
  await admin.ask(devices.addDevice, { ...form, macAddress: '0A:1B:2C:3D:4E:60' })
  expect((await elsewhere.ask(devices.getDevices, { search: '4E:60' })).data.items).toMatchObject([{ name: 'Theirs', version: 1 }])
})

it('409 with the difference on an older version', async () => {
  const id = '0A:1B:2C:3D:4E:5F'
  await admin.ask(devices.updateDevice, { id, version: 1, note: 'cracked' })
  const refusal = await refusalOf(admin.ask(devices.updateDevice, { id, version: 1, note: 'whole' }))
  expect([refusal.status, refusal.details]).toMatchObject([409, { difference: { note: { yours: 'whole', theirs: 'cracked' } } }])
})

it('400 for an account of another center', async () => {
  const { accountId } = await lab.as('responseteam', 'taguig')
  expect((await refusalOf(admin.ask(devices.addDevice, { ...form, accountId, macAddress: '0A:1B:2C:3D:4E:70' }))).status).toBe(400)
})

it('ends the sessions and sockets of the account that a device is handed to', async () => {
  const team = await lab.as('responseteam')
  const socket = await team.listen({ node: 1 })
  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  const macAddress = '0A:1B:2C:3D:4E:80'
  await admin.ask(devices.addDevice, { ...form, accountId: team.accountId, macAddress })
  await admin.ask(devices.deactivateDevice, { id: macAddress })
  for (const _ of lab.nodes) expect((await refusalOf(team.ask(signIn.getCurrentUser))).status).toBe(401)
  await gone
})

it('403 for a supervisor, who reads them only', async () => {
  const supervisor = await lab.as('supervisor')
  expect((await supervisor.ask(devices.getDevices, {})).data.items.length).toBeGreaterThan(0)
  expect((await refusalOf(supervisor.ask(devices.addDevice, { ...form, macAddress: '0A:1B:2C:3D:4E:90' }))).status).toBe(403)
})
