// How the objects of the log are called by those who read it: a ticket by its number, a team by its name. Never people of whom it needs a right to know.
import { sql } from 'kysely'
import type { AuditLine } from '#contract/audit/room.ts'
import { installation } from '#server/auth/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

/** In which table the objects of a kind stand, and which of its columns names them. */
const places = {
  account: ['account', 'name'],
  accountType: ['account_type', 'label'],
  apiKey: ['account', 'name'],
  barangay: ['barangay', 'name'],
  camera: ['camera', 'name'],
  cameraWall: ['camera_wall', 'name'],
  caseType: ['case_type', 'name'],
  cell: ['cell', 'name'],
  center: ['command_center', 'name'],
  crewMember: ['crew_member', 'name'],
  crewStep: ['crew_step', 'name'],
  declineReason: ['decline_reason', 'name'],
  defibrillator: ['defibrillator', 'name'],
  departmentType: ['department_type', 'name'],
  directory: ['directory', 'name'],
  disposition: ['disposition', 'name'],
  hazard: ['hazard', 'title'],
  interpreter: ['interpreter', 'name'],
  lgu: ['lgu', 'name'],
  mapArea: ['map_area', 'title'],
  news: ['news', 'title'],
  partner: ['partner', 'name'],
  payment: ['payment', 'reference'],
  premise: ['premise', 'name'],
  quickAnswer: ['quick_answer', 'title'],
  reportCategory: ['report_category', 'name'],
  reportSchedule: ['report_schedule', 'name'],
  responseType: ['response_type', 'name'],
  sensor: ['sensor', 'name'],
  settings: ['command_center', 'name'],
  shelter: ['shelter', 'name'],
  storm: ['storm', 'name'],
  subCaseType: ['sub_case_type', 'name'],
  volunteerGroup: ['volunteer_group', 'name'],
  warning: ['warning', 'title'],
  webhook: ['webhook', 'name'],
} as const satisfies Record<string, readonly [string, 'name' | 'title' | 'label' | 'reference']>

export const isPlaced = (kind: string): kind is keyof typeof places => Object.hasOwn(places, kind)
const number = /^[A-Z]{2,6}-\d{6}-\d{4,}$/
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export async function withNames(tx: Tx, lines: Omit<AuditLine, 'name'>[]): Promise<AuditLine[]> {
  const wanted = Map.groupBy(
    lines.filter(({ kind, id }) => isPlaced(kind) && isId(id)),
    ({ kind }) => kind as keyof typeof places,
  )
  const names = new Map<string, string>()
  for (const [kind, ofKind] of wanted) {
    const [table, column] = places[kind]
    const ids = [...new Set(ofKind.map(({ id }) => id))]
    const ofCenter = table === 'command_center' ? sql`id` : sql`command_center_id`
    const found = sql<{ id: string; name: string }>`(select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where ${ofCenter} = ${tx.center} and id = any (${ids}::uuid[]))`.as<'n'>(sql`n`)
    // Which centers there are the superadmin knows; of what is theirs, no more than that it was done.
    const listed = table === 'command_center' && tx.center === installation ? await tx.all(centersListed({})) : []
    for (const { id, name } of [...listed, ...(await tx.all(sqlOf.selectFrom(found).select(['n.id', 'n.name'])))])
      if (name) names.set(`${kind} ${id}`, name)
  }
  return lines.map((line) => ({ ...line, name: nameOf(line, names) }))
}

function nameOf({ kind, id, actorId, actorName, data }: Omit<AuditLine, 'name'>, names: ReadonlyMap<string, string>): string | null {
  const ofTicket = data['transactionNumber']
  if (number.test(id)) return id
  return names.get(`${kind} ${id}`) ?? (id === actorId ? actorName : typeof ofTicket === 'string' ? ofTicket : null)
}
