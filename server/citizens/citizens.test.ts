// Citizens over the wire on two nodes: lists, decisions, blocks, requests and exports, each proven by reading back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { blocking } from '#contract/citizens/blocking.ts'
import { citizens } from '#contract/citizens/room.ts'
import { search } from '#contract/citizens/search.ts'
import { filePath } from '#contract/files/files.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { Pace } from '#tests/pace.ts'

let lab: Lab
let verifier: Caller
let other: Caller
const nowhere = '00000000-0000-4000-8000-00000000dead'
const reason = 'The card cannot be read.'

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  verifier = await lab.as('verifier')
  other = await lab.as('verifier', 'taguig')
})
afterAll(() => lab.close())

async function some(status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'REVOKED' | 'BLOCKED', caller = verifier) {
  const { data } = await caller.ask(search.searchCitizenByCC, { status, limit: 1 })
  return data.items[0]!
}
const infoOf = async (id: string, caller = verifier) => (await caller.ask(search.getCitizenInfo, { id })).data
const withoutTickets = (id: string) => lab.owner.query('update ticket set user_id = null where user_id = $1', [id])
async function factsOf(verb: string) {
  await lab.settle()
  const { rows } = await lab.owner.query<{ object_id: string; actor_id: string; data: Record<string, unknown> }>(
    'select object_id, actor_id, data from fact where verb = $1 order by position',
    [verb],
  )
  return rows
}

describe('deciding', () => {
  it('approve, decline, revoke: 200, read back with who and why, and told once in the log', async () => {
    const first = await some('PENDING')
    await verifier.ask(approval.approveCitizen, { id: first.accountId })
    expect(await infoOf(first.accountId)).toMatchObject({ status: 'APPROVED', decidedBy: 'Tala Demo', reason: null, version: first.version + 1 })
    await verifier.ask(approval.revokeCitizen, { id: first.accountId, reason })
    expect(await infoOf(first.accountId)).toMatchObject({ status: 'REVOKED', reason })
    const second = await some('PENDING')
    await verifier.ask(approval.declineCitizen, { id: second.accountId, reason })
    expect(await infoOf(second.accountId)).toMatchObject({ status: 'DECLINED', reason })
    expect(await factsOf('citizenRevoked')).toEqual([
      { object_id: first.accountId, actor_id: verifier.accountId, data: { from: 'APPROVED', to: 'REVOKED' } },
    ])
  })

  it('400 for a "no" without a reason, 409 naming who was first, one of two at once', async () => {
    const { accountId: id } = await some('PENDING')
    expect((await refusalOf(verifier.ask(approval.declineCitizen, { id, reason: '' }))).status).toBe(400)
    const both = await Promise.allSettled([verifier.ask(approval.approveCitizen, { id }), verifier.ask(approval.approveCitizen, { id })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = await refusalOf(verifier.ask(approval.declineCitizen, { id, reason }))
    expect([late.status, late.message]).toEqual([409, 'The citizen is approved already, by Tala Demo.'])
  })

  it('404 with the same words for the other center’s ids and for none, on every call that takes one', async () => {
    const { accountId: theirs } = await some('PENDING', other)
    const before = (await lab.owner.query('select * from citizen where id = $1', [theirs])).rows
    const said = []
    for (const id of [theirs, nowhere]) {
      const asks = [
        verifier.ask(search.getCitizenInfo, { id }),
        verifier.ask(search.getCitizenDuplicates, { id }),
        verifier.ask(search.exportCitizen, { id, reason }),
        verifier.ask(approval.approveCitizen, { id }),
        verifier.ask(approval.declineCitizen, { id, reason }),
        verifier.ask(approval.revokeCitizen, { id, reason }),
        verifier.ask(blocking.blockCitizen, { accountId: id, reason }),
        verifier.ask(blocking.unblockCitizen, { id, reason }),
        verifier.ask(blocking.getBlockHistory, { id }),
      ]
      said.push(...(await Promise.all(asks.map(refusalOf))))
    }
    expect(new Set(said.map(({ status, message }) => `${status} ${message}`))).toEqual(new Set(['404 There is no such citizen.']))
    expect((await lab.owner.query('select * from citizen where id = $1', [theirs])).rows).toEqual(before)
  })
})

describe('blocking', () => {
  it('block and unblock with reasons, and the history of both', async () => {
    const { accountId } = await some('APPROVED')
    const supervisor = await lab.as('supervisor')
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const blocked = await supervisor.ask(blocking.blockCitizen, { accountId, reason: 'Prank calls at night.', until })
    expect(blocked.data).toMatchObject({ isBlocked: 1, blocks: 1, evidence: null })
    expect(Date.parse(blocked.data.blockedUntil!)).toBe(Date.parse(until))
    expect((await refusalOf(supervisor.ask(blocking.blockCitizen, { accountId, reason: 'Twice.' }))).status).toBe(409)
    await supervisor.ask(blocking.unblockCitizen, { id: accountId, reason: 'Said sorry.' })
    await supervisor.ask(blocking.blockCitizen, { accountId, reason: 'Again.' })
    const { data } = await supervisor.ask(blocking.getBlockHistory, { id: accountId })
    expect(data.items.map((one) => [one.reason, one.unblockReason, one.blockedBy])).toEqual([
      ['Again.', null, 'Bayani Demo'],
      ['Prank calls at night.', 'Said sorry.', 'Bayani Demo'],
    ])
    expect((await verifier.ask(search.searchCitizenByCC, { status: 'BLOCKED', limit: 100 })).data.items.map((one) => one.accountId)).toContain(
      accountId,
    )
  })

  it('a block that has run out blocks no more', async () => {
    const { accountId } = await some('APPROVED', other)
    await other.ask(blocking.blockCitizen, { accountId, reason: 'For a minute.', until: new Date(Date.now() + 60_000).toISOString() })
    await lab.owner.query("update citizen set blocked_until = now() - interval '1 second' where id = $1", [accountId])
    expect((await infoOf(accountId, other)).isBlocked).toBe(0)
    expect((await refusalOf(other.ask(blocking.unblockCitizen, { id: accountId, reason }))).status).toBe(409)
  })
})

describe('who may read whom', () => {
  it('contentwriter, executive and superadmin get nothing of any citizen from any call of the room', async () => {
    for (const type of ['contentwriter', 'executive', 'superadmin'] as const) {
      const caller = await lab.as(type)
      for (const call of Object.values(citizens)) expect((await refusalOf(caller.ask(call as never, { id: nowhere } as never))).status).toBe(403)
      const socket = await caller.listen()
      const heard: unknown[] = []
      socket.on('facts', (facts) => heard.push(...facts))
      const { accountId } = await some('PENDING')
      await verifier.ask(approval.approveCitizen, { id: accountId })
      await lab.settle()
      expect(heard).toEqual([])
    }
  })

  it('a dispatcher sees callers of tickets, and by the whole number who is on the line; a team those of its own; evidence is for verifiers', async () => {
    const dispatcher = await lab.as('dispatcher')
    const team = await lab.as('responseteam')
    const { accountId: id, phone } = await some('APPROVED')
    await withoutTickets(id)
    expect((await refusalOf(dispatcher.ask(search.getCitizenInfo, { id }))).message).toBe('There is no such citizen.')
    const foundBy = async (asked: object, caller = dispatcher) =>
      (await caller.ask(search.searchCitizen, asked as never)).data.map(({ accountId }) => accountId)
    expect([await foundBy({ phone }), await foundBy({ phone: phone!.slice(0, -2) }), await foundBy({ phone }, team)]).toEqual([[id], [], []])
    await lab.owner.query(
      `insert into ticket (command_center_id, number, status, source, priority, case_type_id, description, user_id) values ($1, 'TAY-000000-0001', 'accepted', 'manual', 3, $2, 'x', $3)`,
      [verifier.centerId, nowhere, id],
    )
    const seen = (await dispatcher.ask(search.getCitizenInfo, { id })).data
    expect(seen).toMatchObject({ accountId: id, phone, evidence: null, birthDate: null, email: null, tickets: 1 })
    expect((await dispatcher.ask(search.searchCitizen, { transactionNumber: 'TAY-000000-0001' })).data.map((one) => one.accountId)).toEqual([id])
    expect((await refusalOf(team.ask(search.getCitizenInfo, { id }))).status).toBe(404)
    await lab.owner.query('update ticket set allocated_to = $1 where number = $2', [[team.accountId], 'TAY-000000-0001'])
    expect((await team.ask(search.getCitizenInfo, { id })).data.accountId).toBe(id)
    expect((await infoOf(id)).evidence).toMatchObject({ selfieId: expect.any(String) as string })
    expect(
      (await factsOf('citizenRead'))
        .filter((fact) => fact.object_id === id)
        .map((fact) => fact.actor_id)
        .slice(-3),
    ).toEqual([dispatcher.accountId, team.accountId, verifier.accountId])
  })

  it('pictures of a citizen are shown to verifiers of the center alone', async () => {
    const { evidence } = await infoOf((await some('APPROVED')).accountId)
    const statusOf = async ({ token }: Caller) =>
      (await fetch(`${lab.nodes[0]!.url}${filePath(evidence!.selfieId!)}`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await statusOf(await lab.as('supervisor'))).toBe(404)
    expect(await statusOf(other)).toBe(404)
  })
})

describe('finding', () => {
  it('searches by part of a name, by a number in any form, and lists duplicates with what speaks for them', async () => {
    const { data } = await verifier.ask(search.searchCitizenByCC, { search: 'halimb', limit: 5 })
    expect(data.items.every((one) => one.name.includes('Halimbawa'))).toBe(true)
    const one = data.items[0]!
    const written = one.phone!.replace('+63', '0').replace(/^(\d{4})(\d{3})/, '$1 $2-')
    expect((await verifier.ask(search.searchCitizen, { phone: written })).data[0]!.phone).toBe(one.phone)
    expect((await verifier.ask(search.searchCitizenByCC, { search: written })).data.items.map(({ accountId }) => accountId)).toContain(one.accountId)
    const twice = await lab.owner.query<{ id: string }>(
      'select min(id::text) as id from citizen where command_center_id = $1 group by phone having count(*) > 1',
      [verifier.centerId],
    )
    const { data: alike } = await verifier.ask(search.getCitizenDuplicates, { id: twice.rows[0]!.id })
    expect(alike[0]!.because).toEqual(expect.arrayContaining(['phone', 'name', 'birthDate']))
    expect((await verifier.ask(search.searchCitizenByCC, { search: '%' })).data.items).toEqual([])
  })

  it('10,000 citizens: pages, filters and search within 300 ms; never more than 500 a page or 1,000 an export', { tags: 'long' }, async () => {
    await lab.owner.query(
      `insert into citizen (command_center_id, id, name, phone, status, created_at) select $1, gen_random_uuid(), 'Maramihan ' || i, '+63990' || lpad(i::text, 7, '0'),
        'PENDING', now() - i * interval '1 minute' from generate_series(1, 10000) i`,
      [other.centerId],
    )
    await lab.owner.query('analyze citizen')
    const pace = new Pace()
    const seen = new Set<string>()
    let cursor: string | undefined
    for (let page = 0; page < 10; page++) {
      const { data } = await pace.of(() => other.ask(search.searchCitizenByCC, { status: 'PENDING', limit: 100, cursor }))
      for (const { accountId } of data.items) seen.add(accountId)
      cursor = data.next!
    }
    expect(seen.size).toBe(1000)
    expect((await pace.of(() => other.ask(search.searchCitizenByCC, { search: 'maramihan 9999' }))).data.items).toHaveLength(1)
    expect((await pace.of(() => other.ask(search.getCitizenCounts))).data.PENDING).toBeGreaterThan(10_000)
    expect(pace.middle).toBeLessThan(pace.limit(300))
    for (const limit of [501, 10_000, -1, 1e9]) expect((await refusalOf(other.ask(search.searchCitizenByCC, { limit }))).status).toBe(400)
    expect((await refusalOf(other.ask(search.exportCitizens, { reason: '' }))).status).toBe(400)
    const { data } = await other.ask(search.exportCitizens, { reason: 'Yearly check of the register.' })
    expect([data.citizens, data.isCut, data.csv.trim().split('\r\n').length]).toEqual([1_000, true, 1_007])
    const kept = await lab.owner.query('select reason, citizens, account_id from citizen_export where id = $1', [data.exportId])
    expect(kept.rows).toEqual([{ reason: 'Yearly check of the register.', citizens: 1_000, account_id: other.accountId }])
    expect((await factsOf('citizensExported')).at(-1)).toMatchObject({ object_id: data.exportId, data: { citizens: 1_000 } })
  })
})

describe('requests for deletion', () => {
  it('fulfilled: the person is gone from list, search, record and files; the log keeps the id', async () => {
    const { data } = await verifier.ask(approval.getDeletionRequests, { status: 'pending' })
    const { id, accountId } = data.items[0]!
    await withoutTickets(accountId!)
    const before = await infoOf(accountId!)
    const held = JSON.parse((await verifier.ask(search.exportCitizen, { id: accountId!, reason: 'Asked for a copy.' })).data.json) as {
      citizen: { name: string }
    }
    expect(held.citizen.name).toBe(before.name)
    expect((await refusalOf(verifier.ask(approval.fulfilDeletionRequest, { id }))).code).toBe('unproven')
    const reply = await verifier.ask(approval.fulfilDeletionRequest, { id, idSeen: 1 })
    expect(reply.data).toMatchObject({ status: 'done', proof: 'office', name: '', contact: '', note: '', decidedBy: 'Tala Demo' })
    expect((await refusalOf(verifier.ask(search.getCitizenInfo, { id: accountId! }))).status).toBe(404)
    const found = await verifier.ask(search.searchCitizenByCC, { search: before.phone! })
    expect(found.data.items.map((one) => one.accountId)).not.toContain(accountId)
    expect((await lab.owner.query("select 1 from file where owner_kind = 'citizen' and owner_id = $1", [accountId])).rows).toEqual([])
    const left = JSON.stringify((await lab.owner.query('select * from citizen where id = $1', [accountId])).rows)
    for (const personal of [before.name, before.phone!, before.address]) expect(left).not.toContain(personal)
    expect((await refusalOf(verifier.ask(approval.fulfilDeletionRequest, { id }))).status).toBe(409)
  })

  it('409 while a ticket of the citizen is open; rejected with a reason otherwise', async () => {
    const { data } = await verifier.ask(approval.getDeletionRequests, { status: 'pending' })
    const { id, accountId } = data.items[0]!
    await lab.owner.query(
      `insert into ticket (command_center_id, number, status, source, priority, case_type_id, description, user_id) values ($1, 'TAY-000000-0002', 'pending', 'app', 3, $2, 'x', $3)`,
      [verifier.centerId, nowhere, accountId],
    )
    expect((await refusalOf(verifier.ask(approval.fulfilDeletionRequest, { id, idSeen: 1 }))).code).toBe('open-ticket')
    expect((await infoOf(accountId!)).name).not.toBe('')
    await verifier.ask(approval.rejectDeletionRequest, { id, reason: 'A ticket is open.' })
    const rejected = await verifier.ask(approval.getDeletionRequests, { status: 'rejected' })
    expect(rejected.data.items[0]).toMatchObject({ id, reason: 'A ticket is open.' })
    expect((await refusalOf(other.ask(approval.rejectDeletionRequest, { id, reason }))).message).toBe('There is no such request.')
  })
})
