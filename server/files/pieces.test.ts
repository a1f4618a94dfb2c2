// Pieces on the disk: however many send the same at once, each byte is there once, at its place.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Pieces } from './pieces.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanod-pieces-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const whole = new Uint8Array(300_000).map((_, at) => at % 251)

it.each([1, 2])('two tabs that send the same first piece at once damage nothing, on %i nodes', async (nodes) => {
  const all = Array.from({ length: nodes }, () => new Pieces(folder))
  for (let round = 0; round < 10; round++) {
    const id = `of-${nodes}-${round}`
    const [one, other] = [all[0]!, all.at(-1)!]
    await Promise.all([one.add(id, 0, whole.subarray(0, 100_000)), other.add(id, 0, whole.subarray(0, 120_000))])
    await Promise.all([one.add(id, 100_000, whole.subarray(100_000)), other.add(id, 100_000, whole.subarray(100_000))])
    expect(await one.received(id)).toBe(whole.length)
    expect(Buffer.from(whole).equals(await readFile(one.pathOf(id)))).toBe(true)
  }
})
