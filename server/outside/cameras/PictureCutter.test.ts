// Pictures come out whole, however the line cuts them, and what is none is not kept.
import { expect, it } from 'vitest'
import { PictureCutter } from './PictureCutter.ts'

const picture = (words: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(words, 'latin1'), Buffer.from([0xff, 0xd9])])
const pictures = ['one', 'two\xff', '', 'four'.repeat(50_000)].map(picture)
const stream = Buffer.concat(
  pictures.flatMap((one) => [Buffer.from('--x\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8.', 'latin1'), one, Buffer.from('\r\n\xff', 'latin1')]),
)

it.each([1, 2, 3, 7, 1_000, stream.length])('in pieces of %i bytes', (size) => {
  const cutter = new PictureCutter()
  const found: Buffer[] = []
  for (let at = 0; at < stream.length; at += size) found.push(...cutter.cut(stream.subarray(at, at + size)))
  expect(found.map((one) => one.toString('latin1'))).toEqual(pictures.map((one) => one.toString('latin1')))
  expect(cutter.waiting).toBeLessThan(size + 10)
})

it('tells how much came without a picture, begun or not', () => {
  const [none, begun] = [new PictureCutter(), new PictureCutter()]
  for (let n = 0; n < 100; n++) expect([...none.cut(Buffer.alloc(1_000, 0x20))]).toEqual([])
  for (const piece of [pictures[0]!.subarray(0, 5), Buffer.alloc(100_000, 0x20)]) expect([...begun.cut(piece)]).toEqual([])
  expect([none.waiting, begun.waiting]).toEqual([100_000, 100_005])
})
