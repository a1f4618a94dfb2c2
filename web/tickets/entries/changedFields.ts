// The fields of a ticket as a conflict shows them: what they are called, and the names behind their ids.
import { cases } from '#contract/reference/cases.ts'
import { priorities, priorityLooks } from '#contract/tickets/priorities.ts'
import { k, nameOf } from '#web/kit/language.ts'
import type { Field, FieldGroup, Options } from '#web/kit/resources/Resource.ts'
import { fieldWords } from '#web/tickets/detail/happenings.ts'

const named = { valueOf: ({ id }: { id: string }) => id, labelOf: nameOf }
const lists: Readonly<Record<string, Options>> = {
  caseTypeId: { endpoint: cases.getCaseTypes, ...named },
  caseSubTypeId: { endpoint: cases.getSubCaseTypes, ...named },
  reportCategoryId: { endpoint: cases.getReportCategory, ...named },
  barangayId: { endpoint: cases.getBarangays, ...named },
}
const labels = Object.fromEntries(priorities.map((one) => [String(one), priorityLooks[one].word]))

export function changedFields(names: readonly string[]): readonly FieldGroup[] {
  const fields = names.map((name): Field => {
    const label = fieldWords[name === 'place' ? 'position' : name] ?? name
    return { name, label, ...(lists[name] && { options: lists[name] }), ...(name === 'priority' && { labels }) }
  })
  return [{ title: k('What happened'), fields }]
}
