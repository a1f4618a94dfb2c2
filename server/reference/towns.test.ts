// One choice of the town fills the barangays of a center: of a new one with the center, of one that is there by its admin.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { centersOfAll } from '#contract/centers/centers.ts'
import { identity } from '#contract/centers/identity.ts'
import { english } from '#contract/language/english.ts'
import { reference } from '#contract/reference/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const namesOf = async (search?: string) =>
  (await admin.ask(reference.getBarangays, { limit: 500, isDeleted: 0, ...(search && { search }) })).data.items.map(({ name }) => name)
const antipolo = '0405802000'

it('a town is found by its name, and a list of all of them comes in pages', async () => {
  const { data } = await admin.ask(reference.getTowns, { search: 'antipolo' })
  expect(data.items).toEqual([{ psgcCode: antipolo, name: 'City of Antipolo', within: 'Rizal', barangays: 16 }])
  const first = (await admin.ask(reference.getTowns, { limit: 500 })).data
  const second = (await admin.ask(reference.getTowns, { limit: 500, cursor: first.next! })).data
  expect([first.total, first.items.length, second.items.length]).toEqual([1_642, 500, 500])
  expect(second.items[0]).not.toEqual(first.items.at(-1))
})

it('adds what the center lacks with its codes, keeps what is there, and takes it back', async () => {
  const before = await namesOf()
  const own = await admin.ask(reference.addBarangaysOfTown, { psgcCode: '0405813000' })
  expect(own.data.ids).toEqual([])
  expect(english(own.sentence ?? own.message)).toBe('Every barangay of Taytay is there already.')
  await admin.ask(reference.addBarangay, { name: 'bagong nayon', captain: 'Kap. Ana' })
  const { data, sentence } = await admin.ask(reference.addBarangaysOfTown, { psgcCode: antipolo })
  // Antipolo has a San Isidro and a San Juan too; the center has barangays of these names already.
  expect(english(sentence!)).toBe(`${data.ids.length} barangays of City of Antipolo added.`)
  const after = await namesOf()
  expect(after.filter((name) => name.toLowerCase() === 'bagong nayon')).toEqual(['bagong nayon'])
  expect(after).toHaveLength(before.length + 1 + data.ids.length)
  expect((await admin.ask(reference.getBarangays, { search: 'Calawis' })).data.items[0]).toMatchObject({ psgcCode: '0405802001', captain: '' })
  await admin.ask(reference.takeBackBarangays, { ids: data.ids })
  expect(await namesOf()).toEqual([...before, 'bagong nayon'].sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())))
  expect((await refusalOf(admin.ask(reference.addBarangaysOfTown, { psgcCode: '0000000000' }))).status).toBe(404)
  await lab.settle()
  const { rows } = await lab.owner.query(
    "select count(*)::int as count from fact where verb = 'referenceChanged' and kind = 'barangay' and data->>'action' = 'deactivate'",
  )
  expect(rows[0].count).toBe(data.ids.length)
})

it('a center of which no town is known is of the one whose barangays it took, until they are taken back', async () => {
  const town = async () => (await admin.ask(identity.fetchCCInfo)).data!.psgcCode
  const setTown = (code: string | null) => lab.owner.query('update command_center set psgc_code = $1 where id = $2', [code, admin.centerId])
  const was = await town()
  const other = await admin.ask(reference.addBarangaysOfTown, { psgcCode: antipolo })
  expect([other.data.isOwn, await town()]).toEqual([false, was])
  await setTown(null)
  await admin.ask(reference.takeBackBarangays, { ids: other.data.ids })
  const { data } = await admin.ask(reference.addBarangaysOfTown, { psgcCode: antipolo })
  expect([data.isOwn, await town()]).toEqual([true, antipolo])
  await admin.ask(reference.takeBackBarangays, { ids: data.ids, psgcCode: antipolo })
  expect(await town()).toBeNull()
  await setTown(was)
})

it('a new center has the barangays of the town that was chosen', async () => {
  const superadmin = await lab.as('superadmin')
  const { data } = await superadmin.ask(centersOfAll.createCommandCenterInstance, {
    ...{ slug: 'pateros', code: 'PAT', name: 'Pateros Command Center', psgcCode: '1381701000', hasUsualReference: false },
    ...{ mapCenter: { lat: 14.54, lng: 121.07 }, mapBounds: { south: 14.5, west: 121, north: 14.6, east: 121.1 } },
  })
  const { rows } = await lab.owner.query('select name, psgc_code from barangay where command_center_id = $1 order by psgc_code', [
    data.commandCenterId,
  ])
  expect(rows).toHaveLength(10)
  expect(rows[0]).toEqual({ name: 'Aguho', psgc_code: '1381701001' })
})
