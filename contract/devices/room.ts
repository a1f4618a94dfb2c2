// The calls of the devices room.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { deviceCalls } from './devices.ts'
import { sensors } from './sensors.ts'

export const devices = ofOffices({ ...deviceCalls, ...sensors })
