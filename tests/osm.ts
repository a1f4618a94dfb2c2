// Writes an .osm.pbf of a made-up place: blocks of dense nodes, then of ways, as OpenStreetMap's extracts have them.
import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { Bounds } from '#contract/nouns/fields.ts'

export interface OsmNode {
  id: number
  lat: number
  lng: number
  tags?: Readonly<Record<string, string>>
}
export interface OsmWay {
  nodes: readonly number[]
  tags: Readonly<Record<string, string>>
}
const perBlock = 8_000
const steps = (values: readonly number[]) => values.map((value, n) => value - (values[n - 1] ?? 0))
const bytesOf = (write: (pbf: PbfWriter) => void) => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

/** Nodes and ways come one after the other, so that a province need not be held whole. */
export function writeOsm(path: string, bounds: Bounds | null, nodes: Iterable<OsmNode>, ways: Iterable<OsmWay>): void {
  const file = openSync(path, 'w')
  const blob = (type: string, data: Uint8Array) => {
    const packed = bytesOf((pbf) => {
      pbf.writeVarintField(2, data.length)
      pbf.writeBytesField(3, deflateSync(data))
    })
    const head = bytesOf((pbf) => {
      pbf.writeStringField(1, type)
      pbf.writeVarintField(3, packed.length)
    })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(head.length)
    for (const bytes of [length, head, packed]) writeSync(file, bytes)
  }
  const block = (strings: readonly string[], group: (pbf: PbfWriter) => void) =>
    blob(
      'OSMData',
      bytesOf((pbf) => {
        pbf.writeBytesField(
          1,
          bytesOf((table) => strings.forEach((one) => table.writeStringField(1, one))),
        )
        pbf.writeBytesField(2, bytesOf(group))
      }),
    )
  blob(
    'OSMHeader',
    bytesOf((pbf) => {
      if (bounds)
        pbf.writeBytesField(
          1,
          bytesOf((box) =>
            [bounds.west, bounds.east, bounds.north, bounds.south].forEach((side, n) => box.writeSVarintField(n + 1, Math.round(side * 1e9))),
          ),
        )
      for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature)
    }),
  )
  for (const some of inBlocks(nodes)) {
    const words = ['', ...new Set(some.flatMap(({ tags = {} }) => Object.entries(tags).flat()))]
    block(words, (pbf) =>
      pbf.writeBytesField(
        2,
        bytesOf((dense) => {
          dense.writePackedSVarint(1, steps(some.map(({ id }) => id)))
          dense.writePackedSVarint(8, steps(some.map(({ lat }) => Math.round(lat * 1e7))))
          dense.writePackedSVarint(9, steps(some.map(({ lng }) => Math.round(lng * 1e7))))
          const tagsOf = ({ tags = {} }: OsmNode) => [...Object.entries(tags).flat(), '']
          if (words.length > 1)
            dense.writePackedVarint(
              10,
              some.flatMap(tagsOf).map((word) => words.indexOf(word)),
            )
        }),
      ),
    )
  }
  let id = 0
  for (const some of inBlocks(ways)) {
    const strings = ['', ...new Set(some.flatMap(({ tags }) => Object.entries(tags).flat()))]
    const at = new Map(strings.map((one, n) => [one, n]))
    block(strings, (pbf) => {
      for (const { nodes: refs, tags } of some)
        pbf.writeBytesField(
          3,
          bytesOf((way) => {
            way.writeVarintField(1, ++id)
            way.writePackedVarint(
              2,
              Object.keys(tags).map((one) => at.get(one)!),
            )
            way.writePackedVarint(
              3,
              Object.values(tags).map((one) => at.get(one)!),
            )
            way.writePackedSVarint(8, steps(refs))
          }),
        )
    })
  }
  closeSync(file)
}

function* inBlocks<T>(all: Iterable<T>): Generator<T[]> {
  let some: T[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < perBlock) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
