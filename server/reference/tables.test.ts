// Long lists in pages, and tables in and out.
// @module-tag long
import { english } from '#contract/language/english.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reference } from '#contract/reference/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { isLong, times } from '#tests/long.ts'
import { Pace } from '#tests/pace.ts'

let lab: Lab
let admin: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const most = times(300, 10_000)

describe('a long list', () => {
  beforeAll(async () => {
    await lab.owner.query(
      `insert into barangay (command_center_id, id, name, captain)
        select $1, gen_random_uuid(), 'Sitio ' || lpad((n * 7919 % $2)::text, 5, '0'), 'Captain ' || n from generate_series(1, $2::int) n`,
      [admin.centerId, most],
    )
  })

  it('come in pages of 100, within 300 ms, every row once and in order', async () => {
    const seen: string[] = []
    const pace = new Pace()
    let cursor: string | undefined
    do {
      const { data } = await pace.of(() => admin.ask(reference.getBarangays, { limit: 100, search: 'sitio', ...(cursor && { cursor }) }))
      seen.push(...data.items.map(({ name }) => name))
      cursor = data.next ?? undefined
      expect(data.total).toBe(most)
    } while (cursor)
    expect(seen).toEqual([...new Set(seen)].sort())
    expect(seen).toHaveLength(most)
    expect(pace.middle).toBeLessThan(pace.limit(300))
  })

  it('sort by any column, both ways, and take what is typed for itself', async () => {
    const { data } = await admin.ask(reference.getBarangays, { sort: 'captain', descending: true, limit: 2 })
    expect(data.items.map(({ captain }) => captain)).toEqual(isLong ? ['Captain 9999', 'Captain 9998'] : ['Captain 999', 'Captain 998'])
    const { data: next } = await admin.ask(reference.getBarangays, { sort: 'captain', descending: true, limit: 1, cursor: data.next! })
    expect(next.items[0]!.captain).toBe(isLong ? 'Captain 9997' : 'Captain 997')
    expect((await admin.ask(reference.getBarangays, { search: '%' })).data.total).toBe(0)
  })

  it('400 for a cursor that somebody made up', async () => {
    for (const keys of ['nonsense', ['a'], ['a', 'b'], [1, { a: 1 }]]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
      expect((await refusalOf(admin.ask(reference.getBarangays, { cursor }))).status).toBe(400)
    }
  })
})

describe('a table', () => {
  it('goes out and comes in again without a change', async () => {
    for (const kind of ['subCaseType', 'caseType', 'volunteerGroup', 'quickAnswer', 'responseType'] as const) {
      const { data: out } = await admin.ask(reference.exportReference, { kind })
      expect(out.lines).toBeGreaterThan(3)
      const { data } = await admin.ask(reference.previewReferenceImport, { kind, csv: out.csv })
      expect([kind, data.same, data.adds, data.updates, data.bad]).toEqual([kind, out.lines, 0, 0, 0])
    }
  })

  it('has a column for each language, and takes the Filipino under its former name', async () => {
    const csv = 'name,nameFil\nEmergency,Emergency po\nOnly English,\n'
    await admin.ask(reference.importReference, { kind: 'reportCategory', csv })
    const { data } = await admin.ask(reference.exportReference, { kind: 'reportCategory' })
    expect(data.csv).toMatch(/^\ufeff"id","name","names.fil","names.ceb","order"\r/)
    expect(data.csv).toContain(',"Emergency","Emergency po","Emerhensya",0')
    expect(data.csv).toContain(',"Only English","","",0')
  })

  it('names every bad line, and 400 adds nothing of it', async () => {
    const csv = 'name,hotline,psgcCode\nNew One,911,\n,911,\nDolores,12,\nDolores,911,123\nNew one,911,\n'
    const { data } = await admin.ask(reference.previewReferenceImport, { kind: 'barangay', csv })
    expect(data.lines.map(({ line, action }) => [line, action])).toEqual([
      [2, 'add'],
      [3, 'bad'],
      [4, 'bad'],
      [5, 'bad'],
      [6, 'bad'],
    ])
    expect(data.lines[2]!.problems.map(english).join()).toMatch(/hotline: Write a Philippine number/)
    expect(data.lines[4]!.problems.map(english)).toEqual(['The same as line 2.'])
    const refusal = await refusalOf(admin.ask(reference.importReference, { kind: 'barangay', csv }))
    expect([refusal.status, refusal.code]).toEqual([400, 'bad-lines'])
    expect((await admin.ask(reference.getBarangays, { search: 'New One' })).data.total).toBe(0)
  })

  it('adds and changes what it says, each with its fact', async () => {
    const csv = 'name,leader,barangayId,skills\nGroup A,Ana,Muzon,First aid; Radio\nRadio Amateurs (demo),Bea,,Radio\n'
    const { data } = await admin.ask(reference.importReference, { kind: 'volunteerGroup', csv })
    expect(data).toEqual({ adds: 1, updates: 1, same: 0 })
    const { data: groups } = await admin.ask(reference.getVolunteerGroups, { search: 'group a' })
    const { data: muzon } = await admin.ask(reference.getBarangays, { search: 'Muzon' })
    expect(groups.items[0]).toMatchObject({ leader: 'Ana', skills: ['First aid', 'Radio'], barangayId: muzon.items[0]!.id, members: 0 })
    expect((await admin.ask(reference.getVolunteerGroups, { search: 'amateurs' })).data.items[0]).toMatchObject({ leader: 'Bea', members: 12 })
    await lab.settle()
    const { rows } = await lab.owner.query(
      "select data->>'action' as action from fact where kind = 'volunteerGroup' and verb = 'referenceChanged' order by seq",
    )
    expect(rows.map(({ action }) => action)).toEqual(['add', 'update'])
  })

  it('writes no formula', async () => {
    await admin.ask(reference.addVolunteerGroup, {
      name: '=1+1',
      leader: '@x',
      phone: '+639171234567',
      barangayId: null,
      members: 1,
      skills: [],
      note: '',
    })
    const { data } = await admin.ask(reference.exportReference, { kind: 'volunteerGroup' })
    expect(data.csv).toContain(`,"'=1+1","'@x","'+639171234567",`)
  })

  it('403 for those who do not manage reference data', async () => {
    const dispatcher = await lab.as('dispatcher')
    expect((await refusalOf(dispatcher.ask(reference.importReference, { kind: 'barangay', csv: 'name\nX' }))).status).toBe(403)
    expect((await refusalOf(dispatcher.ask(reference.exportReference, { kind: 'barangay' }))).status).toBe(403)
  })
})
