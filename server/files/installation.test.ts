// Whose bucket it is: the built-in database by an id in the data folder that stays, one of one's own by its server, the same on each machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { installationOf } from './installation.ts'

let lab: Lab
let folders: string[]
beforeAll(async () => {
  lab = await openLab()
  folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `tanod-installation-${name}-`)))
})
afterAll(async () => {
  await lab.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const of = (data: string, databaseUrl?: string) => installationOf({ data, databaseUrl }, lab.nodes[0]!.db)

it('is told apart by the data folder, or by the server of the database alone', async () => {
  const [here, there] = folders as [string, string]
  expect(await of(here)).toBe(await of(here))
  expect(await of(here)).not.toBe(await of(there))
  expect(await of(here, 'postgres://any')).toMatch(/^\d{15,}\.\d+$/)
  expect(await of(here, 'postgres://any')).toBe(await of(there, 'postgres://any'))
})
