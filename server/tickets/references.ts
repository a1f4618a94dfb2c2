// What a ticket refers to, checked: an id of another centre is answered like one that is not there.
import type { Position } from '#contract/nouns/fields.ts'
import { citizenOf } from '#server/citizens/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf, categoryOf, type ReferenceRow, subCaseTypeOf } from '#server/reference/store.ts'

const keptMs = 2_000
const kept = new Map<string, { until: number; row: ReferenceRow<'caseType'> }>()

/** The case type of a new ticket: asked for with every report, so kept for a moment. */
export async function findCaseType(tx: Tx, id: string): Promise<ReferenceRow<'caseType'>> {
  const key = `${tx.centre} ${id}`
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.row
  const row = await caseTypeOf(tx, id)
  if (!row || row.isDeleted) refuse(404, 'There is no such case type.')
  if (kept.size > 5_000) kept.clear()
  kept.set(key, { until: performance.now() + keptMs, row })
  return row
}

export interface References {
  caseTypeId?: string | undefined
  caseSubTypeId?: string | undefined
  reportCategoryId?: string | undefined
  barangayId?: string | undefined
  userId?: string | undefined
}

export async function checkReferences(tx: Tx, { caseTypeId, caseSubTypeId, reportCategoryId, barangayId, userId }: References) {
  const caseType = caseTypeId ? await findCaseType(tx, caseTypeId) : undefined
  const subType = caseSubTypeId ? await subCaseTypeOf(tx, caseSubTypeId) : undefined
  if (caseSubTypeId && (!subType || subType.isDeleted || (caseTypeId && subType.caseTypeId !== caseTypeId)))
    refuse(404, 'There is no such sub-type of this case type.')
  if (reportCategoryId && !(await categoryOf(tx, reportCategoryId))) refuse(404, 'There is no such report category.')
  const barangay = barangayId ? await barangayOf(tx, barangayId) : undefined
  if (barangayId && !barangay) refuse(404, 'There is no such barangay.')
  if (userId && !(await citizenOf(tx, userId))) refuse(404, 'There is no such citizen.')
  return { caseType, subType, barangay }
}

interface Where {
  landmark?: string | null | undefined
  address?: string | null | undefined
  barangay?: string | undefined
  position?: Position | null | undefined
}

/** The place in words, for a row of a list. */
export function placeInWords({ landmark, address, barangay, position }: Where): string {
  const words = [landmark, address, barangay].filter(Boolean).join(', ')
  return words || (position ? `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}` : '')
}
