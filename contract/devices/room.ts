// The calls of the devices room.
import { deviceCalls } from './devices.ts'
import { sensors } from './sensors.ts'

export const devices = { ...deviceCalls, ...sensors }
