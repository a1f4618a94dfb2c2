// Reference data of the demo centres: what is usual, their barangays, groups of volunteers, and the versions of the apps.
import { installation } from '#server/auth/store.ts'
import { departmentsOf } from '#server/accounts/store.ts'
import { addReferences, addUsualReference, allInUse, loose } from '#server/reference/store.ts'
import { drawBorders } from './borders.ts'
import { usualCases } from './caseTypes.ts'
import { usualDepartmentTypes } from './departments.ts'
import type { DemoCentre } from './fill.ts'
import { demoGroups } from './volunteers.ts'

const versions = [
  { platform: 'android', version: '2.4.1', minimum: '2.2.0', note: 'Keeps reports without a signal and sends them later.' },
  { platform: 'ios', version: '2.4.0', minimum: '2.2.0', note: 'Keeps reports without a signal and sends them later.' },
  { platform: 'web', version: '1.0.0', minimum: '1.0.0', note: 'The public quick report.' },
]

export async function fillReference({ tx, place }: DemoCentre): Promise<void> {
  const { centre } = tx
  await addUsualReference(tx)
  const barangayIds = await addReferences(
    tx,
    'barangay',
    place.barangays.map(({ name, psgcCode, position, hotline }) => ({ name, psgcCode, captain: '', position, hotline })),
  )
  const borders = drawBorders(
    place.barangays.map(({ position }) => position),
    place.mapBounds,
  )
  for (const [at, border] of borders.entries()) {
    await tx.run('update barangay set border = $3 where command_center_id = $1 and id = $2', [centre, barangayIds[at], JSON.stringify(border)])
  }
  await addReferences(
    tx,
    'volunteerGroup',
    demoGroups.map(({ barangayAt, ...group }) => ({ ...group, barangayId: barangayAt === null ? null : barangayIds[barangayAt]! })),
  )
  tx.enter(installation)
  const rows = versions.map((version) => ({ ...version, command_center_id: installation }))
  await tx.all(
    loose
      .insertInto('app_version')
      .values(rows)
      .onConflict((on) => on.doNothing()),
  )
  tx.enter(centre)
}

/** Names the departments that the usual case types call, once there are some. */
export async function linkDepartments({ tx }: DemoCentre): Promise<void> {
  const types = new Map((await allInUse(tx, 'departmentType')).map(({ id, name }) => [id, name]))
  const all = await departmentsOf(tx)
  for (const { name, departments } of usualCases) {
    const wanted = departments.map((key): string => usualDepartmentTypes[key].name)
    const ids = all.filter(({ deptTypeId }) => wanted.includes(types.get(deptTypeId) ?? '')).map(({ accountId }) => accountId)
    const named = [tx.centre, ids, name]
    await tx.run('update case_type set department_ids = $2 where command_center_id = $1 and name = $3', named)
    await tx.run(
      `update sub_case_type s set department_ids = $2 from case_type c
        where s.command_center_id = $1 and c.command_center_id = $1 and c.id = s.case_type_id and c.name = $3`,
      named,
    )
  }
}
