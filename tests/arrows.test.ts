// The arrows between layers and rooms: a planted wrong import is refused, a right one is not.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
mkdirSync(join(root, '.types'), { recursive: true })
const folder = mkdtempSync(join(root, '.types', 'arrows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a checker; answers what it complains of, or nothing. */
async function complaintsOf(command: string, args: string[], cwd: string): Promise<string> {
  try {
    await promisify(execFile)(join(root, 'node_modules', '.bin', command), args, { cwd })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}` || String(error)
  }
}

/** Type-checks one line as a file of a layer: with the layer's own settings and references. */
function checkIn(layer: 'contract' | 'server' | 'web', line: string): Promise<string> {
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
  return complaintsOf('tsc', ['-b', place], root)
}

/** Lints one line as a file at a path of the house. */
function lintAt(path: string, line: string): Promise<string> {
  const place = mkdtempSync(join(folder, 'lint-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(place, '.oxlintrc.json'))
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), `// Planted.\n${line}\n`)
  return complaintsOf('oxlint', ['-c', '.oxlintrc.json', path], place)
}

describe('an import between layers', () => {
  const toServer = `import { refuse } from '#server/kit/refuse.ts'\nexport const planted = refuse`
  const toWeb = `import { clearSession } from '#web/kit/session.ts'\nexport const planted = clearSession`
  const toContract = `import { mayCall } from '#contract/kit/access.ts'\nexport const planted = mayCall`
  const toNode = `import { readFileSync } from 'node:fs'\nexport const planted = readFileSync`

  it.each([
    ['web', toServer],
    ['contract', toServer],
    ['contract', toWeb],
    ['server', toWeb],
    ['contract', toNode],
    ['web', toNode],
  ] as const)('from %s is refused: %s', async (layer, line) => {
    expect(await checkIn(layer, line)).toMatch(/error TS(6307|6059|2307|2591)\b/)
  })

  it.each([['web'], ['server']] as const)('from %s to the contract is right', { timeout: 60_000 }, async (layer) => {
    expect(await checkIn(layer, toContract)).toBe('')
  })
}, 120_000)

describe('an import between rooms', () => {
  const planted = (path: string) => `import { planted } from '${path}'\nexport const again = planted`

  it.each([
    ['server/chat/planted.ts', '#server/auth/passwords.ts'],
    ['server/chat/planted.ts', '../auth/store.ts'],
    ['web/chat/planted.ts', '#web/auth/session.ts'],
    ['web/chat/planted.ts', '../kit/session.ts'],
    ['contract/chat/planted.ts', '../kit/access.ts'],
  ])('in %s of %s is refused', async (path, imported) => {
    expect(await lintAt(path, planted(imported))).toContain('no-restricted-imports')
  })

  it.each([
    ['server/chat/planted.ts', '#server/auth/store.ts'],
    ['server/chat/planted.ts', '#server/kit/refuse.ts'],
    ['server/chat/planted.ts', './store.ts'],
    ['web/chat/planted.ts', '#web/kit/session.ts'],
    ['web/screens/planted.ts', '#web/auth/session.ts'],
  ])('in %s of %s is right', async (path, imported) => {
    expect(await lintAt(path, planted(imported))).toBe('')
  })
})
