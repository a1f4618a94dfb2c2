// The arrows between layers and rooms: a planted wrong import or circle is refused, a right import is not.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
mkdirSync(join(root, '.types'), { recursive: true })
const folder = mkdtempSync(join(root, '.types', 'arrows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Layer = 'contract' | 'server' | 'web'

const toServer = `import { refuse } from '#server/kit/refuse.ts'\nexport const planted = refuse`
const toWeb = `import { clearSession } from '#web/kit/session/session.ts'\nexport const planted = clearSession`
const toContract = `import { mayCall } from '#contract/kit/access.ts'\nexport const planted = mayCall`
const toNode = `import { readFileSync } from 'node:fs'\nexport const planted = readFileSync`
const wrongLayers: [Layer, string][] = [
  ['web', toServer],
  ['contract', toServer],
  ['contract', toWeb],
  ['server', toWeb],
  ['contract', toNode],
  ['web', toNode],
]
const rightLayers: [Layer, string][] = [
  ['web', toContract],
  ['server', toContract],
]

const wrongRooms = [
  ['server/chat/planted.ts', '#server/auth/passwords.ts'],
  ['server/chat/planted.ts', '../auth/store.ts'],
  ['web/chat/planted.ts', '#web/auth/session.ts'],
  ['web/chat/planted.ts', '../kit/session.ts'],
  ['contract/chat/planted.ts', '../kit/access.ts'],
] as const
const rightRooms = [
  ['server/chat/planted.ts', '#server/auth/store.ts'],
  ['server/chat/planted.ts', '#server/kit/refuse.ts'],
  ['server/chat/planted.ts', './store.ts'],
  ['web/chat/planted.ts', '#web/kit/session.ts'],
  ['web/screens/planted.ts', '#web/auth/session.ts'],
] as const

/** Runs a checker; answers what it complains of, or nothing. */
async function complaintsOf(command: string, args: string[], cwd: string): Promise<string> {
  try {
    await promisify(execFile)(join(root, 'node_modules', '.bin', command), args, { cwd, maxBuffer: 64 * 1024 * 1024 })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}` || String(error)
  }
}

/** One line as a file of a layer, with the layer's own settings and references; answers its folder. */
function plantInLayer(layer: Layer, line: string): string {
  const place = mkdtempSync(join(folder, `${layer}-`))
  const own = JSON.parse(readFileSync(join(root, layer, 'tsconfig.json'), 'utf8')) as { references?: { path: string }[] }
  const settings = {
    extends: join(root, layer, 'tsconfig.json'),
    compilerOptions: { rootDir: '.', noEmit: true, emitDeclarationOnly: false, tsBuildInfoFile: 'info' },
    include: ['planted.ts'],
    references: (own.references ?? []).map(({ path }) => ({ path: join(root, layer, path) })),
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings))
  writeFileSync(join(place, 'planted.ts'), `// Planted.\n${line}\n`)
  return place
}

/** Files at paths of the house, in a copy of it that holds nothing else. */
function plantInHouse(files: Record<string, string>): string {
  const place = mkdtempSync(join(folder, 'lint-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(place, '.oxlintrc.json'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), `// Planted.\n${text}\n`)
  }
  return place
}

describe('an import between layers', () => {
  const places = new Map<string, string>()
  let complaints = ''
  const complaintsIn = (layer: Layer, line: string) => {
    const place = relative(root, places.get(`${layer} ${line}`)!)
    return complaints
      .split('\n')
      .filter((one) => one.includes(place))
      .join('\n')
  }
  beforeAll(async () => {
    for (const [layer, line] of [...wrongLayers, ...rightLayers]) places.set(`${layer} ${line}`, plantInLayer(layer, line))
    complaints = await complaintsOf('tsc', ['-b', '--checkers', '1', '--pretty', 'false', ...places.values()], root)
  }, 600_000)

  it.each(wrongLayers)('from %s is refused: %s', (layer, line) => {
    expect(complaintsIn(layer, line)).toMatch(/error TS(6307|6059|2307|2591)\b/)
  })

  it.each(rightLayers)('from %s to the contract is right', (layer, line) => {
    expect(complaintsIn(layer, line)).toBe('')
  })
})

describe('an import between rooms', () => {
  const pathOf = (path: string, imported: string) => path.replace('planted.ts', `${imported.replaceAll(/\W+/g, '_')}.ts`)
  let complaints: { filename: string; code: string }[] = []
  const codesAt = (path: string) => complaints.filter(({ filename }) => filename === path).map(({ code }) => code)
  beforeAll(async () => {
    const files = [...wrongRooms, ...rightRooms].map(([path, imported]) => [
      pathOf(path, imported),
      `import { planted } from '${imported}'\nexport const again = planted`,
    ])
    const circle = {
      'server/chat/one.ts': `import type { Other } from './other.ts'\nexport interface One {\n  other: Other\n}`,
      'server/chat/other.ts': `import type { One } from './one.ts'\nexport interface Other {\n  one: One\n}`,
    }
    const hooks =
      "import { useRef } from 'react'\nexport function Light({ isOn }: { isOn: boolean }) {\n  if (!isOn) return null\n  const was = useRef(false)\n  return was\n}"
    const all = { ...(Object.fromEntries(files) as Record<string, string>), ...circle, 'web/shell/hooks.tsx': hooks }
    const place = plantInHouse(all)
    const said = await complaintsOf('oxlint', ['-c', '.oxlintrc.json', '--format', 'json', ...Object.keys(all)], place)
    complaints = (JSON.parse(said) as { diagnostics: typeof complaints }).diagnostics
  }, 600_000)

  it.each(wrongRooms)('in %s of %s is refused', (path, imported) => {
    expect(codesAt(pathOf(path, imported)).join()).toContain('no-restricted-imports')
  })

  it.each(rightRooms)('in %s of %s is right', (path, imported) => {
    expect(codesAt(pathOf(path, imported))).toEqual([])
  })

  it('in a circle is refused, of types alone too', () => {
    expect(codesAt('server/chat/one.ts').join()).toContain('no-cycle')
  })

  it('a hook behind a return is refused', () => {
    expect(codesAt('web/shell/hooks.tsx').join()).toContain('rules-of-hooks')
  })
})

describe('rooms of the server', () => {
  /** The demo fills every room, the verifier reads every log, and another town signs it: no room knows them. */
  const isAbove = (path: string) => path.startsWith('database/demo/') || ['database/verifyLog.ts', 'database/witness.ts'].includes(path)
  const roomOf = (path: string) => (isAbove(path) ? 'above' : path.split('/')[0]!)
  const sources = (readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => path.includes('/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, 'server', path), 'utf8') }))

  /** Who needs whom, by the imports of types and of values. */
  function needsOf(files: readonly { path: string; text: string }[]): Map<string, Set<string>> {
    const needs = new Map<string, Set<string>>()
    for (const { path, text } of files)
      for (const [, how, rest] of text.matchAll(/from '(#server\/|\.)([^']+)'/g)) {
        const room = roomOf(path)
        const other = roomOf(how === '.' ? normalize(join(dirname(path), `.${rest!}`)) : rest!)
        if (!other.includes('.') && other !== room) needs.set(room, (needs.get(room) ?? new Set()).add(other))
      }
    return needs
  }
  /** Rooms that come back to themselves by way of those that they need: a pair, or a longer circle. */
  function circlesOf(needs: Map<string, Set<string>>): string[] {
    const reached = (from: string) => {
      const all = new Set<string>()
      const queue = [from]
      for (let room = queue.pop(); room; room = queue.pop())
        for (const other of needs.get(room) ?? [])
          if (!all.has(other)) {
            all.add(other)
            queue.push(other)
          }
      return all
    }
    const ways = new Map([...needs.keys()].map((room) => [room, reached(room)]))
    const together = (room: string) => [...ways.get(room)!].filter((other) => ways.get(other)?.has(room)).toSorted()
    return [...new Set([...ways.keys()].map((room) => together(room).join(' ↔ ')).filter(Boolean))]
  }

  it('stand in no circle, of two or of more: what one does for another that it needs itself is handed over in rooms.ts', () => {
    const needs = needsOf(sources)
    expect(needs.get('publicSide')).toContain('tickets')
    expect(circlesOf(needs)).toEqual([])
  })

  it('are found out where a circle is planted, of two and of four', () => {
    const planted = (path: string, imported: string) =>
      circlesOf(needsOf([...sources, { path, text: `import type { One } from '#server/${imported}'` }]))
    expect(planted('cards/planted.ts', 'centers/store.ts')).toEqual(['cards ↔ centers'])
    expect(planted('centers/planted.ts', 'calls/store.ts')).toEqual([expect.stringMatching(/calls ↔ centers ↔ chat .*↔ tickets/)])
  })
})
