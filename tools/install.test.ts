// What npm leaves behind is enough to run Tanod, whichever npm it was.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'tanod-packages-'))
afterEach(() => rmSync(folder, { recursive: true }))

it('links the Node that came with the packages where npm has not, also beside packages that were installed before', () => {
  const platform = `node-${process.platform}-${process.arch}`
  for (const name of ['install.mjs', 'run.mjs']) cpSync(join(import.meta.dirname, name), join(folder, 'tools', name))
  const brought = join(folder, 'node_modules', platform, 'bin/node')
  for (const path of [dirname(brought), join(folder, 'node_modules/.bin')]) mkdirSync(path, { recursive: true })
  symlinkSync(process.execPath, brought)
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) writeFileSync(join(folder, name), '{"packages":{}}')
  const script = `import { ensureInstalled } from '${join(folder, 'tools/install.mjs')}'; console.log(await ensureInstalled())`
  const link = join(folder, 'node_modules/.bin/node')
  for (const _ of ['anew', 'before']) {
    rmSync(link, { force: true })
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    expect([stdout.trim(), readlinkSync(link)]).toEqual([link, `../${platform}/bin/node`])
  }
})
