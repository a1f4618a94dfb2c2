// The headings of lists as offices keep them, by kind: each finds the field that it holds, and what holds none is left out.
import { beforeEach, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { agents } from '#web/accounts/agents.tsx'
import { responseTeams } from '#web/accounts/responseTeams.tsx'
import { cameras } from '#web/cctv/cameras.tsx'
import { directories } from '#web/centers/directories.tsx'
import { sensors } from '#web/devices/sensors.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { fieldsOfTable, matchHeadings } from '#web/kit/resources/table/fieldsOfTable.ts'
import { crewMembers } from '#web/reference/crewMembers.tsx'

beforeEach(() => void vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue([]))

const guessed = async <R extends object>(of: Resource<R>, headings: readonly string[]) => {
  const found = matchHeadings(headings, await fieldsOfTable(of, (of.schema ?? of.add!.input) as z.ZodType))
  return Object.fromEntries(headings.map((heading, at) => [heading, found[at]?.key ?? null]))
}

it('of people', async () => {
  const held = { 'Last Name, First Name': 'name', 'Contact No.': 'phone', Position: 'accountType', 'E-mail': 'email' }
  const all = { 'No.': null, ...held, Office: null }
  expect(await guessed(agents, Object.keys(all))).toEqual(all)
})

it('of response teams', async () => {
  const held = { 'Unit / Call Sign': 'team.callSign', 'Type of Vehicle': 'team.responseTypeId', 'Plate No.': 'team.plateNumber' }
  const all = { ...held, 'Agency / Office': 'team.departmentId', 'Contact No.': 'phone', Driver: null }
  expect(await guessed(responseTeams, Object.keys(all))).toEqual(all)
  const named = { 'Team Name': 'name', 'Call Sign': 'team.callSign', 'Plate Number': 'team.plateNumber', Mobile: 'phone' }
  expect(await guessed(responseTeams, Object.keys(named))).toEqual(named)
})

it('of crews', async () => {
  const held = { 'Last Name, First Name': 'name', Designation: 'role', 'Contact No.': 'phone', Certificate: 'certificates' }
  const all = { ...held, 'Date Expired': 'certificates until', Unit: null }
  expect(await guessed(crewMembers, Object.keys(all))).toEqual(all)
})

it('of the directory', async () => {
  const all = { OFFICE: 'name', 'CONTACT NO.': 'numbers', 'PERSON IN CHARGE': 'role', REMARKS: 'note' }
  expect(await guessed(directories, Object.keys(all))).toEqual(all)
  expect(await guessed(directories, ['Position'])).toEqual({ Position: 'role' })
})

it('of cameras', async () => {
  const held = { 'CCTV No.': 'name', Location: 'place', 'Brgy.': null, Latitude: 'position lat', Longitude: 'position lng', 'IP Address': 'address' }
  const all = { ...held, 'Date Installed': null, Status: null }
  expect(await guessed(cameras, Object.keys(all))).toEqual(all)
})

it('of sensors', async () => {
  const held = { 'Device Name': 'name', Type: 'kind', Location: null, Lat: 'position lat', Long: 'position lng' }
  const all = { ...held, 'Alert Level (m)': null, 'Alarm Level (m)': null, 'Critical Level (m)': null }
  expect(await guessed(sensors, Object.keys(all))).toEqual(all)
})
