// The log: read in pages, narrowed, exported with a reason, and asked who saw whom.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { reports } from '#contract/reports/room.ts'
import { erasurePorts } from '#server/rooms.ts'
import { isPlaced } from '#server/audit/names.ts'
import { forgetCitizens } from '#server/citizens/retention.ts'
import { search } from '#contract/citizens/search.ts'
import { cells } from '#contract/centers/cells.ts'
import { staff } from '#contract/accounts/staff.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { reading } from '#contract/tickets/detail/reading.ts'
import { tickets } from '#contract/tickets/room.ts'
import { isLeftOut } from '#contract/audit/looks.ts'
import { kindNames } from '#contract/reference/kinds.ts'
import { reference } from '#contract/reference/room.ts'
import { record } from '#server/kit/record.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { person } from '#tests/newStaff.ts'
import { Pace } from '#tests/pace.ts'

let lab: Lab
let admin: Caller
let elsewhere: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  elsewhere = await lab.as('admin', 'taguig')
  citizen = (await lab.owner.query<{ id: string }>('select id from citizen where command_center_id = $1 limit 1', [admin.centerId])).rows[0]!.id
})
afterAll(() => lab.close())

const named = (name: string) => ({ name, order: 1 })
let citizen: string
const cellId = '0190a000-0000-7000-8000-000000000009'

/** Facts of a past month, written as the log itself writes them: only for the time that reading takes. */
const fillLog = (center: string, actor: string, count: number) =>
  lab.owner.query(
    `insert into fact (command_center_id, seq, at, position, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id, hash)
      select $1, 1000000 + n, now() - interval '20 days' + n * interval '1 second', 1000000 + n, case when n % 50 = 0 then $2::uuid end, 'dispatcher',
        case when n % 5 = 0 then 'citizenRead' else 'ticketRead' end, case when n % 5 = 0 then 'citizen' else 'ticket' end,
        case when n % 5 = 0 then $3 else 'TAY-1' end, '{"call":"getCitizenInfo","transactionNumber":null}', '{}', '127.0.0.1', 'r', 'x'
      from generate_series(1, $4) n`,
    [center, actor, citizen, count],
  )

describe('the log', () => {
  it('tells who did what, newest first, narrowed as wished', async () => {
    const { data: made } = await admin.ask(reference.addDisposition, named('Logged'))
    await admin.ask(reference.deactivateDisposition, { id: made.id })
    await lab.settle()
    const { data } = await admin.ask(audit.getAuditLog, { id: made.id })
    expect(data.items.map(({ verb, kind, actorId, data: { action } }) => [verb, kind, actorId, action])).toEqual([
      ['referenceChanged', 'disposition', admin.accountId, 'deactivate'],
      ['referenceChanged', 'disposition', admin.accountId, 'add'],
    ])
    expect(data.items[0]).toMatchObject({ actorName: 'Amihan Demo', actorType: 'admin' })
    expect((await admin.ask(audit.getAuditLog, { id: made.id, to: data.items[0]!.at })).data.items).toHaveLength(1)
    expect((await admin.ask(audit.getAuditLog, { verb: 'signedIn', actorId: admin.accountId })).data.total).toBeGreaterThan(0)
    expect((await elsewhere.ask(audit.getAuditLog, { id: made.id })).data.total).toBe(0)
  })

  it('shows the superadmin what was done to accounts in every center, and nothing else', async () => {
    const superadmin = await lab.as('superadmin')
    await lab.settle()
    const kinds = new Set<string>()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: { items: { kind: string; id: string; seq: number }[]; next: string | null } } = await superadmin.ask(audit.getAuditLog, {
        limit: 3,
        ...(cursor && { cursor }),
      })
      for (const { kind, id, seq } of page.data.items) {
        kinds.add(kind)
        seen.push(`${id} ${seq}`)
      }
      cursor = page.data.next
    } while (cursor)
    expect([...kinds]).toEqual(['account'])
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await superadmin.ask(audit.getAuditLog, { kind: 'disposition' })).data.items).toEqual([])
  })

  it('403 for a dispatcher, and for the verifier', async () => {
    for (const type of ['dispatcher', 'verifier'] as const)
      expect((await refusalOf((await lab.as(type)).ask(audit.getAuditLog, {}))).status).toBe(403)
  })
})

describe('an export', () => {
  it('400 without a reason; else the lines, and a line of its own with the reason', async () => {
    expect((await refusalOf(admin.ask(audit.exportAuditLog, { reason: ' ' }))).status).toBe(400)
    const { data } = await admin.ask(audit.exportAuditLog, { kind: 'disposition', reason: 'Yearly review' })
    expect(data).toMatchObject({ lines: 2, isCut: false })
    // Of whom, by whom, when, why, whose clock, by what, and the head stand above.
    expect(data.csv.split('\r\n')).toHaveLength(10)
    await lab.settle()
    const { data: log } = await admin.ask(audit.getAuditLog, { verb: 'auditExported' })
    expect(log.items).toMatchObject([{ actorId: admin.accountId, data: { lines: 2, purpose: 'Yearly review' } }])
  })

  it('its purpose stands beside the log, which holds no word of it, and is erased after a year', async () => {
    const words = 'Juan Dela Cruz 0917 123 4567 asked for it'
    await admin.ask(audit.exportAuditLog, { kind: 'disposition', reason: words })
    const supervisor = await lab.as('supervisor')
    const report = { from: '2026-02-03', to: '2026-02-03', reason: words }
    await supervisor.ask(reports.exportReport, report)
    await lab.settle()
    const inLog = await lab.owner.query('select from fact where data::text like $1', ['%Dela Cruz%'])
    expect(inLog.rowCount).toBe(0)
    const purposes = async () =>
      (await admin.ask(audit.getAuditLog, { limit: 50 })).data.items.flatMap(({ data }) => ('purpose' in data ? [data['purpose']] : []))
    expect(await purposes()).toEqual(expect.arrayContaining([words]))
    await lab.owner.query(`update export_purpose set made_at = now() - interval '366 days' where purpose = $1`, [words])
    await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
    expect(await purposes()).not.toContain(words)
    expect((await lab.owner.query('select from export_purpose where purpose = $1', [words])).rowCount).toBe(0)
  })

  it('403 for the supervisor, who reads the log and takes nothing out', async () => {
    const supervisor = await lab.as('supervisor')
    await supervisor.ask(audit.getAuditLog, {})
    expect((await refusalOf(supervisor.ask(audit.exportAuditLog, { reason: 'Yearly review' }))).status).toBe(403)
  })
})

describe('whose data', () => {
  const most = times(2_000, 200_000)
  beforeAll(async () => {
    await fillLog(admin.centerId, admin.accountId, most)
  })

  it('an account saw between two times, page by page, and the question is itself in the log', { tags: 'long' }, async () => {
    const from = new Date(Date.now() - 21 * 86_400_000).toISOString()
    const to = new Date(Date.now() - 10 * 86_400_000).toISOString()
    let [count, cursor] = [0, null as string | null]
    do {
      const page: { data: { items: { citizenId: string | null; actorName: string }[]; next: string | null; total: number } } = await admin.ask(
        audit.getDataSeenBy,
        {
          ...{ accountId: admin.accountId, from, to, limit: 100 },
          ...(cursor && { cursor }),
        },
      )
      expect(page.data.items[0]).toMatchObject({ citizenId: citizen, actorName: 'Amihan Demo' })
      count += page.data.items.length
      cursor = page.data.next
    } while (cursor)
    expect(count).toBe(most / 50)
    await lab.settle()
    expect((await admin.ask(audit.getAuditLog, { verb: 'dataViewsRead' })).data.items[0]).toMatchObject({ kind: 'account', id: admin.accountId })
  })

  it('is searched for words a stretch at a time: the next page goes on where the last ended, until the first line', { tags: 'long' }, async () => {
    let [found, pages, cursor] = [0, 0, null as string | null]
    do {
      const page: { data: { items: { seq: number }[]; next: string | null } } = await admin.ask(audit.getAuditLog, {
        search: 'getcitizeninfo',
        ...{ from: new Date(Date.now() - 20 * 86_400_000 - 60_000).toISOString(), to: new Date(Date.now() - 20 * 86_400_000 + 30_000).toISOString() },
        ...(cursor && { cursor }),
      })
      found += page.data.items.length
      pages++
      cursor = page.data.next
    } while (cursor)
    expect(found).toBeGreaterThan(10)
    expect(pages).toBeGreaterThanOrEqual(10)
    const superadmin = await lab.as('superadmin')
    expect((await superadmin.ask(audit.getAuditLog, { search: 'no such words' })).data).toEqual({ items: [], next: null, total: 0, leftOut: null })
  })

  it('is counted with the words that are searched for alone, as far as these were looked for', async () => {
    const words = { search: 'citizenread', looks: 0 as const }
    const stretch = 10_000
    const seen = (await admin.ask(audit.getAuditLog, words)).data
    expect(seen.leftOut).toEqual({ total: Math.min(most, stretch) / 5, isMore: true })
    expect((await admin.ask(audit.getAuditLog, { ...words, search: 'no such words' })).data.leftOut).toEqual({ total: 0, isMore: true })
    expect((await admin.ask(audit.getAuditLog, { search: 'no such words' })).data.leftOut).toBeNull()
  })

  it('of a citizen was seen by whom; nothing in another center', async () => {
    const verifier = await lab.as('verifier')
    const { data } = await verifier.ask(audit.getDataViewers, { citizenId: citizen, limit: 5 })
    expect([data.items.length, data.total]).toEqual([5, Math.min(most / 5, 10_000)])
    expect((await refusalOf(elsewhere.ask(audit.getDataViewers, { citizenId: citizen }))).status).toBe(404)
    expect((await refusalOf(elsewhere.ask(audit.getDataSeenBy, { accountId: admin.accountId }))).status).toBe(404)
  })

  it('of those that a search showed or an export took counts as seen, and of the erased it can still be asked', async () => {
    const verifier = await lab.as('verifier')
    const seenBy = async (id: string) => (await admin.ask(audit.getDataSeenBy, { accountId: id, limit: 100 })).data
    const { data: found } = await verifier.ask(search.searchCitizenByCC, { limit: 5 })
    await lab.settle()
    const searched = await seenBy(verifier.accountId)
    expect(searched.items.map(({ citizenId }) => citizenId).toSorted()).toEqual(found.items.map(({ accountId }) => accountId).toSorted())
    expect(new Set(searched.items.map(({ call }) => call))).toEqual(new Set(['searchCitizenByCC']))
    const { data: out } = await admin.ask(search.exportCitizens, { reason: 'A yearly report' })
    await lab.settle()
    const one = found.items.find(({ accountId }) => accountId !== citizen)
    const viewers = async () => (await verifier.ask(audit.getDataViewers, { citizenId: one!.accountId })).data
    expect((await viewers()).items.map(({ actorId, call }) => [actorId, call])).toEqual([
      [admin.accountId, 'exportCitizens'],
      [verifier.accountId, 'searchCitizenByCC'],
    ])
    const exported = (await admin.ask(audit.getDataSeenBy, { accountId: admin.accountId, from: searched.items[0]!.at, limit: 100 })).data
    expect(exported.total).toBe(out.citizens)
    await lab.owner.query("update citizen set removed_at = now(), name = '' where id = $1", [one!.accountId])
    expect((await viewers()).total).toBe(2)
  })

  it('pages of a long log take less than 300 ms', async () => {
    const pace = new Pace()
    for (let page = 0; page < 9; page++)
      expect((await pace.of(() => admin.ask(audit.getAuditLog, { limit: 100, verb: 'ticketRead' }))).data.items).toHaveLength(100)
    expect(pace.middle).toBeLessThan(pace.limit(300))
  })
})

describe('who only looked', () => {
  it('is left out where that is asked, and how many lines that are is told; a verb that is asked for comes all the same', async () => {
    const dispatcher = await lab.as('dispatcher')
    const { items } = (await dispatcher.ask(lists.getAcceptedEmergencyTickets, { limit: 1 })).data
    const id = items[0]!.transactionNumber
    await dispatcher.ask(reading.readEmergencyTicket, { id })
    await dispatcher.ask(tickets.editEmergencyTicket, { id, description: 'Written anew' })
    await lab.settle()
    const whole = { id, actorId: dispatcher.accountId }
    const all = (await admin.ask(audit.getAuditLog, whole)).data
    expect(all).toMatchObject({ leftOut: null })
    expect(all.items.map(({ verb }) => verb)).toContain('ticketRead')
    expect(all.items.map(({ name }) => name)).toEqual(all.items.map(() => id))
    const looked = all.items.filter(({ verb }) => isLeftOut(verb)).length
    const changes = (await admin.ask(audit.getAuditLog, { ...whole, looks: 0 })).data
    expect(changes).toMatchObject({ total: all.total - looked, leftOut: { total: looked } })
    expect(changes.items.map(({ verb }) => verb)).toContain('ticketEdited')
    expect(changes.items.filter(({ verb }) => isLeftOut(verb))).toEqual([])
    expect((await admin.ask(audit.getAuditLog, { ...whole, looks: 0, verb: 'ticketRead' })).data).toMatchObject({ leftOut: null, total: looked })
    const out = (await admin.ask(audit.exportAuditLog, { ...whole, looks: 0, reason: 'Yearly review' })).data
    expect([out.lines, /Left out: who only looked, and cameras on and off line[",]+(\d+)/.exec(out.csv)?.[1]]).toEqual([
      changes.total,
      String(looked),
    ])
  })

  it('what a camera tells by itself is left out with it, and the export says which way the camera went', async () => {
    const id = '0190a000-0000-7000-8000-000000000777'
    const system = { session: null, accountType: 'system' as const, source: '', requestId: 'cameras' }
    for (const state of ['offline', 'online'] as const)
      await lab.nodes[0]!.db.within(admin.centerId, (tx) =>
        record(tx, system, { verb: 'cameraStateChanged', kind: 'camera', id, data: { cameraId: id, state } }),
      )
    await lab.settle()
    expect((await admin.ask(audit.getAuditLog, { id, looks: 0 })).data).toMatchObject({ total: 0, leftOut: { total: 2 } })
    const { csv } = (await admin.ask(audit.exportAuditLog, { id, reason: 'Yearly review' })).data
    expect(csv.match(/A camera (?:came on|went off) line/g)).toEqual(['A camera came on line', 'A camera went off line'])
  })

  it('is left out for the superadmin as well, of the lines that were looked through', async () => {
    const superadmin = await lab.as('superadmin')
    await admin.ask(audit.getDataSeenBy, { accountId: admin.accountId })
    await lab.settle()
    // What the superadmin looks at here is in the log as well, sooner or later: of others, then.
    const others = { limit: 500, actorId: admin.accountId }
    const all = (await superadmin.ask(audit.getAuditLog, others)).data.items
    const { data } = await superadmin.ask(audit.getAuditLog, { ...others, looks: 0 })
    const of = (lines: typeof all) => lines.map(({ id, seq }) => `${id} ${seq}`)
    expect(of(data.items)).toEqual(of(all.filter(({ verb }) => !isLeftOut(verb))))
    expect(data.leftOut).toEqual({ total: all.length - data.items.length })
    expect(data.leftOut!.total).toBeGreaterThan(0)
  })

  it('the object has the name that its readers know, and people of whom one needs a right to know have none', async () => {
    const { data: made } = await admin.ask(reference.addDisposition, named('Named'))
    const { data: premise } = await admin.ask(reference.addPremise, { name: 'Golden Acres' })
    await (await lab.as('verifier')).ask(search.getCitizenInfo, { id: citizen })
    await lab.settle()
    const nameOf = async (id: string) => (await admin.ask(audit.getAuditLog, { id, limit: 1 })).data.items[0]!.name
    expect(await Promise.all([made.id, premise.id, admin.accountId, citizen].map(nameOf))).toEqual(['Named', 'Golden Acres', 'Amihan Demo', null])
    // A volunteer is a person.
    expect(kindNames.filter((kind) => !isPlaced(kind))).toEqual(['volunteer'])
  })

  it('the superadmin is told which center and which installation it was, and no name of what is a center’s own', async () => {
    const superadmin = await lab.as('superadmin')
    const { account: added } = (await elsewhere.ask(staff.addVerifier, person())).data
    await superadmin.ask(centersOfAll.updateCommandCenter, { id: elsewhere.centerId, about: 'Told anew' })
    await lab.owner.query(
      `insert into cell (command_center_id, id, name, url, state, secret, next_at) values ($1, $2, 'Far', 'https://far.example', 'joined', 'x', 'infinity')`,
      [superadmin.centerId, cellId],
    )
    await superadmin.ask(cells.leaveCell, { id: cellId })
    await lab.settle()
    const namesOf = async (id: string) => (await superadmin.ask(audit.getAuditLog, { id, limit: 100 })).data.items.map(({ name }) => name)
    const named = await Promise.all([elsewhere.centerId, cellId, added.accountId].map(namesOf))
    expect(named.map((names) => [...new Set(names)])).toEqual([['Taguig Command Center'], ['Far'], [null]])
  })
})
