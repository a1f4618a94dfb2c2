// The operations manual names every setting that the program reads, and none that it does not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it('every setting is in the table of docs/operations.md, and no other', () => {
  const settings = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!)
  const known = [...settings, 'TANOD_DISK_FLOOR_MB'].sort()
  const told = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name!).sort()
  expect(settings.length).toBeGreaterThan(15)
  expect(told).toEqual(known)
})

it('the sentences with which a start fails are the program’s', () => {
  const program = [
    'server/main.ts',
    'server/config.ts',
    'server/found.ts',
    'server/database/open.ts',
    'server/database/pooler.ts',
    'server/database/migrate.ts',
  ]
    .concat(['lock', 'plain', 'disk', 'cluster', 'owner', 'binaries', 'postmaster'].map((name) => `server/database/embedded/${name}.ts`))
    .map(read)
    .join('\n')
  const section = read('docs/operations.md').split('## When it does not start')[1]!.split('\n## ')[0]!
  const sentences = [...section.matchAll(/^\| ([A-Z][^|]+?) \|/gm)].flatMap(([, cell]) => cell!.split(' · '))
  expect(sentences.length).toBeGreaterThan(10)
  const pieces = sentences
    .flatMap((sentence) => sentence.split(/…|\(|\)/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 8)
  expect(pieces.filter((piece) => !program.includes(piece))).toEqual([])
})
