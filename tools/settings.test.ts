// npm start tells of a wrong setting before it installs or builds anything.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { settingNames, wrongSetting } from '#server/config.ts'
import { root } from '#tests/app.ts'
import { choices, wrongChoice } from './settings.mjs'

let folder = ''
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

/** The project as it was fetched, where npm and what builds only say that they were called. */
function fetched(linked: readonly string[] = []): void {
  folder = mkdtempSync(join(tmpdir(), 'tanod-start-'))
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'programs'))
  for (const name of readdirSync(join(root, 'tools'))) if (name.endsWith('.mjs')) copyFileSync(join(root, 'tools', name), join(folder, 'tools', name))
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name))
  for (const name of linked) symlinkSync(join(root, name), join(folder, name))
  writeFileSync(join(folder, 'programs/npm'), '#!/bin/sh\necho npm was called\nexit 1\n')
  chmodSync(join(folder, 'programs/npm'), 0o755)
}

const start = (setting: Record<string, string>) => {
  const env = { ...setting, PATH: [join(folder, 'programs'), '/usr/bin', '/bin'].join(':') }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], { cwd: folder, env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim() }
}

it('TANOD_DEMO=true ends it before anything is installed', () => {
  fetched()
  expect(start({ TANOD_DEMO: 'true' })).toEqual({ status: 1, said: 'The setting TANOD_DEMO is not right: must be one of 0, 1.' })
})

it('a setting that only the server understands ends it before anything is built', () => {
  fetched(['server', 'contract', 'web'])
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/.bin'), join(folder, 'node_modules/.bin'))
  writeFileSync(
    join(folder, 'node_modules/.tanod-lock'),
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
  )
  expect(start({ TANOD_SMTP_URL: 'mail' })).toEqual({ status: 1, said: wrongSetting({ TANOD_SMTP_URL: 'mail' }) })
})

it('it knows every setting of a few values, and no other value than the server', () => {
  const ofFew = settingNames.filter((name) => wrongSetting({ [name]: 'no such' })?.includes('must be one of'))
  expect(Object.keys(choices)).toEqual(ofFew)
  for (const name of ofFew) {
    expect(wrongChoice({ [name]: 'no such' })).toBe(wrongSetting({ [name]: 'no such' }))
    for (const value of [...choices[name as keyof typeof choices], '', ' ']) expect(wrongChoice({ [name]: value })).toBeUndefined()
  }
})
