// npm run simulate speaks to a town by the typed client of client/: its reports come in, and are accepted.
// @module-tag long
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it('keeps a town alive', async () => {
  const before = await accepted()
  const root = join(import.meta.dirname, '../..')
  const given = [join(root, 'tools/simulate.ts'), '--url', lab.nodes[0]!.url, '--rate', '60', '--minutes', '0.1']
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: root })
  const counts = Object.fromEntries([...stdout.matchAll(/(\w+) (\d+)(?:,|\n|$)/g)].map(([, name, count]) => [name, Number(count)]))
  expect(Math.min(counts.reported!, counts.accepted!)).toBeGreaterThan(0)
  expect(await accepted()).toBe(before + counts.accepted!)
})

/** By the log: meanwhile an older ticket may leave the list by itself. */
async function accepted(): Promise<number> {
  await lab.settle()
  const { rows } = await lab.owner.query<{ n: number }>(`select count(*)::int as n from fact where verb = 'ticketAccepted'`)
  return rows[0]!.n
}
