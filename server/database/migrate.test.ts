// Migrations: run once, refuse what was changed afterwards, refuse a database that is ahead of the program.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { migrate } from './migrate.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const shape = () =>
  lab.owner.query(`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`)

it('a second run does nothing', async () => {
  const before = (await shape()).rows
  expect(await migrate(lab.owner)).toEqual([])
  expect((await shape()).rows).toEqual(before)
})

it('a changed file is refused in a sentence with its name, and nothing is changed', async () => {
  await lab.owner.query("update migration set hash = 'other' where name = '001-log.sql'")
  await expect(migrate(lab.owner)).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining('001-log.sql was changed') })
  await lab.owner.query("delete from migration where name = '001-log.sql'")
  await expect(migrate(lab.owner)).rejects.toThrow('already exists')
})

it('a database of a newer Tanod is refused in a sentence', async () => {
  await lab.owner.query("insert into migration (name, hash) values ('999-future.sql', 'x')")
  await expect(migrate(lab.owner)).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining('newer Tanod') })
})
