// Connections have their limits and UTC also behind a pooler that passes no startup options on.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { connect, openPool } from './pool.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  const { rows } = await lab.owner.query<{ name: string }>('select current_database() as name')
  await lab.owner.query(`alter database ${rows[0]!.name} set timezone = 'Asia/Manila'`)
})
afterAll(() => lab.close())

const shown = async (client: { query(text: string): Promise<{ rows: { name: string; setting: string }[] }> }) =>
  Object.fromEntries(
    (
      await client.query(
        `select name, setting from pg_settings where name in ('TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
      )
    ).rows.map(({ name, setting }) => [name, setting]),
  )

it('of the pool and alone: nothing is asked for at startup that a pooler may refuse or leave out', async () => {
  const pool = openPool(lab.appUrl, 2, 'test')
  expect(pool.options).not.toHaveProperty('options')
  const client = await pool.connect()
  expect(await shown(client)).toEqual({
    TimeZone: 'UTC',
    statement_timeout: '15000',
    lock_timeout: '5000',
    idle_in_transaction_session_timeout: '15000',
  })
  client.release()
  await pool.end()
  const alone = await connect(lab.appUrl, 'test')
  expect((await shown(alone))['TimeZone']).toBe('UTC')
  expect((alone as unknown as { connectionParameters: { options?: string } }).connectionParameters.options).toBeFalsy()
  await alone.end()
})
