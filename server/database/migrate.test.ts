// Migrations: run once, beneath nodes that work on; refuse what was changed afterwards; the program works on over a newer schema that only added.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { tickets } from '#contract/tickets/room.ts'
import { withDatabase } from '#tests/database.ts'
import { inSql, type Lab, openLab, until } from '#tests/lab.ts'
import { connect } from './pool.ts'
import { isContract, migrate, migrationNames } from './migrate.ts'

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

describe('beneath an older node that holds one table and asks for the other', () => {
  let folder: string
  let newer: Awaited<ReturnType<typeof connect>>
  let center: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tanod-migrations-'))
    cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    newer = await connect(withDatabase(inject('ownerUrl'), new URL(lab.appUrl).pathname.slice(1)), 'newer')
    center = (await lab.owner.query<{ id: string }>(`select id from command_center where slug = 'taytay'`)).rows[0]!.id
  })
  afterAll(async () => {
    await newer.end()
    await lab.owner.query(`delete from migration where name like '90%'`)
    rmSync(folder, { recursive: true })
  })

  const waits = (query: string) => async () =>
    (await lab.owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`, [query]))
      .rowCount! > 0

  // Of two who wait for each other the database stops the one that has waited longer.
  it('the new one begins anew where it is stopped, and both come through', async () => {
    writeFileSync(join(folder, '900-stopped.sql'), 'alter table ticket add column stopped int; alter table account add column stopped int')
    let migrated: Promise<string[]> | undefined
    const worked = lab.nodes[0]!.db.within(center, async (tx) => {
      await tx.all(inSql('update account set version = version where false'))
      migrated ??= migrate(newer, folder)
      await until(waits('alter table ticket%'))
      return tx.changed(inSql('update ticket set version = version where false'))
    })
    expect(await worked).toBe(0)
    expect(await migrated).toEqual(['900-stopped.sql'])
  })

  it('a reading that is stopped is asked again', async () => {
    writeFileSync(join(folder, '901-goes-on.sql'), 'alter table ticket add column goes_on int; alter table account add column goes_on int')
    // The one that reads is stopped, not this one.
    await newer.query(`set deadlock_timeout = '1min'`)
    let migrated: Promise<string[]> | undefined
    let tries = 0
    const read = lab.nodes[0]!.db.read(center, async (tx) => {
      await tx.all(inSql('select 1 from account limit 1'))
      if (++tries === 1) {
        migrated = migrate(newer, folder)
        await until(waits('alter table ticket%'))
      }
      return tx.all(inSql('select 1 as one from ticket limit 1'))
    })
    expect(await read).toEqual([{ one: 1 }])
    expect(tries).toBe(2)
    expect(await migrated).toEqual(['901-goes-on.sql'])
  })
})

it('a database of a newer Tanod is worked on where that only added to it', async () => {
  await lab.owner.query("alter table ticket add column of_tomorrow int; insert into migration (name, hash) values ('998-future.sql', 'x')")
  expect(await migrate(lab.owner)).toEqual([])
  const desk = await lab.as('dispatcher')
  const caseTypeId = (await desk.ask(tickets.getAcceptedEmergencyTickets)).data.items[0]!.caseTypeId
  const made = await desk.ask(entries.createEmergencyTicket, {
    caseTypeId,
    description: 'Over a newer schema',
    position: { lat: 14.56, lng: 121.13 },
  })
  expect(made.data.transactionNumber).toContain('TAY-')
  await lab.owner.query("alter table ticket drop column of_tomorrow; delete from migration where name = '998-future.sql'")
})

it('migrations only add, and what takes away stands in files of its own', () => {
  const takesAway = /^\s*(drop|alter table \S+ (drop|rename|alter column \S+ (set not null|type)))\b/im
  /** A check that takes more than before, an index that is made anew, or what a function would do once it is called, takes nothing away. */
  const withoutRenewed = (text: string) =>
    text
      .replaceAll(/ as \$\$[^]*?^end \$\$;/gm, ' as $$ end $$;')
      .replaceAll(/^alter table (\S+) drop constraint \S+_check;\nalter table \1 add check/gm, 'alter table $1 add check')
      .replaceAll(/^drop index (\S+);\ncreate unique index \1 /gm, 'create unique index $1 ')
  const folder = join(import.meta.dirname, 'migrations')
  const wrong = migrationNames().filter(
    (name) => name > '425' && !isContract(name) && takesAway.test(withoutRenewed(readFileSync(join(folder, name), 'utf8'))),
  )
  expect(wrong).toEqual([])
  expect(takesAway.test('alter table ticket rename column a to b;')).toBe(true)
  expect(takesAway.test('create index drop_by_time on ticket (a);')).toBe(false)
})

it('a changed file is refused in a sentence with its name, and nothing is changed', async () => {
  await lab.owner.query("update migration set hash = 'other' where name = '001-log.sql'")
  await expect(migrate(lab.owner)).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining('001-log.sql was changed') })
  await lab.owner.query("delete from migration where name = '001-log.sql'")
  await expect(migrate(lab.owner)).rejects.toThrow('already exists')
})

it('a database from which a newer Tanod took something away is refused in a sentence', async () => {
  await lab.owner.query("insert into migration (name, hash) values ('999-future-contract.sql', 'x')")
  await expect(migrate(lab.owner)).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining('newer Tanod') })
})
