// A road graph as bytes, and back.
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { RoadGraph } from '#contract/map/roads/roads.ts'

const bytesOf = (array: Float64Array | Float32Array | Int32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

export async function toBytes({ lats, lngs, first, to, metres, seconds }: RoadGraph): Promise<Buffer> {
  const head = Int32Array.of(lats.length, to.length)
  return promisify(deflate)(Buffer.concat([head, lats, lngs, first, to, metres, seconds].map(bytesOf)))
}

export async function fromBytes(packed: Uint8Array): Promise<RoadGraph> {
  const whole = await promisify(inflate)(packed)
  const bytes = whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength)
  const [crossings = 0, stretches = 0] = new Int32Array(bytes, 0, 2)
  let at = 8
  const take = (count: number, size: 4 | 8) => {
    const from = at
    at += count * size
    return bytes.slice(from, at)
  }
  return {
    lats: new Float64Array(take(crossings, 8)),
    lngs: new Float64Array(take(crossings, 8)),
    first: new Int32Array(take(crossings + 1, 4)),
    to: new Int32Array(take(stretches, 4)),
    metres: new Float32Array(take(stretches, 4)),
    seconds: new Float32Array(take(stretches, 4)),
  }
}
