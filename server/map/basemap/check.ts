// Holds a PMTiles file against what the map can draw; what is wrong with it is said in one sentence.
import { open, stat } from 'node:fs/promises'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { PlainError } from '#server/database/embedded/plain.ts'

const headBytes = 127
const kinds: Record<number, 'vector' | 'raster'> = { 1: 'vector', 2: 'raster', 3: 'raster', 4: 'raster', 5: 'raster' }

export interface Basemap {
  kind: 'vector' | 'raster'
  bytes: number
  minZoom: number
  maxZoom: number
  bounds: { south: number; west: number; north: number; east: number }
}
/** Where a map will be opened. */
export interface Town {
  name: string
  lat: number
  lng: number
}
/** Without these nothing of a town is to be seen: the names of Protomaps' basemap, by which the map draws. */
const drawn = ['water', 'roads']

const broken = (sentence: string): never => {
  throw new PlainError(sentence)
}

/** Reads the file where a reader over the network would ask for ranges. */
class FileSource implements Source {
  readonly #path: string
  constructor(path: string) {
    this.#path = path
  }
  getKey = () => this.#path
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const data = await readAt(this.#path, offset, length)
    return { data: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer }
  }
}

async function readAt(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export async function checkPmtiles(path: string): Promise<Basemap> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return broken('There is no such file.')
  if (found.size === 0) return broken('This file is empty.')
  const head = await readAt(path, 0, headBytes)
  if (head.toString('latin1', 0, 7) !== 'PMTiles') return broken('This is no PMTiles file.')
  if (head[7] !== 3) return broken(`This is version ${head[7]} of PMTiles; the map draws version 3.`)
  if (head.length < headBytes) return broken(`This file is cut: it ends within its first ${headBytes} bytes.`)
  const number = (at: number) => Number(head.readBigUInt64LE(at))
  const whole = Math.max(...[8, 24, 40, 56].map((at) => number(at) + number(at + 8)))
  if (whole > found.size) return broken(`This file is cut: ${whole} bytes belong to it, and ${found.size} are there.`)
  const kind = kinds[head[99]!] ?? broken('The tiles of this file are of a kind that the map cannot draw.')
  const degrees = (at: number) => head.readInt32LE(at) / 1e7
  const bounds = { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) }
  if (bounds.east <= bounds.west || bounds.north <= bounds.south) return broken('This file does not name the area that it covers.')
  const [minZoom, maxZoom] = [head[100]!, head[101]!]
  if (!(await hasTile(path, minZoom, bounds))) return broken('This file is damaged, or holds no tiles of its area.')
  if (kind === 'vector') await refuseOtherSchema(path)
  return { kind, bytes: found.size, minZoom, maxZoom, bounds }
}

async function refuseOtherSchema(path: string): Promise<void> {
  const said = (await new PMTiles(new FileSource(path)).getMetadata().catch(() => null)) as { vector_layers?: { id?: unknown }[] } | null
  const layers = (said?.vector_layers ?? []).map(({ id }) => String(id))
  if (drawn.every((name) => layers.includes(name))) return
  const named = layers.length > 0 ? layers.slice(0, 6).join(', ') : 'none that it names'
  broken(`The layers of this file are ${named}; the map draws those of Protomaps’ basemap: ${drawn.join(', ')} and others.`)
}

const place = (lat: number, lng: number) => `${lat.toFixed(3)}, ${lng.toFixed(3)}`

export function refuseElsewhere({ bounds: { south, west, north, east } }: Basemap, towns: readonly Town[]): void {
  const isWithin = ({ lat, lng }: Town) => lat >= south && lat <= north && lng >= west && lng <= east
  if (towns.length > 0 && !towns.some(isWithin))
    broken(
      `This file covers ${place(south, west)} to ${place(north, east)}: ${towns
        .slice(0, 3)
        .map(({ name, lat, lng }) => `${name} at ${place(lat, lng)}`)
        .join(', ')} ${towns.length === 1 ? 'does' : 'do'} not lie in it.`,
    )
}

/** Whether the first tile of its area is there and can be read. */
async function hasTile(path: string, zoom: number, { west, south, east, north }: Basemap['bounds']): Promise<boolean> {
  const tiles = 2 ** zoom
  const column = (lng: number) => Math.min(tiles - 1, Math.max(0, Math.floor(((lng + 180) / 360) * tiles)))
  const row = (lat: number) => {
    const turned = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180
    return Math.min(tiles - 1, Math.max(0, Math.floor(((1 - Math.asinh(Math.tan(turned)) / Math.PI) / 2) * tiles)))
  }
  const archive = new PMTiles(new FileSource(path))
  try {
    for (let x = column(west); x <= column(east); x++)
      for (let y = row(north); y <= row(south); y++) if (await archive.getZxy(zoom, x, y)) return true
    return false
  } catch {
    return false
  }
}
