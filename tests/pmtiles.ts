// A PMTiles file of version 3, out of tiles by their number.
import type { Bounds } from '#contract/nouns/fields.ts'

interface About {
  zooms: readonly [least: number, most: number]
  area: Bounds
  layers: readonly string[] | null
}
const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))])

export function packPmtiles(tiles: ReadonlyMap<number, Uint8Array>, { zooms, area: { south, west, north, east }, layers }: About): Buffer {
  const entries = [...tiles].filter(([, bytes]) => bytes.length > 0).toSorted(([one], [other]) => one - other)
  const root = Buffer.from(
    [
      entries.length,
      ...entries.map(([id], n) => id - (entries[n - 1]?.[0] ?? 0)),
      ...entries.map(() => 1),
      ...entries.map(([, bytes]) => bytes.length),
      // Where the one before ends.
      ...entries.map((_, n) => (n === 0 ? 1 : 0)),
    ].flatMap(varint),
  )
  const metadata = Buffer.from(JSON.stringify(layers ? { vector_layers: layers.map((id) => ({ id })) } : {}))
  const data = Buffer.concat(entries.map(([, bytes]) => bytes))
  const head = Buffer.alloc(127)
  head.write('PMTiles', 'latin1')
  head[7] = 3
  const parts: [number, number, number][] = [
    [8, 127, root.length],
    [24, 127 + root.length, metadata.length],
    [40, 127 + root.length + metadata.length, 0],
    [56, 127 + root.length + metadata.length, data.length],
  ]
  for (const [at, offset, length] of parts) {
    head.writeBigUInt64LE(BigInt(offset), at)
    head.writeBigUInt64LE(BigInt(length), at + 8)
  }
  head.set([1, 1, 1, 1, ...zooms], 96)
  for (const [n, degrees] of [west, south, east, north].entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + n * 4)
  return Buffer.concat([head, root, metadata, data])
}
