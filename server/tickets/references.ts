// What a ticket refers to, checked: an id of another center is answered like one that is not there.
import type { Position } from '#contract/nouns/fields.ts'
import { placeToldBy, type PlaceWord } from '#contract/nouns/placeWords.ts'
import { citizenOf } from '#server/citizens/store.ts'
import { Kept } from '#server/kit/kept.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf, categoryOf, type ReferenceRow, subCaseTypeOf } from '#server/reference/store.ts'

const kept = new Kept<ReferenceRow<'caseType'>>()

/** The case type of a new ticket: asked for with every report, so kept for a moment. */
export async function findCaseType(tx: Tx, id: string): Promise<ReferenceRow<'caseType'>> {
  const key = `${tx.center} ${id}`
  const known = kept.get(key)
  if (known) return known
  const row = await caseTypeOf(tx, id)
  if (!row || row.isDeleted) refuse(404, 'There is no such case type.')
  return kept.set(key, row)
}

export interface References {
  caseTypeId?: string | null | undefined
  caseSubTypeId?: string | null | undefined
  reportCategoryId?: string | null | undefined
  barangayId?: string | null | undefined
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

interface Where extends Partial<Record<PlaceWord, string | null | undefined>> {
  barangay?: string | undefined
  position?: Position | null | undefined
}

/** The place in words, for a row of a list. */
export function placeInWords({ barangay, position, ...told }: Where): string {
  const words = [...placeToldBy(told), barangay].filter(Boolean).join(', ')
  return words || (position ? `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}` : '')
}
