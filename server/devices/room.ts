// The room devices: its parts, all its handlers, and its rows on the live feed.
import type { devices as contract } from '#contract/devices/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveDeviceCalls } from './devices.ts'
import { serveReadings } from './readings.ts'
import { serveSensors } from './sensors.ts'
import { devicesByAddress } from './storeDevices.ts'
import { sensorsById } from './storeSensors.ts'
import type { DeviceParts } from './parts.ts'

export { endTracker, hasTracker } from './devices.ts'
export { servePositions } from './servePositions.ts'
export { serveUplinks } from './serveUplinks.ts'
export { workSilence } from './silence.ts'
export { sensorsJoined } from './storeSensors.ts'

export const deviceRows: RowsOf = {
  device: async (tx, ids) => new Map((await devicesByAddress(tx, ids)).map((row) => [row.macAddress, row])),
  sensor: async (tx, ids) => new Map((await sensorsById(tx, ids)).map((row) => [row.id, row])),
}

export const serveDevices = (parts: DeviceParts): Handlers<typeof contract> => ({
  ...serveDeviceCalls(parts),
  ...serveSensors(parts),
  ...serveReadings(parts),
})
