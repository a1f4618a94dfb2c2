// The index of words and marks finds what plain SQL finds, page by page, in both directions; what takes too long is stopped and said so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lists } from '#contract/tickets/lists/lists.ts'
import { type Caller, inSql, type Lab, openLab } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'

let lab: Lab
let dispatcher: Caller
let department: Caller
beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  dispatcher = await lab.as('dispatcher')
  department = await lab.as('department')
  await lab.owner.query(
    `update ticket set allocated_to = array[$2::uuid] where command_center_id = $1 and status = 'resolved' and closed_at is not null and hashtext(number) % 40 = 0`,
    [dispatcher.centerId, department.accountId],
  )
})
afterAll(() => lab.close())

type Sort = 'newest' | 'oldest'
async function numbersOf(caller: Caller, filter: object, sort: Sort): Promise<string[]> {
  const numbers: string[] = []
  let cursor: string | null = null
  do {
    const page: { data: { items: { transactionNumber: string }[]; next: string | null; total: number } } = await caller.ask(
      lists.getArchivedEmergencyTickets,
      { ...filter, sort, limit: 100, ...(cursor && { cursor }) },
    )
    numbers.push(...page.data.items.map(({ transactionNumber }) => transactionNumber))
    cursor = page.data.next
    if (numbers.length === page.data.items.length) total = page.data.total
  } while (cursor)
  return numbers
}
let total = 0
const inPlainSql = async (where: string, sort: Sort) =>
  (
    await lab.owner.query<{ number: string }>(
      `select number from ticket where command_center_id = $1 and status = 'resolved' and closed_at is not null and ${where}
       order by received_at ${sort === 'newest' ? 'desc' : ''}, number ${sort === 'newest' ? 'desc' : ''}`,
      [dispatcher.centerId],
    )
  ).rows.map(({ number }) => number)

describe('the archive', () => {
  it('narrowed by marks and words has every ticket once, in order, and tells how many there are', async () => {
    const id = async (column: string) =>
      (
        await lab.owner.query<{ id: string }>(
          `select ${column} as id from ticket where command_center_id = $1 and status = 'resolved' and ${column} is not null group by 1 order by count(*) limit 1 offset 3`,
          [dispatcher.centerId],
        )
      ).rows[0]!.id
    const [caseType, place, person] = [await id('case_type_id'), await id('barangay_id'), await id('accepted_by')]
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    const dayOf = `(received_at at time zone 'Asia/Manila')::date`
    const ways: [object, string][] = [
      [{ caseTypeId: [caseType] }, `case_type_id = '${caseType}'`],
      [{ barangayId: [place], priority: [2, 3] }, `barangay_id = '${place}' and priority in (2, 3)`],
      [{ acceptedBy: [person], from: day(200), to: day(90) }, `accepted_by = '${person}' and ${dayOf} between '${day(200)}' and '${day(90)}'`],
      [{ flag: ['lifeThreat'] }, 'life_threat'],
      [{ allocatedTo: [department.accountId] }, `'${department.accountId}' = any (allocated_to)`],
      [{ search: 'TAY', priority: [1] }, 'priority = 1'],
    ]
    for (const [filter, where] of ways)
      for (const sort of everyNth(['newest', 'oldest'] as const, 2)) {
        const wanted = await inPlainSql(where, sort)
        expect(wanted.length, where).toBeGreaterThan(0)
        expect(await numbersOf(dispatcher, filter, sort), where).toEqual(wanted)
        expect(total, where).toBe(Math.min(1_000, wanted.length))
      }
    expect(await numbersOf(department, {}, 'newest')).toEqual(await inPlainSql(`'${department.accountId}' = any (allocated_to)`, 'newest'))
  })

  it('finds one ticket by its whole number, and no other center’s', async () => {
    const [number] = await inPlainSql('true', 'oldest')
    const found = async (caller: Caller) => (await caller.ask(lists.searchEmergencyTickets, { search: number!.toLowerCase() })).data.items
    expect((await found(dispatcher)).map(({ transactionNumber }) => transactionNumber)).toEqual([number])
    expect(await found(await lab.as('dispatcher', 'taguig'))).toEqual([])
  })
})

it('503 with a sentence for what takes longer than its limit, and nothing goes on running', async () => {
  const { db } = lab.nodes[0]!
  const slow = db.read(dispatcher.centerId, async (tx) => {
    tx.send(inSql(`set local statement_timeout = 50`))
    return tx.all(inSql('select pg_sleep(60) as never_ending'))
  })
  await expect(slow).rejects.toMatchObject({ status: 503, code: 'too-slow', message: expect.stringContaining('took too long') as string })
  const { rows } = await lab.owner.query(
    `select 1 from pg_stat_activity where state = 'active' and query like '%never_ending%' and pid <> pg_backend_pid()`,
  )
  expect(rows).toEqual([])
})
