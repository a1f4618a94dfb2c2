// Reference data, kind by kind: what is saved is read back, on two nodes, and never across centers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reference } from '#contract/reference/room.ts'
import { appVersions } from '#contract/reference/appVersions.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
let elsewhere: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  elsewhere = await lab.as('admin', 'taguig')
})
afterAll(() => lab.close())

const names = (name: string) => ({ name, order: 500 })
const look = { icon: 'flame', color: '#B00020' }
const ofCase = { ...look, priority: 2 as const, isLifeThreat: 0 as const, departmentIds: [], apcoCode: null }
const nowhere = '01890000-0000-7000-8000-000000000000'

describe('a new row', () => {
  it('200 and is read back on the other node, with its fact for those who may read it', async () => {
    const dispatcher = await lab.as('dispatcher')
    const socket = await dispatcher.listen()
    const heard = new Promise<unknown>((resolve) => {
      socket.on('facts', (facts) => {
        const found = facts.find(({ verb }) => verb === 'referenceChanged')
        if (found) resolve(found)
      })
    })
    const { data: made } = await admin.ask(reference.addCaseType, { ...ofCase, ...names('Typhoon'), responseTypeIds: [], isPublic: 1 })
    const { data: found } = await admin.ask(reference.getCaseTypes, { search: 'typhoon' })
    expect(found.items).toEqual([made])
    expect(await heard).toMatchObject({ kind: 'caseType', id: made.id, data: { action: 'add' }, row: { name: 'Typhoon' } })
  })

  it('409 for a second one of the same name, in any case', async () => {
    await admin.ask(reference.addDisposition, names('Sent home'))
    const refusal = await refusalOf(admin.ask(reference.addDisposition, names('SENT HOME')))
    expect([refusal.status, refusal.message]).toEqual([409, 'There is already a disposition of this name.'])
    await elsewhere.ask(reference.addDisposition, names('Sent home'))
  })

  it('400 alike for a case type of another center and for none', async () => {
    const { data: theirs } = await elsewhere.ask(reference.getCaseTypes, { limit: 1 })
    const ask = (caseTypeId: string) => refusalOf(admin.ask(reference.addSubCaseType, { ...ofCase, ...names('Lost'), caseTypeId }))
    const [other, none] = [await ask(theirs.items[0]!.id), await ask(nowhere)]
    expect([other.status, other.details]).toEqual([400, none.details])
  })

  it('400 for departments that are no departments of the center', async () => {
    const departmentIds = [(await lab.as('dispatcher')).accountId]
    const refusal = await refusalOf(
      admin.ask(reference.addCaseType, { ...ofCase, ...names('Riot'), responseTypeIds: [], isPublic: 0, departmentIds }),
    )
    expect([refusal.status, refusal.message]).toEqual([400, 'There is no such department.'])
  })
})

describe('a change', () => {
  it('names the response teams that fit, and none of another center', async () => {
    const { data: types } = await admin.ask(reference.getResponseTypes, { search: 'Fire truck' })
    const { data: theirs } = await elsewhere.ask(reference.getResponseTypes, { search: 'Fire truck' })
    const riot = { ...ofCase, ...names('Stampede'), isPublic: 0 as const }
    const responseTypeIds = [types.items[0]!.id]
    const { data: made } = await admin.ask(reference.addCaseType, { ...riot, responseTypeIds })
    expect(made.responseTypeIds).toEqual(responseTypeIds)
    const refusal = await refusalOf(admin.ask(reference.updateCaseType, { id: made.id, version: 1, responseTypeIds: [theirs.items[0]!.id] }))
    expect([refusal.status, refusal.message]).toEqual([400, 'There is no such response type.'])
  })

  it('200 bumps the version, keeps what is not given, and an older version gets 409 with the difference', async () => {
    const { data: made } = await admin.ask(reference.addResponseType, { ...look, ...names('Drone') })
    const { data: changed } = await admin.ask(reference.updateResponseType, { id: made.id, version: 1, names: { fil: 'Dron' } })
    expect(changed).toEqual({ ...made, names: { fil: 'Dron' }, nameFil: 'Dron', version: 2 })
    const refusal = await refusalOf(admin.ask(reference.updateResponseType, { id: made.id, version: 1, names: { fil: 'Drown' }, icon: 'flame' }))
    expect(refusal.status).toBe(409)
    expect(refusal.details).toMatchObject({ present: changed, difference: { names: { yours: { fil: 'Drown' }, theirs: { fil: 'Dron' } } } })
    expect(Object.keys((refusal.details as { difference: object }).difference)).toEqual(['names'])
  })

  it('of two at once exactly one wins', async () => {
    const { data: made } = await admin.ask(reference.addDeclineReason, names('Raced'))
    const both = await Promise.allSettled(
      ['one', 'two'].map((fil) => admin.ask(reference.updateDeclineReason, { id: made.id, version: 1, names: { fil } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('404 with the same words for another center’s row and for none', async () => {
    const { data: theirs } = await elsewhere.ask(reference.getBarangays, { limit: 1 })
    for (const call of [reference.deactivateBarangay, reference.reactivateBarangay] as const) {
      const [other, none] = [await refusalOf(admin.ask(call, { id: theirs.items[0]!.id })), await refusalOf(admin.ask(call, { id: nowhere }))]
      expect([other.status, other.details, other.message]).toEqual([404, none.details, none.message])
    }
    const update = (id: string) => refusalOf(admin.ask(reference.updateBarangay, { id, version: 1, captain: 'X' }))
    const [other, none] = [await update(theirs.items[0]!.id), await update(nowhere)]
    expect([other.status, other.details]).toEqual([404, none.details])
  })
})

describe('a name in every language', () => {
  it('is told by language, and in Filipino under its former name too', async () => {
    const { data: made } = await admin.ask(reference.addDisposition, { ...names('Sent on'), names: { ceb: 'Gipadayon' } })
    expect(made).toMatchObject({ names: { ceb: 'Gipadayon' }, nameFil: 'Sent on' })
    const change = (given: object) => admin.ask(reference.updateDisposition, { id: made.id, ...given })
    const former = await change({ nameFil: 'Ipinasa' })
    expect(former.data).toMatchObject({ names: { ceb: 'Gipadayon', fil: 'Ipinasa' }, nameFil: 'Ipinasa' })
    const both = await change({ nameFil: 'Itinuloy', names: { ceb: '' } })
    expect(both.data).toMatchObject({ names: { ceb: '', fil: 'Itinuloy' } })
    expect((await refusalOf(change({ nameFil: 'Isa', names: { fil: 'Dalawa' } }))).status).toBe(400)
  })
  it('is found by search and sorts in its language, under the former name of the column too', async () => {
    const { data: found } = await admin.ask(reference.getCaseTypes, { search: 'linog' })
    expect(found.items.map(({ name }) => name)).toEqual(['Earthquake'])
    const { data: none } = await admin.ask(reference.getCaseTypes, { search: 'ceb' })
    expect(none.items).toEqual([])
    const sorted = async (sort: string) =>
      (await admin.ask(reference.getDepartmentTypes, { sort, limit: 100 })).data.items.map(({ names: { fil } }) => fil)
    expect((await sorted('names.fil')).slice(0, 2)).toEqual(['Inhinyeriya', 'Kagalingang panlipunan'])
    expect(await sorted('nameFil')).toEqual(await sorted('names.fil'))
  })
})

describe('out of use', () => {
  it('is deleted 1 and 0 again, once in the log for each, and nothing is removed', async () => {
    const { data: made } = await admin.ask(reference.addQuickAnswer, {
      title: 'Wait',
      text: 'Wait.',
      texts: { fil: 'Hintay.' },
      caseTypeId: null,
      order: 1,
    })
    expect((await admin.ask(reference.deactivateQuickAnswer, { id: made.id })).data.isDeleted).toBe(1)
    expect((await admin.ask(reference.deactivateQuickAnswer, { id: made.id })).data.isDeleted).toBe(1)
    expect((await admin.ask(reference.getQuickAnswers, { isDeleted: 1 })).data.items.map(({ id }) => id)).toContain(made.id)
    expect((await admin.ask(reference.reactivateQuickAnswer, { id: made.id })).data.isDeleted).toBe(0)
    await lab.settle()
    const { rows } = await lab.owner.query("select data->>'action' as action from fact where object_id = $1 order by seq", [made.id])
    expect(rows.map(({ action }) => action)).toEqual(['add', 'deactivate', 'reactivate'])
  })
})

describe('borders', () => {
  const square: [number, number][] = [
    [121.1, 14.5],
    [121.2, 14.5],
    [121.2, 14.6],
    [121.1, 14.5],
  ]
  it('are drawn and read back; 400 for a ring that does not close', async () => {
    const { data } = await admin.ask(reference.getBarangays, { search: 'Dolores' })
    const { id, version } = data.items[0]!
    const border = { type: 'Polygon' as const, coordinates: [square] }
    await admin.ask(reference.setBarangayBorder, { id, version, border })
    const { data: borders } = await admin.ask(reference.getBarangayBorders, { search: 'Dolores' })
    expect(borders.items).toEqual([{ id, name: 'Dolores', border }])
    const open = { type: 'Polygon' as const, coordinates: [[...square.slice(0, 3), [121, 14] as [number, number]]] }
    expect((await refusalOf(admin.ask(reference.setBarangayBorder, { id, version: version + 1, border: open }))).status).toBe(400)
    expect((await refusalOf(admin.ask(reference.setBarangayBorder, { id, version, border: null }))).status).toBe(409)
  })
})

describe('app versions', () => {
  it('are set by the superadmin, read in every center, and changed by no admin', async () => {
    const superadmin = await lab.as('superadmin')
    const form = { platform: 'ios' as const, version: '3.10.0', minimum: '3.9', note: '' }
    await superadmin.ask(appVersions.updateAppVersions, form)
    const { data } = await elsewhere.ask(appVersions.getAppVersions, {})
    expect(data.items.find(({ platform }) => platform === 'ios')).toMatchObject(form)
    expect((await refusalOf(admin.ask(appVersions.updateAppVersions, form))).status).toBe(403)
    expect((await refusalOf(superadmin.ask(appVersions.updateAppVersions, { ...form, minimum: '3.11' }))).status).toBe(400)
  })
})
