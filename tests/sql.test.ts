// Queries are built and checked by the schema: the statements that are still written by hand are counted, and may only become fewer.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '..', 'server')
/** What describes, checks, migrates, fills, backs up and restores a database speaks to it as its owner, or in bulk. */
const left = 37

const beginning = /(?<=['"`])\s*\(*\s*(select\s(?!from '#)|insert\s+into\s|update\s+[^'"`]+?\sset\s|delete\s+from\s|with\s+\w+\s+as\s)/g
const comments = /^\s*(\/\/|\/?\*).*$/gm
const statementsIn = (text: string) => text.replace(comments, '').match(beginning) ?? []

it('counts a statement however it is quoted, and nothing else', () => {
  const planted = [
    "tx.all('select 1 from ticket')",
    'sql`(select name from account where id = 1)`',
    'const text = `\n  with a as (select 1) select * from a`',
    '`update ticket set status = $1`',
    'owner.query("delete from node")',
    "'insert into node values ($1)'",
  ]
  for (const one of planted) expect(statementsIn(one), one).toHaveLength(1)
  const none = [
    "sqlOf.selectFrom('ticket').select('number')",
    "// 'select 1'",
    "say('Select a ticket.')",
    'import { select } from "./a.ts"',
    "'update'",
  ]
  for (const one of none) expect(statementsIn(one), one).toEqual([])
})

it(`no more than ${left} statements are written by hand`, () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((name) => statementsIn(readFileSync(join(server, name), 'utf8')).map((text) => `${name}: ${text.trim()}`))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(left)
})
