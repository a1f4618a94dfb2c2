// The shape of the house: captions, sizes, the small kernel, and facts that exist.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factKinds } from '#contract/facts.ts'

const root = join(import.meta.dirname, '..')
const layers = ['contract', 'server', 'web', 'tests', 'e2e', 'bench', 'faults', 'tools']
const files = layers
  .flatMap((layer) => readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' }).map((name) => `${layer}/${name}`))
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'))
  .map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').trimEnd().split('\n') }))

describe('every source file', () => {
  it('begins with a caption', () => {
    const bare = files.filter(({ lines }) => !/^\/\/ \S/.test(lines[0]!) && !lines[0]!.startsWith('#!'))
    expect(bare.map(({ name }) => name)).toEqual([])
    expect(files.length).toBeGreaterThan(200)
  })

  it('is short: none over 300 lines, nine in ten under 200, the median at most 65', () => {
    const sizes = files
      .filter(({ name }) => name !== 'server/database/schema.ts')
      .map(({ lines }) => lines.length)
      .toSorted((a, b) => a - b)
    const long = files.filter(({ name, lines }) => lines.length > 300 && name !== 'server/database/schema.ts')
    expect(long.map(({ name, lines }) => `${name} ${lines.length}`)).toEqual([])
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(65)
  })

  it('names nothing vaguely and goes up no folder', () => {
    expect(
      files
        .filter(({ name }) => /(^|\/)(utils?|helpers?|common|services?)(\/|\.)|(^|\/)types\/|(^|\/)index\.tsx?$/.test(name))
        .map(({ name }) => name),
    ).toEqual([])
    expect(
      files.filter(({ name, lines }) => /(?<!\.test)\.tsx?$/.test(name) && lines.some((line) => /from '\.\.\//.test(line))).map(({ name }) => name),
    ).toEqual([])
  })
})

it('no folder holds more than 25 files besides tests', () => {
  const counts = new Map<string, number>()
  const counted = files.filter(({ name }) => !/^(tests|e2e)\/|\.test\.tsx?$/.test(name))
  for (const { name } of counted) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(40)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

/** It goes down, never up: where a type does not fit, the type is wrong. */
const neverMost = 80
it(`at most ${neverMost} values are called never`, () => {
  const found = files.flatMap(({ name, lines }) => lines.filter((line) => / as never\b/.test(line)).map((line) => `${name}: ${line.trim()}`))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(neverMost)
})

it('the kernel that everything derives from is under 420 lines', () => {
  const kernel = files.filter(({ name }) => (name.startsWith('contract/kit/') && !name.endsWith('.test.ts')) || name === 'server/kit/serve.ts')
  expect(kernel.length).toBeGreaterThan(6)
  expect(kernel.reduce((sum, { lines }) => sum + lines.length, 0)).toBeLessThan(420)
})

it('every fact that the server records exists', () => {
  const recorded = files
    .filter(({ name }) => name.startsWith('server/') && !name.endsWith('.test.ts'))
    .flatMap(({ name, lines }) => [...lines.join('\n').matchAll(/record\([^;]*?verb: '(\w+)'/g)].map((found) => ({ name, verb: found[1]! })))
  expect(recorded.length).toBeGreaterThan(10)
  expect(recorded.filter(({ verb }) => !(verb in factKinds))).toEqual([])
})

it('every color and measure that a style names is given, to staff and to the public apart', () => {
  const read = (isOurs: (name: string) => boolean) =>
    (readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }) as string[])
      .filter((name) => /\.(css|tsx?)$/.test(name) && isOurs(name))
      .map((name) => readFileSync(join(root, 'web', name), 'utf8'))
      .join('\n')
  const isPublic = (name: string) => name.startsWith('publicSide/')
  const missing = (text: string, given = text) => {
    const known = new Set([...given.matchAll(/(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name))
    return [...new Set([...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!))].filter(
      (name) => !known.has(name) && !/^--(mantine|p[1-5]$)/.test(name),
    )
  }
  expect(missing(read((name) => !isPublic(name)))).toEqual([])
  expect(
    missing(
      read(isPublic),
      read(() => true),
    ),
  ).toEqual([])
})
