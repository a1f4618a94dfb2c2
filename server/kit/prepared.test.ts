// Queries compiled once: named values land where they belong, the center is the transaction's, and the schema checks them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Params, prepared } from './prepared.ts'
import { sqlOf } from './transaction.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const accountsNamed = prepared('testAccountsNamed', (p: Params<{ name: string; types: string[]; most: number }>) =>
  sqlOf
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.command_center_id'])
    .where('a.command_center_id', '=', p.center)
    .where('a.name', '=', p.name)
    .where((eb) => eb('a.account_type', '=', eb.fn.any(p.types)))
    .limit(p.most),
)

it('is compiled once, with a place for each value', () => {
  let built = 0
  const counted = prepared('testCounted', (p: Params<{ id: string }>) => {
    built++
    return sqlOf.selectFrom('account').select('name').where('id', '=', p.id).where('username', '!=', p.id).where('realm', '=', 'staff')
  })
  const id = randomUUID()
  const [first, again] = [counted({ id }), counted({ id: 'other' })]
  expect(built).toBe(1)
  expect(first.text).toBe('select "name" from "account" where "id" = $1 and "username" != $2 and "realm" = $3')
  expect(first.valuesIn('')).toEqual([id, id, 'staff'])
  expect(again.valuesIn('')).toEqual(['other', 'other', 'staff'])
})

it('answers typed rows of the transaction’s own center', async () => {
  const dispatcher = await lab.as('dispatcher')
  const { rows } = await lab.owner.query<{ name: string }>('select name from account where id = $1', [dispatcher.accountId])
  const found = await lab.nodes[0]!.db.read(dispatcher.centerId, (tx) =>
    tx.all(accountsNamed({ name: rows[0]!.name, types: ['dispatcher', 'agent'], most: 5 })),
  )
  expect(found).toEqual([{ id: dispatcher.accountId, name: rows[0]!.name, command_center_id: dispatcher.centerId }])
  const elsewhere = await lab.as('dispatcher', 'taguig')
  const none = await lab.nodes[0]!.db.read(elsewhere.centerId, (tx) => tx.all(accountsNamed({ name: rows[0]!.name, types: ['dispatcher'], most: 5 })))
  expect(none.filter(({ id }) => id === dispatcher.accountId)).toEqual([])
})

it('no two queries share a name', () => {
  expect(() => prepared('testAccountsNamed', () => sqlOf.selectFrom('account').select('id'))).toThrow('Two queries are named testAccountsNamed.')
})
