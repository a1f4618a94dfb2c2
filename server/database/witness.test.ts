// A second town signs where the heads of the first end: then not even whoever has the first one's secret writes them anew unseen.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { headsPurpose, publicKeyOf, Secrets } from '#server/kit/secrets.ts'
import { readHeads, sealHeads } from './sealedHeads.ts'
import { askToSign, keepSigned, markOf, readSigned, signFor } from './witness.ts'

const made: string[] = []
const town = (secret: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-witness-'))
  made.push(folder)
  return { folder, key: new Secrets(secret).signingKey(headsPurpose) }
}
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

let [taytay, cainta] = [town('of the first'), town('of the second')]
const seal = (seq: number, hash = `${seq}`) => sealHeads(taytay.folder, [{ center: 'a', seq, hash }], taytay.key, `2026-11-24T0${seq}:03:00.000Z`)
const ask = () => askToSign(taytay.folder, taytay.key)
const refusal = (act: () => unknown) => {
  try {
    act()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
beforeEach(() => {
  taytay = town('of the first')
  cainta = town('of the second')
  for (const seq of [1, 2, 3]) seal(seq)
})

it('what a second town signed is kept, and held against the heads', () => {
  const line = signFor(cainta.folder, ask(), cainta.key)
  expect(keepSigned(taytay.folder, line, taytay.key)).toBe(markOf(publicKeyOf(cainta.key)))
  seal(4)
  keepSigned(taytay.folder, signFor(cainta.folder, ask(), cainta.key), taytay.key)
  const { by, wrong } = readSigned(taytay.folder, taytay.key)
  expect([wrong, [...by.values()].map(({ lines }) => lines)]).toEqual([[], [4]])
  expect(readHeads(taytay.folder, taytay.key).wrong).toEqual([])
})

it('heads written anew with the town’s own secret bear its seal, and are named by what was signed; the second town signs no more', () => {
  keepSigned(taytay.folder, signFor(cainta.folder, ask(), cainta.key), taytay.key)
  rmSync(join(taytay.folder, 'heads-2026-11.jsonl'))
  seal(1)
  seal(2, 'bent')
  seal(3)
  seal(4)
  expect(readHeads(taytay.folder, taytay.key).wrong).toEqual([])
  expect(readSigned(taytay.folder, taytay.key).wrong).toEqual([
    expect.stringMatching(/^shipped heads: line 3 is not the one that [\da-f]{16} signed at/),
  ])
  expect(refusal(() => signFor(cainta.folder, ask(), cainta.key))).toMatch(/written anew/)
})

it('a line that a killed process left unfinished hinders nobody', () => {
  appendFileSync(join(taytay.folder, 'heads-2026-11.jsonl'), '{"said":"{')
  seal(4)
  expect(keepSigned(taytay.folder, signFor(cainta.folder, ask(), cainta.key), taytay.key)).toBe(markOf(publicKeyOf(cainta.key)))
})

it('heads cut at their end are named too', () => {
  keepSigned(taytay.folder, signFor(cainta.folder, ask(), cainta.key), taytay.key)
  const path = join(taytay.folder, 'heads-2026-11.jsonl')
  writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, 2).join('\n')}\n`)
  expect(readSigned(taytay.folder, taytay.key).wrong).toHaveLength(1)
  expect(refusal(() => signFor(cainta.folder, ask(), cainta.key))).toMatch(/written anew/)
})

it('nothing is signed that is not sealed and chained, and nothing kept that another signed, altered or of another town', () => {
  const asked = JSON.parse(ask()) as { town: string; lines: string[] }
  const [first, second, third] = asked.lines
  for (const lines of [[first, third], [second, third], [first, second!.replace('\\"seq\\":2', '\\"seq\\":9')], ['no json']])
    expect(refusal(() => signFor(cainta.folder, JSON.stringify({ ...asked, lines }), cainta.key))).toMatch(/Nothing was signed/)
  expect(refusal(() => signFor(cainta.folder, '{}', cainta.key))).toMatch(/not what a town gives/)
  expect(refusal(() => signFor(taytay.folder, ask(), taytay.key))).toMatch(/our own heads/)

  const line = signFor(cainta.folder, ask(), cainta.key)
  expect(refusal(() => keepSigned(taytay.folder, line.replace('\\"lines\\":3', '\\"lines\\":2'), taytay.key))).toMatch(/does not bear the seal/)
  expect(refusal(() => keepSigned(cainta.folder, line, cainta.key))).toMatch(/another town/)
  appendFileSync(join(taytay.folder, `signed-by-${'0'.repeat(16)}.jsonl`), `${line}\n`)
  expect(readSigned(taytay.folder, taytay.key).wrong).toHaveLength(1)
})
