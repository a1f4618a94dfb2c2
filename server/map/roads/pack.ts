// A road graph as bytes, and back.
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { RoadGraph } from '#contract/map/roads/roads.ts'

const bytesOf = (array: Float64Array | Float32Array | Int32Array | Uint8Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
/** Stands first where names are kept; in roads of before, the count of their crossings does. */
const named = -2
type Words = Pick<RoadGraph, 'names' | 'houses'>

export async function toBytes({ lats, lngs, first, to, metres, seconds, street, kind, names, houses }: RoadGraph): Promise<Buffer> {
  const words = Buffer.from(JSON.stringify({ names, houses }))
  const head = Int32Array.of(named, lats.length, to.length)
  return promisify(deflate)(Buffer.concat([...[head, lats, lngs, first, to, metres, seconds, street, kind].map(bytesOf), words]))
}

export async function fromBytes(packed: Uint8Array): Promise<RoadGraph> {
  const whole = await promisify(inflate)(packed)
  const bytes = whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength)
  const head = new Int32Array(bytes, 0, 3)
  const isNamed = head[0] === named
  const [crossings = 0, stretches = 0] = isNamed ? head.subarray(1) : head
  let at = isNamed ? 12 : 8
  const take = (count: number, size: 1 | 4 | 8) => {
    const from = at
    at += count * size
    return bytes.slice(from, at)
  }
  const graph = {
    lats: new Float64Array(take(crossings, 8)),
    lngs: new Float64Array(take(crossings, 8)),
    first: new Int32Array(take(crossings + 1, 4)),
    to: new Int32Array(take(stretches, 4)),
    metres: new Float32Array(take(stretches, 4)),
    seconds: new Float32Array(take(stretches, 4)),
  }
  if (!isNamed) return { ...graph, street: new Int32Array(stretches), kind: new Uint8Array(stretches), names: [''], houses: [] }
  const [street, kind] = [new Int32Array(take(stretches, 4)), new Uint8Array(take(stretches, 1))]
  return { ...graph, street, kind, ...(JSON.parse(Buffer.from(bytes, at).toString()) as Words) }
}
