// The promise: what keeps Tanod from starting is told in one plain sentence, with exit code 1, and nothing is damaged by having tried.
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, freePort, makeFolder, runProgram } from '#tests/app.ts'
import type { Fault } from './lab/Fault.ts'
import { judgeWhole } from './lab/judge.ts'
import { openSingle } from './lab/single.ts'

const nobody = 65_534

export const startErrors: Fault = {
  says: 'a start that cannot be says why in one sentence, ends with 1 and damages nothing',
  async run({ plant }) {
    const { app } = await openSingle()
    const spare = makeFolder()
    try {
      const other = { TANOD_DATA: join(spare, 'data'), PORT: String(await freePort()), TANOD_LOG: 'silent' }
      const locked = join(spare, 'locked')
      mkdirSync(locked)
      chmodSync(locked, 0o555)
      const setIds = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
      const start = (settings: Record<string, string>, ids = {}) => runProgram('server/main.ts', { ...other, ...settings }, ids)
      const tried: [name: string, expected: RegExp, ended: Ended][] = [
        [
          'port in use',
          /^The port \d+ is in use/,
          await start({ PORT: plant ? other.PORT : String(app.port), ...(plant && { TANOD_NODES: 'many' }) }),
        ],
        ['folder in use', /^Another Tanod \(process \d+\) already uses the data folder/, await start({ TANOD_DATA: app.data })],
        ['read-only folder', /^(The data folder|Tanod cannot write)/, await start({ TANOD_DATA: join(locked, 'data') }, setIds)],
        [
          'database away',
          /^The database of DATABASE_URL \(127\.0\.0\.1:1\/tanod\) cannot be used/,
          await start({ DATABASE_URL: 'postgres://tanod:secret@127.0.0.1:1/tanod' }),
        ],
        ['no address', /^The setting DATABASE_URL is not right: must look like/, await start({ DATABASE_URL: 'my database' })],
        ['no number', /^The setting PORT is not right/, await start({ PORT: 'http' })],
      ]
      const findings = tried.flatMap(([name, expected, { code, output }]) => {
        const isPlain = code === 1 && /^[^\n]+\.\n$/.test(output) && expected.test(output) && !output.includes('secret')
        return isPlain ? [] : [`${name}: ended with ${code} and said ${JSON.stringify(output)}`]
      })
      if (!(await app.isReady())) findings.push('the Tanod that ran was harmed')
      findings.push(...(await judgeWhole(app)))
      return { figure: `${tried.length} ways to fail, each one sentence`, findings }
    } finally {
      chmodSync(join(spare, 'locked'), 0o755)
      rmSync(spare, { recursive: true, force: true })
    }
  },
}
