// Reference data of the demo centers: what is usual, their barangays, groups of volunteers, and the versions of the apps.
import { installation } from '#server/auth/store.ts'
import { departmentsOf } from '#server/accounts/store.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { addUsualCards } from '#server/cards/store.ts'
import { addUsualPlans } from '#server/tickets/store.ts'
import { addReferences, addUsualReference, allInUse, loose } from '#server/reference/store.ts'
import { bordersOf } from './ground/borders.ts'
import { usualCases } from '#server/reference/usual/caseTypes.ts'
import { usualDepartmentTypes } from '#server/reference/usual/departments.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { demoDefibrillators, demoGroups, demoInterpreters, demoNeighbors } from './volunteers.ts'

const versions = [
  { platform: 'android', version: '2.4.1', minimum: '2.2.0', note: 'Keeps reports without a signal and sends them later.' },
  { platform: 'ios', version: '2.4.0', minimum: '2.2.0', note: 'Keeps reports without a signal and sends them later.' },
  { platform: 'web', version: '1.0.0', minimum: '1.0.0', note: 'The public quick report.' },
]

/** Where the roll of crews on the scene is called. */
const demoRoll = { caseType: 'Fire', minutes: 20 }

const setBorder = prepared('setDemoBorder', (p: Params<{ psgcCode: string; border: string }>) =>
  sqlOf.updateTable('barangay').set({ border: p.border }).where('command_center_id', '=', p.center).where('psgc_code', '=', p.psgcCode),
)

export async function fillReference({ tx, place }: DemoCenter): Promise<void> {
  const { center } = tx
  await addUsualReference(tx)
  await addUsualCards(tx)
  await addUsualPlans(tx)
  const borders = bordersOf(place.slug)
  const barangayIds = await addReferences(
    tx,
    'barangay',
    place.barangays.map(({ name, psgcCode, hotline }) => ({ name, psgcCode, captain: '', position: borders.get(psgcCode)!.middle, hotline })),
  )
  for (const { psgcCode } of place.barangays) await tx.all(setBorder({ psgcCode, border: JSON.stringify(borders.get(psgcCode)!.border) }))
  await addReferences(
    tx,
    'volunteerGroup',
    demoGroups.map(({ barangayAt, ...group }) => ({ ...group, barangayId: barangayAt === null ? null : barangayIds[barangayAt]! })),
  )
  const middles = place.barangays.map(({ psgcCode }) => borders.get(psgcCode)!.middle)
  await addReferences(
    tx,
    'defibrillator',
    demoDefibrillators.map(({ barangayAt, north, east, ...one }) => {
      const { lat, lng } = middles[barangayAt]!
      return { ...one, position: { lat: lat + north, lng: lng + east }, phone: null, checkedOn: '2026-10-01' }
    }),
  )
  await addReferences(
    tx,
    'interpreter',
    demoInterpreters.map(({ languages, ...one }) => ({ ...one, languages: [...languages] })),
  )
  await addReferences(
    tx,
    'volunteer',
    demoNeighbors.map(({ barangayAt, north, east, skills, ...one }) => {
      const { lat, lng } = middles[barangayAt]!
      return {
        ...one,
        skills: [...skills],
        position: { lat: lat + north, lng: lng + east },
        certificate: 'First aid (demo)',
        language: 'fil' as const,
      }
    }),
  )
  tx.enter(installation)
  const rows = versions.map((version) => ({ ...version, command_center_id: installation }))
  await tx.all(
    loose
      .insertInto('app_version')
      .values(rows)
      .onConflict((on) => on.doNothing()),
  )
  tx.enter(center)
}

/** Names the departments that the usual case types call, once there are some. */
export async function linkDepartments({ tx }: DemoCenter): Promise<void> {
  const types = new Map((await allInUse(tx, 'departmentType')).map(({ id, name }) => [id, name]))
  const all = await departmentsOf(tx)
  for (const { name, departments } of usualCases) {
    const wanted = departments.map((key): string => usualDepartmentTypes[key].name)
    const ids = all.filter(({ deptTypeId }) => wanted.includes(types.get(deptTypeId) ?? '')).map(({ accountId }) => accountId)
    const department_ids = ids
    const ofType = sqlOf.selectFrom('case_type').select('id').where('command_center_id', '=', tx.center).where('name', '=', name)
    const roll_call_minutes = name === demoRoll.caseType ? demoRoll.minutes : 0
    await tx.all(
      sqlOf.updateTable('case_type').set({ department_ids, roll_call_minutes }).where('command_center_id', '=', tx.center).where('name', '=', name),
    )
    await tx.all(
      sqlOf.updateTable('sub_case_type').set({ department_ids }).where('command_center_id', '=', tx.center).where('case_type_id', 'in', ofType),
    )
  }
}
