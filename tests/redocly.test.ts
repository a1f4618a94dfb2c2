// docs/openapi.json by the rules that Redocly recommends: no error and no warning.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const lint = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

it('has 0 errors and 0 warnings', { tags: 'long' }, () => {
  const words = [lint, 'lint', join(import.meta.dirname, '../docs/openapi.json'), '--extends', 'recommended', '--format', 'json']
  const { stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: { message: string }[] }
  expect(problems.map(({ message }) => message)).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
})
