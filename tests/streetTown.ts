// A made-up town of streets with names and numbered houses, over the middle of the demo's Taytay: as an extract of OpenStreetMap, and as a basemap.
import { writeFileSync } from 'node:fs'
import { zxyToTileId } from 'pmtiles'
import { RoadMap } from '#contract/map/roads/ways.ts'
import { openOsm } from '#server/map/roads/osm.ts'
import { tileOf } from '#server/map/roads/tile.ts'
import { type OsmNode, type OsmWay, writeOsm } from './osm.ts'
import { packPmtiles } from './pmtiles.ts'

const [south, west, step, across, up] = [14.546, 121.119, 0.0017, 18, 16] as const
export const streetTownBox = { south: south - 0.01, west: west - 0.01, north: south + up * step + 0.01, east: west + across * step + 0.01 }
const avenues = ['Rizal Avenue', 'Manila East Road']
const larger = ['Mabini Street', 'Bonifacio Street', 'Quezon Street', 'Del Pilar Street']
const trees =
  'Acacia Narra Molave Ipil Kamagong Talisay Banaba Dapdap Mangga Santol Duhat Langka Balete Anahaw Sampaguita Ilang-ilang Kalachuchi Gumamela Camia Rosal'
const smaller = trees.split(' ').map((tree) => `${tree} Street`)

/** Where two streets cross; bent a little, as streets are. */
export const corner = (x: number, y: number) => ({
  lat: south + y * step + Math.sin(x / 3) * 0.0006,
  lng: west + x * step + Math.cos(y / 4) * 0.0007,
})
const idOf = (x: number, y: number) => 5_000_000_000 + y * 100 + x

const nodes: OsmNode[] = []
const ways: OsmWay[] = []
for (let y = 0; y <= up; y++) for (let x = 0; x <= across; x++) nodes.push({ id: idOf(x, y), ...corner(x, y) })
for (let x = 0; x <= across; x++) for (let y = 0; y < up; y += 3) houseAt(x + 0.5, y + 0.12, String(10 + x * 2))
street(
  avenues[0]!,
  'primary',
  Array.from({ length: across + 1 }, (_, x) => idOf(x, 8)),
)
street(
  avenues[1]!,
  'trunk',
  Array.from({ length: up + 1 }, (_, y) => idOf(9, y)),
)
for (const [n, x] of [3, 6, 12, 15].entries())
  street(
    larger[n]!,
    n < 2 ? 'secondary' : 'tertiary',
    Array.from({ length: up + 1 }, (_, y) => idOf(x, y)),
  )
for (let y = 0, n = 0; y <= up; y++)
  if (y !== 8)
    street(
      smaller[n++]!,
      'residential',
      Array.from({ length: across + 1 }, (_, x) => idOf(x, y)),
    )
for (const x of [1, 5, 11, 16])
  street(
    '',
    'service',
    Array.from({ length: 6 }, (_, y) => idOf(x, y + 4)),
  )

function houseAt(x: number, y: number, number: string): void {
  nodes.push({ id: 6_000_000_000 + nodes.length, ...corner(x, y), tags: { 'addr:housenumber': number } })
}
function street(name: string, highway: string, refs: number[]): void {
  ways.push({ nodes: refs, tags: { highway, ...(name && { name }) } })
}

export const writeStreetTown = (path: string): void => writeOsm(path, streetTownBox, nodes, ways)

/** The same as tiles with the layers of Protomaps. */
export function writeStreetTiles(path: string, osm: string): void {
  writeStreetTown(osm)
  const roads = new RoadMap(openOsm(osm).roadsWithin(streetTownBox).graph)
  const tiles = new Map<number, Uint8Array>()
  for (let zoom = 10; zoom <= 13; zoom++) {
    const column = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom)
    const row = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom)
    for (let x = column(streetTownBox.west); x <= column(streetTownBox.east); x++)
      for (let y = row(streetTownBox.north); y <= row(streetTownBox.south); y++) tiles.set(zxyToTileId(zoom, x, y), tileOf(roads, zoom, x, y))
  }
  writeFileSync(path, packPmtiles(tiles, { zooms: [10, 13], area: streetTownBox, layers: ['earth', 'water', 'roads', 'buildings'] }))
}
