// Guesses that are judged: no more of them than are allowed, parallel ones of two nodes too, and none counts for long whose node died before it was judged.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judge } from '#server/kit/attempts.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

const minute = 60_000
const limitsOf = (...mosts: number[]) => mosts.map((most) => ({ key: randomBytes(16), most, windowMs: 15 * minute }))
const dbOf = (turn: number) => lab.nodes[turn % 2]!.db
const refusal = (error: unknown) => {
  if (error instanceof Refusal) return Number(error.details['retryAfter'])
  throw error
}
const later = (limits: { key: Buffer }[], time: string) =>
  lab.owner.query(
    `update attempt set since = since - $2::interval, moments = array(select m - $2::interval from unnest(moments) m) where key = any($1)`,
    [limits.map(({ key }) => key), time],
  )

it('judges no more than are allowed of many at once, over two nodes, and the rest waits for the window', async () => {
  const limits = limitsOf(10, 40)
  let judged = 0
  const wrong = async () => {
    judged++
    return false
  }
  const said = await Promise.all(Array.from({ length: 40 }, (_, turn) => judge(dbOf(turn), limits, wrong).catch(refusal)))
  expect(judged).toBe(10)
  expect(said.filter((one) => one === false)).toHaveLength(10)
  await later(limits, '14 minutes')
  const wait = await judge(dbOf(0), limits, wrong).catch(refusal)
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(60)
  await later(limits, '2 minutes')
  expect(await judge(dbOf(1), limits, wrong)).toBe(false)
})

it('holds a place for what is under way, for half a minute at most: a node that dies tells nobody what it saw', async () => {
  const limits = limitsOf(10)
  const dies = () => new Promise<boolean>(() => {})
  for (let turn = 0; turn < 10; turn++) void judge(dbOf(turn), limits, dies)
  const taken = async () => {
    const { rows } = await lab.owner.query<{ count: number; held: number }>(
      'select count, cardinality(moments) as held from attempt where key = any($1)',
      [limits.map(({ key }) => key)],
    )
    return rows[0]
  }
  while ((await taken())?.held !== 10) await delay(5)
  const right = async () => true
  const wait = await judge(dbOf(0), limits, right).catch(refusal)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(30)
  await later(limits, '10 seconds')
  expect(await judge(dbOf(1), limits, right).catch(refusal)).toBeLessThanOrEqual(20)
  await later(limits, '20 seconds')
  expect(await judge(dbOf(0), limits, right)).toBe(true)
  expect(await taken()).toMatchObject({ count: 1 })
})

it('leaves its place when it could not be judged, and that of all limits when one has no room', async () => {
  const [own, source] = limitsOf(2, 1)
  const both = [own!, source!]
  const fails = () => Promise.reject(new Error('the gate is full'))
  for (let turn = 0; turn < 3; turn++) await expect(judge(dbOf(turn), both, fails)).rejects.toThrow('the gate is full')
  expect(await judge(dbOf(0), both, async () => 'wrong')).toBe('wrong')
  for (let turn = 0; turn < 3; turn++) expect(await judge(dbOf(turn), both, async () => 'wrong').catch(refusal)).toBeGreaterThan(800)
  expect(await judge(dbOf(0), [own!], async () => 'wrong')).toBe('wrong')
  expect(await judge(dbOf(1), [own!], async () => 'wrong').catch(refusal)).toBeGreaterThan(800)
})
