// The shape of the house: captions, names, and facts that exist.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factKinds } from '#contract/facts.ts'
import { pageSize } from '#contract/kit/page.ts'

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

/** Elsewhere what is there stays where it cannot be read anew, and with it what somebody was writing in it. */
const newsItself: Record<string, string> = {
  'web/centers/Health.tsx': 'how the server stood before tells nothing of one that does not answer',
  'web/statistics/Dashboard.tsx': 'found among several, of which it asks whether they are there',
  'web/tickets/detail/IncidentReport.tsx': 'printed as it stands now',
}
it('a screen is taken away for an error only where there was nothing on it', () => {
  const blunt = files.flatMap(({ name, lines }) =>
    name.startsWith('web/') && lines.some((line) => /^ +if \([^!]+\) return <ErrorState/.test(line)) ? [name] : [],
  )
  expect(blunt.filter((name) => name !== 'web/kit/parts/Boundary.tsx')).toEqual(Object.keys(newsItself))
})

/** Where a type does not fit, the type is wrong. What no type can say is said in the line above. */
it('no value outside the tests is called never, and the ten outside the tests that are called something else say why', () => {
  const untested = files.filter(({ name }) => !/^(tests|e2e)\/|\.test\.tsx?$|\/testing\//.test(name))
  const linesOf = (pattern: RegExp) =>
    untested.flatMap(({ name, lines }) =>
      lines.flatMap((line, at) => (pattern.test(line) ? [{ name, line: line.trim(), above: lines[at - 1]?.trim() ?? '' }] : [])),
    )
  expect(linesOf(/^[^/]* as never\b/)).toEqual([])
  const others = linesOf(/\bas unknown as\b/)
  expect(others.filter(({ above }) => !above.startsWith('// '))).toEqual([])
  expect(others.length).toBeLessThanOrEqual(10)
})

it('every fact that the server records exists', () => {
  const recorded = files
    .filter(({ name }) => name.startsWith('server/') && !name.endsWith('.test.ts'))
    .flatMap(({ name, lines }) => [...lines.join('\n').matchAll(/record\([^;]*?verb: '(\w+)'/g)].map((found) => ({ name, verb: found[1]! })))
  expect(recorded.length).toBeGreaterThan(10)
  expect(recorded.filter(({ verb }) => !(verb in factKinds))).toEqual([])
})

it('no screen asks for a longer page of a list than there is', () => {
  const asked = files
    .filter(({ name }) => name.startsWith('web/'))
    .flatMap(({ name, lines }) =>
      [...lines.join('\n').matchAll(/\blimit: ([\d_]+)/g)].map(([, limit]) => ({ name, limit: Number(limit!.replaceAll('_', '')) })),
    )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(({ limit }) => limit > pageSize.most)).toEqual([])
})

/** Elsewhere what is late, to come, run out or told goes by `server/kit/clock.ts`. */
const ownClock: Record<string, string> = {
  'server/kit/clock.ts': 'from it the database’s time is reckoned',
  'server/centers/heartbeat.ts': 'holds it against the database’s',
  'server/found.ts': 'before the first sign of life',
  'server/database/': 'a process that is waited for; the demo; marks on this disk',
  'server/backup/': 'commands, and files on this disk',
  'server/doctor/': 'a command',
  'server/files/': 'files on this disk',
  'server/calls/workRecordings.ts': 'files on this disk',
  'server/publicSide/media/draw.ts': 'files on this disk',
  'server/outside/mail.ts': 'letters on this disk',
  'server/centers/integrations.ts': 'backups on this disk',
  'server/operations.ts': 'backups on this disk',
  'server/tls/': 'certificates on this disk',
  'server/outside/cameras/': 'pictures of this node, by their age',
  'server/cctv/watch.ts': 'pictures of this node, by their age',
}

it('the server asks this machine for the time only where it says why', () => {
  const asking = files.filter(
    ({ name, lines }) => name.startsWith('server/') && !name.endsWith('.test.ts') && lines.some((line) => /\bDate\.now\b|\bnew Date\(\)/.test(line)),
  )
  const excepted = (name: string) => Object.keys(ownClock).find((one) => name.startsWith(one))
  expect(asking.filter(({ name }) => !excepted(name)).map(({ name }) => name)).toEqual([])
  expect(new Set(asking.map(({ name }) => excepted(name)))).toEqual(new Set(Object.keys(ownClock)))
})

it('every fault is named in the tests of the faults', () => {
  const faults = readFileSync(join(root, 'faults/run.ts'), 'utf8').match(/const faults: Record<string, Fault> = \{\n([^}]+)\n\}/)![1]!
  const keys = [...faults.matchAll(/^ {2}'?([\w-]+)'?[,:]/gm)].map(([, key]) => key!)
  const tested = files
    .filter(({ name }) => name.startsWith('tests/faults/'))
    .flatMap(({ lines }) => [...lines.join('\n').matchAll(/\bfault: '([\w-]+)'/g)].map(([, key]) => key!))
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !tested.includes(key))).toEqual([])
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

/** Called by migrations; and those that a node of the version before may still call, until a later release drops them. */
const uncalled = ['isolate_by_center', 'search_tickets_by', ...['find_call_party', 'forget_team_tracks', 'leaders_of_all', 'neighbor_calls_to_send']]
it('every function of the database is called by the server or by another, but for those that are named here', () => {
  const schema = readFileSync(join(root, 'server/database/schema.sql'), 'utf8')
  const sources = files
    .filter(({ name }) => name.startsWith('server/') && !/\.test\.ts$|database\/schema\.ts$/.test(name))
    .flatMap(({ lines }) => lines)
  const words = new Set(sources.join('\n').match(/\w+/g))
  const names = [...schema.matchAll(/^CREATE OR REPLACE FUNCTION public\.(\w+)/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !words.has(name) && schema.match(new RegExp(`\\b${name}\\b`, 'g'))!.length === 1).toSorted()).toEqual(
    uncalled.toSorted(),
  )
})
