// Releases of this program under versions of their own, as `npm run release` makes and seals them: of what git keeps of it, with the packages and the web as they are here.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/app.ts'

/** The keys lie in the folder as release-key.pem and release.pem. */
export function openReleases(folder: string) {
  const at = (path: string) => join(folder, path)
  // What matters here is not the size.
  mkdirSync(at('bin'))
  writeFileSync(at('bin/gzip'), '#!/bin/sh\nexec /usr/bin/gzip -1 "$@"\n')
  chmodSync(at('bin/gzip'), 0o755)
  const env = { ...process.env, PATH: `${at('bin')}:${process.env['PATH']}` }
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', env })
  const must = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = run(command, ...args)
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  }
  const git = (...args: string[]) => must('git', '-C', at('source'), '-c', 'user.name=Test', '-c', 'user.email=test@tanod.invalid', ...args)

  must('git', 'clone', '-q', '--shared', root, at('source'))
  symlinkSync(join(root, 'node_modules'), at('source/node_modules'))
  mkdirSync(at('source/dist'))
  for (const name of ['web', 'web.stamp']) if (existsSync(join(root, 'dist', name))) must('cp', '-a', join(root, 'dist', name), at('source/dist'))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(at('release-key.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  writeFileSync(at('release.pem'), publicKey.export({ format: 'pem', type: 'spki' }))

  return {
    make(version: string): string {
      const manifest = readFileSync(at('source/package.json'), 'utf8')
      writeFileSync(at('source/package.json'), manifest.replace(/"version": "[^"]+"/, `"version": "${version}"`))
      writeFileSync(at('source/CHANGELOG.md'), `# Changes\n\n## ${version}\n\n- More.\n`)
      git('commit', '-q', '-a', '-m', version)
      must(process.execPath, at('source/tools/release.mjs'), at('release-key.pem'))
      return at(`source/dist/tanod-${version}-${process.platform}-${process.arch}.tar.gz`)
    },
    verify: (archive: string) => run(process.execPath, at('source/tools/release.mjs'), 'verify', archive, at('release.pem')).status === 0,
  }
}
