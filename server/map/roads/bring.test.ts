// The roads of an extract of OpenStreetMap in one command: of each center its own area; teams go by road, around what is closed and flooded; another place, another file and half a file are refused by a sentence.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { contains } from '#contract/map/geometry.ts'
import type { Spot } from '#contract/map/roads/roads.ts'
import { map } from '#contract/map/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { type OsmNode, type OsmWay, writeOsm } from '#tests/osm.ts'
import { bringRoads, type RoadTown } from './bring.ts'
import { openOsm } from './osm.ts'

let lab: Lab
let desk: Caller
let town: RoadTown
const folder = mkdtempSync(join(tmpdir(), 'tanod-roads-'))
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  const { rows } = await lab.owner.query<RoadTown>(
    `select id, slug, name, map->'center' as center, map->'bounds' as bounds from command_center where slug = 'taytay'`,
  )
  town = rows[0]!
})
afterAll(async () => {
  await lab.close()
  rmSync(folder, { recursive: true })
})

const bounds = { south: 14.4, west: 121, north: 14.7, east: 121.3 }
/** A river from south to north, and one bridge over it, far up; and a street that is none for cars. */
const nodes: OsmNode[] = [
  { id: 10_000_000_001, lat: 14.55, lng: 121.13 },
  { id: 10_000_000_002, lat: 14.57, lng: 121.13 },
  { id: 10_000_000_003, lat: 14.57, lng: 121.136 },
  { id: 10_000_000_004, lat: 14.55, lng: 121.136 },
  { id: 10_000_000_005, lat: 14.55, lng: 121.15 },
  { id: 10_000_000_006, lat: 14.55, lng: 121.133 },
  { id: 10_000_000_007, lat: 14.5502, lng: 121.14, tags: { 'addr:street': 'East Street', 'addr:housenumber': '12-B' } },
  { id: 10_000_000_008, lat: 14.5503, lng: 121.141 },
  { id: 10_000_000_009, lat: 14.5505, lng: 121.1412 },
]
const id = (n: number) => 10_000_000_000 + n
const ways: OsmWay[] = [
  { nodes: [id(1), id(2), id(3), id(4)], tags: { highway: 'primary', name: 'Bridge Road' } },
  { nodes: [id(4), id(5)], tags: { highway: 'residential', name: 'East Street', oneway: 'yes' } },
  { nodes: [id(5), id(4)], tags: { highway: 'residential', oneway: '-1', name: 'the same again' } },
  { nodes: [id(1), id(6), id(4)], tags: { highway: 'footway' } },
  { nodes: [id(8), id(9), id(8)], tags: { building: 'yes', 'addr:housenumber': '14' } },
]
const written = (name: string, more: { bounds?: typeof bounds | null; nodes?: OsmNode[]; ways?: OsmWay[] } = {}) => {
  const path = join(folder, name)
  writeOsm(path, more.bounds === undefined ? bounds : more.bounds, more.nodes ?? nodes, more.ways ?? ways)
  return path
}
const bring = async (path: string, towns = [town]) => {
  const said: string[] = []
  await bringRoads(path, towns, lab.nodes[0]!.db, (line) => said.push(line))
  return said
}

describe('an extract', () => {
  it('is read with its one-way streets, a long stretch in parts, what is no road for cars left out', () => {
    const { graph, ways: count } = openOsm(written('read.osm.pbf')).roadsWithin(bounds)
    expect(count).toBe(3)
    const ends = new Map(Array.from(graph.lats, (lat, n) => [`${lat.toFixed(3)} ${graph.lngs[n]!.toFixed(3)}`, n]))
    const [east, far] = [ends.get('14.550 121.136')!, ends.get('14.550 121.150')!]
    const out = (node: number) => graph.first[node + 1]! - graph.first[node]!
    // Kept backwards: whoever may leave the far end would stand among the edges of its neighbor.
    expect([out(far), out(east)]).toEqual([2, 1])
    expect(Math.max(...graph.metres)).toBeLessThanOrEqual(101)
    expect(graph.names).toEqual(['', 'Bridge Road', 'East Street', 'the same again'])
    expect(graph.houses.map(({ number, lat, lng }) => `${number} ${lat.toFixed(4)} ${lng.toFixed(4)}`)).toEqual([
      '12-B 14.5502 121.1400',
      '14 14.5504 121.1411',
    ])
    expect(openOsm(written('no-box.osm.pbf', { bounds: null })).bounds).toEqual({ south: 14.55, west: 121.13, north: 14.57, east: 121.15 })
  })

  it('of another place is refused with what it covers, and so is what is none, what is cut and what holds no roads', async () => {
    const elsewhere = { south: 10, west: 123, north: 11, east: 124 }
    await expect(bring(written('cebu.osm.pbf', { bounds: elsewhere }))).rejects.toThrow(
      /^This file covers 10\.000, 123\.000 to 11\.000, 124\.000: Taytay Command Center at 14\.\d+, 121\.\d+ does not lie in it\.$/,
    )
    const whole = written('whole.osm.pbf')
    writeFileSync(join(folder, 'cut.osm.pbf'), readFileSync(whole).subarray(0, -20))
    await expect(bring(join(folder, 'cut.osm.pbf'))).rejects.toThrow(/^This file is cut: \d+ bytes belong to it, and \d+ are there\.$/)
    writeFileSync(join(folder, 'text.osm.pbf'), '<osm version="0.6"></osm> and more of that')
    await expect(bring(join(folder, 'text.osm.pbf'))).rejects.toThrow('This is no .osm.pbf file.')
    writeFileSync(join(folder, 'empty.osm.pbf'), '')
    await expect(bring(join(folder, 'empty.osm.pbf'))).rejects.toThrow('This file is empty.')
    await expect(bring(join(folder, 'not-there.osm.pbf'))).rejects.toThrow('There is no such file.')
    await expect(bring(written('paths.osm.pbf', { ways: ways.slice(3, 4) }))).rejects.toThrow('This file holds no roads for cars.')
    const north = nodes.map((node) => ({ ...node, lat: node.lat + 0.5 }))
    await expect(bring(written('north.osm.pbf', { nodes: north }))).rejects.toThrow(
      'This file holds no roads within the area of Taytay Command Center.',
    )
    expect((await desk.ask(map.getRoads)).data).toBeNull()
  })
})

it('puts the team on the own bank before the one across the water, and counts an estimate where the way is flooded', async () => {
  const unit = await lab.as('responseteam')
  const { data: types } = await desk.ask(reference.getCaseTypes, { search: 'Flood', limit: 5 })
  const flood = types.items.find(({ icon }) => icon === 'flood')!
  const { data: ticket } = await desk.ask(tickets.createEmergencyTicket, {
    ...{ caseTypeId: flood.id, description: 'A house by the river.', position: { lat: 14.55, lng: 121.1301 } },
  })
  const from = async (lat: number, lng: number) => {
    await unit.ask(accounts.reportPosition, { position: { lat, lng }, heading: null, measuredAt: new Date().toISOString() })
    const { data } = await desk.ask(tickets.getRecommendedTeams, { id: ticket.transactionNumber })
    return data.find(({ accountId }) => accountId === unit.accountId)!
  }
  /** Right across the water, and a long way up the own bank. */
  const ranked = async () => ({ across: await from(14.55, 121.136), here: await from(14.569, 121.13) })
  expect((await desk.ask(map.getMapGround)).data.streets).toBeNull()
  expect((await desk.ask(map.getStreets, { zoom: 13, x: 6852, y: 3761 })).data).toBe('')
  const before = await ranked()
  expect(before.across.by).toBe('estimate')
  expect(before.across.seconds!).toBeLessThan(before.here.seconds!)

  /** Whether a place is reached from the own bank in ten minutes. */
  const isReached = async (place: Spot) => {
    const { data } = await desk.ask(map.getReached, { lat: 14.5505, lng: 121.13 })
    return data && contains({ type: 'MultiPolygon', coordinates: data.within.find(({ minutes }) => minutes === 10)!.areas }, place)
  }
  const bridge = { lat: 14.57, lng: 121.133 }
  expect(await isReached(bridge)).toBeNull()

  const said = await bring(written('river.osm.pbf'))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('Taytay Command Center: 3 roads with ')
  const { data: roads } = await desk.ask(map.getRoads)
  expect(roads).toMatchObject({ importedBy: { name: 'npm run roads' } })
  const { data: streets } = await desk.ask(map.getStreets, { zoom: 13, x: 6852, y: 3761 })
  expect(Buffer.from(streets, 'base64').toString('latin1')).toContain('Bridge Road')
  expect((await desk.ask(map.getMapGround)).data.streets).not.toBeNull()
  const after = await ranked()
  expect([after.across.by, after.here.by]).toEqual(['roads', 'roads'])
  expect(after.across.seconds!).toBeGreaterThan(after.here.seconds! * 2)

  expect(await isReached(bridge)).toBe(true)
  expect((await desk.ask(map.getReached, { lat: 14.8, lng: 121.13 })).data).toEqual({ within: [] })

  const area = [
    { lat: 14.558, lng: 121.129 },
    { lat: 14.558, lng: 121.131 },
    { lat: 14.562, lng: 121.131 },
    { lat: 14.562, lng: 121.129 },
  ]
  const { data: hazard } = await desk.ask(tickets.addReportOfTheDay, { title: 'River over its bank', caseTypeId: flood.id, severity: 'severe', area })
  const flooded = await ranked()
  expect([flooded.across.by, flooded.here.by]).toEqual(['estimate', 'estimate'])
  expect([await isReached(bridge), await isReached({ lat: 14.555, lng: 121.13 })]).toEqual([false, true])
  await desk.ask(tickets.editReportOfTheDay, { id: hazard.hazardId, severity: 'minor' })
  expect((await ranked()).here).toMatchObject({ by: 'roads', seconds: after.here.seconds })
})
