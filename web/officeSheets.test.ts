// The headings of lists as offices keep them, by kind: each finds the field that it holds, and what holds none is left out.
import { beforeEach, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { agents } from '#web/accounts/agents.tsx'
import { responseTeams } from '#web/accounts/responseTeams.tsx'
import { cameras } from '#web/cctv/cameras.tsx'
import { citizens } from '#web/citizens/registered.tsx'
import { directories } from '#web/centers/directories.tsx'
import { sensors } from '#web/devices/sensors.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { fieldsOfTable, matchHeadings } from '#web/kit/resources/table/fieldsOfTable.ts'
import { planTable } from '#web/kit/resources/table/planTable.ts'
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

it('of people, in Filipino too', async () => {
  const all = { Pangalan: 'name', Tungkulin: 'accountType', Cellphone: 'phone', 'E-mail Add.': 'email', Tirahan: null }
  expect(await guessed(agents, Object.keys(all))).toEqual(all)
  expect(await guessed(agents, ['Katungkulan'])).toEqual({ Katungkulan: 'accountType' })
  expect(await guessed(crewMembers, ['Tungkulin'])).toEqual({ Tungkulin: 'role' })
})

it('asks what somebody works as where the list does not say it, or in a word that is not known', async () => {
  const [said, strange] = await plan(agents, [
    ['Pangalan', 'Tungkulin', 'Username'],
    ['Aling Dispatcher', 'Dispatcher', 'aling'],
    ['Bong', 'Kapitan', 'bong'],
  ])
  expect(said).toMatchObject({ action: 'add', input: { accountType: 'dispatcher' } })
  expect(strange).toMatchObject({ action: 'bad', unknown: [1], missing: [] })
  const untold = [
    ['Pangalan', 'Username'],
    ['Aling Dispatcher', 'aling'],
  ]
  const [asked] = await plan(agents, untold)
  expect(asked).toMatchObject({ action: 'bad', missing: ['accountType'] })
  const [told] = await plan(agents, untold, { accountType: 'dispatcher' })
  expect(told).toMatchObject({ action: 'add', input: { accountType: 'dispatcher' } })
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

it('of citizens', async () => {
  const held = { 'Buong Pangalan': null, Pangalan: 'name', 'CP No.': 'phone', 'Brgy.': 'barangayId', Tirahan: 'address' }
  const all = { 'No.': null, ...held, 'Type of Disability': 'note', 'ID No.': null, Edad: null }
  expect(await guessed(citizens, Object.keys(all))).toEqual(all)
})

it('of cameras', async () => {
  const held = { 'CCTV No.': 'name', Location: 'place', 'Brgy.': null, Latitude: 'position lat', Longitude: 'position lng', 'IP Address': 'address' }
  const all = { ...held, 'Date Installed': null, Status: null }
  expect(await guessed(cameras, Object.keys(all))).toEqual(all)
})

it('of sensors', async () => {
  const held = { 'Device Name': 'name', Type: 'kind', Location: null, Lat: 'position lat', Long: 'position lng' }
  const levels = { alert: 'Alert Level (m)', alarm: 'Alarm Level (m)', critical: 'Critical Level (m)' }
  const all = { ...held, ...Object.fromEntries(Object.entries(levels).map(([part, heading]) => [heading, `thresholds ${part}`])) }
  expect(await guessed(sensors, Object.keys(all))).toEqual(all)
})

/** What lines would do, where the columns are as they were guessed; `alike`: by the names of fields. */
async function plan<R extends object>(of: Resource<R>, [headings, ...rows]: string[][], alike: Record<string, string> = {}) {
  const schema = (of.schema ?? of.add!.input) as z.ZodType
  const fields = await fieldsOfTable(of, schema)
  const ofAll = new Map(Object.entries(alike).map(([name, text]) => [fields.find(({ key }) => key === name)!, text]))
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
  return planTable({ of, schema, columns: matchHeadings(headings!, fields), alike: ofAll, lines, idColumn: -1, present: [] })
}

it('names a unit by its call sign where the list has one column of units, and the other way round', async () => {
  for (const heading of ['Unit / Call Sign', 'Team Name']) {
    const [line] = await plan(responseTeams, [
      [heading, 'Contact No.'],
      ['RESCUE 1', '9175550101'],
    ])
    expect(line!.input).toMatchObject({ name: 'RESCUE 1', username: 'rescue.1', team: { callSign: 'RESCUE 1' } })
    expect(line!.missing).toEqual(['team.responseTypeId'])
  }
})

it('takes what no column holds once for all lines', async () => {
  const rows = [
    ['OFFICE', 'CONTACT NO.'],
    ['MDRRMO', '9171234567'],
    ['BFP', '911'],
  ]
  expect((await plan(directories, rows)).map(({ action, missing }) => [action, missing])).toEqual([
    ['bad', ['group']],
    ['bad', ['group']],
  ])
  const planned = await plan(directories, rows, { group: ' Hotlines ' })
  expect(planned.map(({ action, input }) => [action, (input as { group: string }).group])).toEqual([
    ['add', 'Hotlines'],
    ['add', 'Hotlines'],
  ])
})

it('says which of the words of a list are none of the choices, and knows some that offices use for them', async () => {
  const roster = await plan(crewMembers, [
    ['Name', 'Designation'],
    ['Dela Cruz', 'EMT'],
    ['Santos', 'Team Leader'],
    ['Uy', 'Cook'],
  ])
  expect(roster.map(({ unknown, missing }) => [...unknown, ...missing])).toEqual([[], [], [1]])
  expect(roster.slice(0, 2).map(({ input }) => (input as { role: string }).role)).toEqual(['medic', 'leader'])
  const devices = await plan(sensors, [
    ['Device Name', 'Type'],
    ['River', 'Water level'],
    ['Hall', 'Rain gauge'],
  ])
  expect(devices.map(({ input }) => input)).toMatchObject([
    { kind: 'flood', unit: 'm' },
    { kind: 'rain', unit: 'mm' },
  ])
})

it('takes the bare address of a camera, and says which cameras have none', async () => {
  const inventory = [
    ['CCTV No.', 'Location', 'IP Address', 'Lat', 'Long'],
    ['1', 'Market', '192.168.10.11', '14.5', '121.1'],
    ['2', 'Bridge', '', '', ''],
  ]
  const planned = await plan(cameras, inventory)
  expect(planned[0]).toMatchObject({ action: 'add', input: { address: 'rtsp://192.168.10.11', kind: 'rtsp', position: { lat: 14.5, lng: 121.1 } } })
  expect(planned[1]).toMatchObject({ action: 'bad', missing: ['address'] })
  expect(planned[1]!.problems.get(2)).toBe('Fill this in.')
})

it('reads the values at which a sensor warns from a column for each level', async () => {
  const planned = await plan(sensors, [
    ['Device Name', 'Type', 'Lat', 'Long', 'Alert Level (m)', 'Alarm Level (m)', 'Critical Level (m)'],
    ['Bridge', 'Water level', '14.5', '121.1', '14', '15.5 m', '16'],
    ['Dam', 'Water level', '14.5', '121.1', 'high', '', ''],
  ])
  const above = { side: 'above', caseTypeId: null }
  expect(planned[0]!.input).toMatchObject({
    thresholds: [
      { ...above, level: 'watch', value: 14 },
      { ...above, level: 'alert', value: 15.5 },
      { ...above, level: 'critical', value: 16 },
    ],
  })
  expect(planned[1]).toMatchObject({ action: 'bad' })
})
