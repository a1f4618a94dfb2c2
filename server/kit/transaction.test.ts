// Transactions of a center: a reading writes nothing, and a statement that nobody waited for still fails the whole.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type Caller, inSql, type Lab, openLab, until } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'
import { type Database, sqlOf } from './transaction.ts'

let lab: Lab
let db: Database
let caller: Caller
beforeAll(async () => {
  lab = await openLab()
  db = lab.nodes[0]!.db
  caller = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const rename = 'update account set name = $1 where id = $2'
const nameNow = async () => (await lab.owner.query<{ name: string }>('select name from account where id = $1', [caller.accountId])).rows[0]!.name

it('a reading that writes is refused by the database', async () => {
  await expect(db.read(caller.centerId, (tx) => tx.all(inSql(rename, ['Changed', caller.accountId])))).rejects.toMatchObject({ code: '25006' })
  expect(await nameNow()).not.toBe('Changed')
})

it('a reading gives its connection back, whether it succeeds or fails', async () => {
  const asked = Array.from({ length: 40 }, (_, n) => db.read(caller.centerId, (tx) => tx.all(inSql(n % 2 === 0 ? 'select 1' : 'select 1 / 0'))))
  const ended = await Promise.allSettled(asked)
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(20)
  expect(await db.read(caller.centerId, (tx) => tx.changed(inSql('select 1')))).toBe(1)
})

it.each([
  ['before another one', async () => 'more'],
  ['as the last one', async () => null],
])('a statement that was sent without waiting and fails, %s, undoes the change and tells why', async (_, more) => {
  const change = db.within(caller.centerId, async (tx) => {
    await tx.all(inSql(rename, ['Changed', caller.accountId]))
    tx.send(inSql('select 1 / 0'))
    if (await more()) await tx.all(inSql('select 1'))
  })
  await expect(change).rejects.toMatchObject({ code: '22012' })
  expect(await nameNow()).not.toBe('Changed')
})

it('what was sent without waiting is there when the change is answered', async () => {
  await db.within(caller.centerId, async (tx) => tx.send(inSql(rename, ['Sent Ahead', caller.accountId])))
  expect(await nameNow()).toBe('Sent Ahead')
})

it('a filter by an empty list finds nothing', async () => {
  expect(await db.read(caller.centerId, (tx) => tx.all(sqlOf.selectFrom('account').select('id').where('id', 'in', [])))).toEqual([])
})

it('what a change left to seal is sealed behind its commit, before that was answered', async () => {
  const caseTypeId = await firstCaseType(lab, caller.centerId)
  const sealed: ('behind' | 'after')[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query.bind(client) as (asked: pg.QueryConfig) => Promise<unknown>
    watched.set(client, client.query)
    let isCommitting = false
    const ended = () => {
      isCommitting = false
    }
    client.query = ((asked: pg.QueryConfig) => {
      if (asked.name === 'sealFacts') sealed.push(isCommitting ? 'behind' : 'after')
      const answer = query(asked)
      if (asked.name === 'commit') {
        isCommitting = true
        answer.then(ended, ended)
      }
      return answer
    }) as typeof client.query
  }
  db.pool.on('acquire', watch)
  // Whatever another change had left is sealed now and then meanwhile: then this one waits for that.
  await until(async () => {
    await caller.ask(entries.createEmergencyTicket, { caseTypeId, description: 'On the bridge' })
    return sealed.includes('behind')
  })
  db.pool.off('acquire', watch)
  for (const [client, query] of watched) client.query = query
  await lab.settle()
})
