// The tablets and phones handed to teams, each known by its MAC address.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Flag, filledLine, line, Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'

export const MacAddress = z
  .string()
  .trim()
  .max(17)
  .overwrite((written) => written.toUpperCase().replace(/-/g, ':'))
  .refine((address) => /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(address), 'A MAC address is written 0A:1B:2C:3D:4E:5F.')

const form = { name: filledLine(80), model: line(80), accountId: z.uuid().nullable(), note: line(500) }

export const Device = z.object({
  macAddress: z.string(),
  ...form,
  accountName: z.string().nullable(),
  isDeleted: Flag,
  lastSeen: At.nullable(),
  version: Version,
})
export type Device = z.output<typeof Device>

const manage = may('accounts.manage')
const byAddress = z.object({ id: MacAddress })

export const deviceCalls = {
  getDevices: get('/resources/getDevices', {
    doc: 'Devices of the centre.',
    access: may('accounts.read'),
    input: z.object({ ...pageInput, isDeleted: Flag.optional(), accountId: z.uuid().optional() }),
    data: page(Device),
  }),
  addDevice: post('/resources/addDevice', {
    doc: 'Adds a device.',
    access: manage,
    input: z.object({ macAddress: MacAddress, ...form }),
    data: Device,
  }),
  updateDevice: post('/resources/updateDevice/{id}', {
    doc: 'Changes a device, whose MAC address is its id.',
    access: manage,
    input: z.object({ id: MacAddress, version: Version, ...z.object(form).partial().shape }),
    data: Device,
  }),
  deactivateDevice: get('/resources/deactivateDevice/{id}', {
    doc: 'Takes a device out of use and ends its sessions.',
    access: manage,
    changes: true,
    input: byAddress,
    data: Device,
  }),
  reactivateDevice: get('/resources/reactivateDevice/{id}', {
    doc: 'Takes a device into use again.',
    access: manage,
    changes: true,
    input: byAddress,
    data: Device,
  }),
}
