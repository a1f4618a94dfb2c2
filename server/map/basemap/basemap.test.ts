// A basemap is installed and served by ranges; a broken one is refused in one sentence, and what stood before stays.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { zxyToTileId } from 'pmtiles'
import { afterAll, expect, it } from 'vitest'
import { packPmtiles } from '#tests/pmtiles.ts'
import { basemapPath } from '#contract/map/Ground.ts'
import { basemapOf, installBasemap, serveBasemap } from './basemap.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanod-basemap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const layers = ['earth', 'water', 'roads']
/** A file of one tile over Taytay, at zoom 0. */
const makeFile = (named: readonly string[] | null = layers) =>
  packPmtiles(new Map([[zxyToTileId(0, 0, 0), Buffer.from('a tile of the map, as bytes')]]), {
    ...{ zooms: [0, 14], area: { south: 14.51, west: 121.08, north: 14.61, east: 121.18 }, layers: named },
  })
const put = (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = makeFile()
  change(bytes)
  return bytes
}

it('a whole file is installed and told of, and its ranges are served', async () => {
  const file = makeFile()
  expect(await basemapOf(folder)).toBeNull()
  expect(await installBasemap(put('good.pmtiles', file), folder)).toMatchObject({ kind: 'vector', minZoom: 0, maxZoom: 14 })
  expect(await basemapOf(folder)).toMatchObject({ kind: 'vector', maxZoom: 14 })
  const app = fastify()
  serveBasemap(app, folder)
  const part = await app.inject({ url: basemapPath, headers: { range: 'bytes=0-6' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PMTiles', `bytes 0-6/${file.length}`])
  const rest = await app.inject({ url: basemapPath, headers: { range: `bytes=${file.length - 5}-` } })
  expect([rest.statusCode, rest.body]).toEqual([206, 'bytes'])
  expect((await app.inject({ url: basemapPath, headers: { range: `bytes=${file.length}-` } })).statusCode).toBe(416)
  expect((await app.inject({ url: basemapPath })).rawPayload.equals(file)).toBe(true)
  await app.close()
})

it.each([
  ['empty', Buffer.alloc(0), 'This file is empty.'],
  ['of another kind', Buffer.from('SQLite format 3'.padEnd(300)), 'This is no PMTiles file.'],
  ['of a version to come', changed((bytes) => bytes.writeUInt8(4, 7)), 'This is version 4 of PMTiles; the map draws version 3.'],
  ['cut in its head', makeFile().subarray(0, 60), 'This file is cut: it ends within its first 127 bytes.'],
  [
    'cut in its tiles',
    makeFile().subarray(0, -5),
    `This file is cut: ${makeFile().length} bytes belong to it, and ${makeFile().length - 5} are there.`,
  ],
  ['without an area', changed((bytes) => bytes.fill(0, 102, 118)), 'This file does not name the area that it covers.'],
  ['of strange tiles', changed((bytes) => bytes.writeUInt8(77, 99)), 'The tiles of this file are of a kind that the map cannot draw.'],
  [
    'of OpenMapTiles',
    makeFile(['transportation', 'water']),
    'The layers of this file are transportation, water; the map draws those of Protomaps’ basemap: water, roads and others.',
  ],
  [
    'that names no layers',
    makeFile(null),
    'The layers of this file are none that it names; the map draws those of Protomaps’ basemap: water, roads and others.',
  ],
  ['with a garbled directory', changed((bytes) => bytes.fill(255, 127, 132)), 'This file is damaged, or holds no tiles of its area.'],
])('a file %s is refused in one sentence, and the one before stays', async (name, bytes, sentence) => {
  await installBasemap(put('good.pmtiles', makeFile()), folder)
  await expect(installBasemap(put(`${name}.pmtiles`, bytes), folder)).rejects.toThrow(sentence)
  expect(await basemapOf(folder)).not.toBeNull()
})

it('a file of another place is refused by the names of the towns, and one that holds any of them is taken', async () => {
  const [taytay, cebu] = [
    { name: 'Taytay', lat: 14.557, lng: 121.133 },
    { name: 'Cebu City', lat: 10.315, lng: 123.885 },
  ]
  const file = put('rizal.pmtiles', makeFile())
  await expect(installBasemap(file, folder, [cebu])).rejects.toThrow('This file covers another place: Cebu City does not lie in it.')
  expect(await installBasemap(file, folder, [cebu, taytay])).toMatchObject({ kind: 'vector' })
})

it('no file at all is said so', async () => {
  await expect(installBasemap(join(folder, 'nowhere.pmtiles'), folder)).rejects.toThrow('There is no such file.')
})
