// RT-05: the log is gap-free under concurrent writers, and a dropped wake-up connection loses nothing, on either node.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Doer, record } from '#server/kit/record.ts'
import type { LoggedFact } from '#server/kit/functions.ts'
import { stopRounds } from '#tests/callers.ts'
import { times } from '#tests/long.ts'
import { type Caller, inSql, type Lab, openLab, until } from '#tests/lab.ts'

const system: Doer = { session: null, accountType: 'system', source: 'test', requestId: 'test' }
const writers = 20
const cuts = times(8, 50)
const least = times(8, 20)

let lab: Lab
let caller: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { pool: 11 } })
  await stopRounds(lab)
  caller = await lab.as('dispatcher')
  await lab.settle()
  await lab.owner.query(`create table naive (id bigint generated always as identity, reason text); grant insert on naive to tanod_app`)
})
afterAll(() => lab.close())

it(`RT-05: ${writers} writers, ${cuts} cut wake-ups: every fact once and in order on both nodes, where a naive reader misses some`, async () => {
  const seen: LoggedFact[][] = lab.nodes.map(({ tail }) => {
    const facts: LoggedFact[] = []
    tail.onFacts((more) => void facts.push(...more.filter((fact) => fact.verb === 'signInRefused')))
    return facts
  })
  let isCutting = true
  const committed: string[] = []
  const write = async (writer: number) => {
    for (let n = 0; isCutting || n < least; n++) {
      const reason = `${writer}-${n}`
      await lab.nodes[(writer + n) % 2]!.db.within(caller.centerId, async (tx) => {
        await record(tx, system, { verb: 'signInRefused', kind: 'account', id: reason, data: { reason } })
        await tx.all(inSql('insert into naive (reason) values ($1)', [reason]))
        await tx.all(inSql('select pg_sleep($1)', [Math.random() * 0.03]))
      })
      committed.push(reason)
    }
  }
  const naive: string[] = []
  const readNaively = async () => {
    for (let last = 0; isCutting; ) {
      const { rows } = await lab.owner.query<{ id: number; reason: string }>('select * from naive where id > $1 order by id', [last])
      last = rows.at(-1)?.id ?? last
      naive.push(...rows.map((row) => row.reason))
    }
  }
  const cut = async () => {
    for (let n = 0; n < cuts; ) {
      const { rowCount } = await lab.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tanod-listen' and datname = current_database()`)
      n += rowCount ?? 0
    }
    isCutting = false
  }
  await Promise.all([cut(), readNaively(), ...Array.from({ length: writers }, (_, writer) => write(writer))])
  await lab.settle()
  await until(() => seen.every((facts) => facts.length >= committed.length))

  expect(committed.length).toBeGreaterThanOrEqual(writers * least)
  for (const facts of seen) {
    expect(new Set(facts.map((fact) => fact.object_id))).toEqual(new Set(committed))
    expect(facts.length).toBe(committed.length)
    expect(facts.every((fact, n) => n === 0 || fact.seq === facts[n - 1]!.seq + 1)).toBe(true)
    for (let writer = 0; writer < writers; writer++) {
      const mine = facts.filter((fact) => fact.object_id.startsWith(`${writer}-`)).map((fact) => Number(fact.object_id.split('-')[1]))
      expect(mine).toEqual(mine.map((_, n) => n))
    }
  }
  expect(new Set(naive).size).toBeLessThan(committed.length)
})

it('RT-05: facts that no wake-up told of arrive all the same', async () => {
  const [node] = lab.nodes
  const heard: LoggedFact[] = []
  node!.tail.onFacts((more) => void heard.push(...more))
  await lab.owner.query(
    `insert into fact_inbox (command_center_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
     values ($1, 'system', 'signInRefused', 'account', 'silent', '{}', '{}', '', '')`,
    [caller.centerId],
  )
  await until(() => heard.some((fact) => fact.object_id === 'silent'))
})
