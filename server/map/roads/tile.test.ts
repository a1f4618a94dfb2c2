// Streets as tiles: by kind, with names, whole across the sides of tiles, few from afar; read back as the map reads them.
import { deflateSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, it } from 'vitest'
import { packRoads, type Road } from '#contract/map/roads/roads.ts'
import { RoadMap } from '#contract/map/roads/ways.ts'
import { fromBytes, toBytes } from './pack.ts'
import { tileOf } from './tile.ts'

const how = { speed: 30, isOneWay: false }
const roads: Road[] = [
  { line: Array.from({ length: 71 }, (_, n): [number, number] => [121.1 + n * 0.001, 14.55]), ...how, kind: 'major_road', name: 'Rizal Avenue' },
  {
    line: [
      [121.12, 14.55],
      [121.1202, 14.553],
      [121.121, 14.556],
    ],
    ...how,
    isOneWay: true,
    kind: 'minor_road',
    name: 'Mabini Street',
  },
  {
    line: [
      [121.12, 14.5501],
      [121.13, 14.5501],
    ],
    ...how,
    kind: 'other',
  },
]
const graph = { ...packRoads(roads), houses: [{ number: '12-B', lat: 14.5511, lng: 121.1201 }] }
const town = new RoadMap(graph)
const columnOf = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom)
const rowOf = (lat: number, zoom: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom)
const drawn = (lng: number, zoom: number, map = town) => {
  const [x, y] = [columnOf(lng, zoom), rowOf(14.55, zoom)]
  const { layers } = new VectorTile(new PbfReader(tileOf(map, zoom, x, y)))
  const featuresOf = (name: string) => {
    const layer = layers[name]
    return Array.from({ length: layer?.length ?? 0 }, (_, n) => {
      const { properties, geometry } = layer!.feature(n).toGeoJSON(x, y, zoom)
      return { properties: properties ?? {}, places: geometry.type === 'LineString' ? geometry.coordinates : [] }
    })
  }
  return { roads: featuresOf('roads'), buildings: featuresOf('buildings') }
}

it('a street is one line with its kind and name, straight where it is straight, and goes on in the next tile', () => {
  const tiles = [drawn(121.12, 13), drawn(121.1201 + 360 / 2 ** 13, 13)]
  const [here, next] = tiles.map((tile) => tile.roads.find(({ properties }) => properties.name === 'Rizal Avenue')!)
  expect(here!.properties).toEqual({ kind: 'major_road', name: 'Rizal Avenue' })
  const lngsOf = ({ places }: { places: number[][] }) => places.map(([lng]) => lng!)
  expect(lngsOf(here!)).toHaveLength(2)
  const side = ((columnOf(121.12, 13) + 1) / 2 ** 13) * 360 - 180
  expect(Math.max(...lngsOf(here!))).toBeGreaterThan(side)
  expect(Math.min(...lngsOf(next!))).toBeLessThan(side)
  const mabini = tiles[0]!.roads.find(({ properties }) => properties.name === 'Mabini Street')!
  const corners = mabini.places
  expect(corners).toHaveLength(3)
  const south = corners.toSorted(([, one], [, other]) => one! - other!)[0]!
  expect(south[0]).toBeCloseTo(121.12, 4)
  expect(south[1]).toBeCloseTo(14.55, 4)
  expect(tiles[0]!.roads.map(({ properties }) => properties.kind).toSorted()).toEqual(['major_road', 'minor_road', 'other'])
  expect(tiles[0]!.buildings.map(({ properties }) => properties)).toEqual([{ kind: 'address', addr_housenumber: '12-B' }])
})

it('from afar the large roads stand alone, and where no road is the tile is empty', () => {
  expect(drawn(121.12, 10).roads.map(({ properties }) => properties.name)).toEqual(['Rizal Avenue'])
  expect(drawn(121.12, 10).buildings).toEqual([])
  expect(tileOf(town, 13, 0, 0)).toHaveLength(0)
})

it('names, kinds and numbers are kept with the roads; those that were imported before names were kept are drawn without', async () => {
  const kept = await fromBytes(await toBytes(graph))
  expect(kept).toEqual(graph)
  expect(drawn(121.12, 13, new RoadMap(kept))).toEqual(drawn(121.12, 13))
  const { lats, lngs, first, to, metres, seconds } = graph
  const columns = [Int32Array.of(lats.length, to.length), lats, lngs, first, to, metres, seconds]
  const before = await fromBytes(deflateSync(Buffer.concat(columns.map((one) => Buffer.from(one.buffer)))))
  expect(before).toMatchObject({ lats, to, seconds, names: [''], houses: [] })
  expect(drawn(121.12, 13, new RoadMap(before)).roads.map(({ properties }) => properties)).toEqual([{ kind: 'minor_road' }])
})
