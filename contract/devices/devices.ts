// The tablets and phones handed to teams, each known by its MAC address.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { adding } from '#contract/nouns/adding.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, ById, Flag, filledLine, line, Position, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { marks } from './positions.ts'

export const MacAddress = z
  .string()
  .trim()
  .max(17)
  .overwrite((written) => written.toUpperCase().replace(/-/g, ':'))
  .refine((address) => /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(address), 'A MAC address is written 0A:1B:2C:3D:4E:5F.')
  .meta({ examples: ['0A:1B:2C:3D:4E:5F'] })

const form = { name: filledLine(80), model: line(80), accountId: z.uuid().nullable(), note: line(500) }

export const Device = z.object({
  macAddress: z.string(),
  ...form,
  accountName: z.string().nullable(),
  isDeleted: Flag,
  lastSeen: At.nullable(),
  hasKey: z.boolean(),
  /** The last one that can be true. */
  position: Position.nullable(),
  positionAt: At.nullable(),
  speedKmh: z.number().nullable(),
  heading: z.number().nullable(),
  batteryPercent: z.number().int().nullable(),
  /** What became of its last report: anything but "good" did not move it. */
  mark: z.enum(marks).nullable(),
  markedAt: At.nullable(),
  version: Version,
})
export type Device = z.output<typeof Device>

/** The key by which a device reports where it is; shown this once. */
const DeviceWithKey = z.object({ device: Device, key: z.string() })
export type DeviceWithKey = z.output<typeof DeviceWithKey>

/** How the tracker of a unit stands: when it last reported, what became of that, and where it last moved the unit. */
const OwnTracker = Device.pick({ name: true, mark: true, markedAt: true, positionAt: true })
export type OwnTracker = z.output<typeof OwnTracker>

const manage = may('accounts.manage')
const byAddress = z.object({ id: MacAddress })

export const deviceCalls = {
  getDevices: get('/resources/getDevices', {
    doc: 'Devices of the center.',
    access: may('accounts.read'),
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional(), accountId: z.uuid().optional() }),
    data: page(Device),
  }),
  addDevice: post('/resources/addDevice', {
    harm: 'reversible',
    doc: 'Adds a device.',
    access: manage,
    input: adding({ macAddress: MacAddress, ...form }, { name: '', model: '', accountId: null, note: '' }),
    data: Device,
  }),
  updateDevice: post('/resources/updateDevice/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes a device, whose MAC address is its id.',
    access: manage,
    input: z.object({ id: MacAddress, version: Version.optional(), ...z.object(form).partial().shape }),
    data: Device,
  }),
  resetDeviceKey: post('/resources/resetDeviceKey/{id}', {
    harm: 'secrets',
    doc: 'Gives a device a key to report positions with, by OwnTracks or Traccar’s OsmAnd; an old one ends.',
    access: manage,
    beyond: true,
    input: byAddress,
    data: DeviceWithKey,
  }),
  setUpTracker: post('/resources/setUpTracker/{id}', {
    harm: 'secrets',
    doc: 'Gives a response team a tracker of its own with a key, to be set up on a phone by OwnTracks or Traccar Client; an old key of it ends.',
    access: manage,
    beyond: true,
    input: ById,
    data: DeviceWithKey,
  }),
  getOwnTracker: get('/resources/getOwnTracker', {
    doc: 'Whether the tracker of the unit that the caller stands for works; null where none is set up.',
    access: may('teams.own'),
    beyond: true,
    data: OwnTracker.nullable(),
  }),
  deactivateDevice: get('/resources/deactivateDevice/{id}', {
    harm: 'reversible',
    doc: 'Takes a device out of use and ends its sessions.',
    access: manage,
    input: byAddress,
    data: Device,
  }),
  reactivateDevice: get('/resources/reactivateDevice/{id}', {
    harm: 'reversible',
    doc: 'Takes a device into use again.',
    access: manage,
    input: byAddress,
    data: Device,
  }),
}
