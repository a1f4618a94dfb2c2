// A made-up town on both banks of a river, over the demo's Taytay: streets on either side, and one bridge, in the north.
import { type OsmNode, type OsmWay, writeOsm } from './osm.ts'

const [south, west, step, across, up] = [14.546, 121.119, 0.0017, 16, 14] as const
/** Along this column is water. */
const water = 8
const box = { south: south - 0.01, west: west - 0.01, north: south + up * step + 0.01, east: west + across * step + 0.01 }
export const place = (x: number, y: number) => ({ lat: south + y * step, lng: west + x * step })
const idOf = (x: number, y: number) => 7_000_000_000 + y * 100 + x
const columns = Array.from({ length: across + 1 }, (_, x) => x).filter((x) => x !== water)
const rows = Array.from({ length: up + 1 }, (_, y) => y)

const banks = [columns.filter((x) => x < water), columns.filter((x) => x > water)]
const nodes: OsmNode[] = rows.flatMap((y) => columns.map((x) => ({ id: idOf(x, y), ...place(x, y) })))
const ways: OsmWay[] = [
  { nodes: [idOf(water - 1, up), idOf(water + 1, up)], tags: { highway: 'primary', name: 'Bridge Street' } },
  ...banks.flatMap((bank, n) =>
    rows.map((y) => ({
      nodes: bank.map((x) => idOf(x, y)),
      tags: { highway: y === up ? 'primary' : 'residential', name: y === up ? 'Bridge Street' : `${n === 0 ? 'West' : 'East'} Street ${y + 1}` },
    })),
  ),
  ...columns.map((x) => ({ nodes: rows.map((y) => idOf(x, y)), tags: { highway: 'tertiary', name: `Road ${x + 1}` } })),
]
export const writeRiverTown = (path: string): void => writeOsm(path, box, nodes, ways)

/** Where the water lies, short of the bridge. */
export const river = [place(water - 0.7, -2), place(water + 0.7, -2), place(water + 0.7, up - 0.4), place(water - 0.7, up - 0.4)]
