// Who is told of an assignment, of what, and how long its silence is borne: pure rules.
import { k } from '#contract/language/k.ts'
import { fieldsOfPart } from '#contract/nouns/ticketFields.ts'
import type { Priority } from '#contract/tickets/priorities.ts'

export const alertKinds = ['assigned', 'changed', 'ended', 'escalated', 'mayday', 'rollCall'] as const
export type AlertKind = (typeof alertKinds)[number]

export const textAfterSeconds = 15
/** Seconds from the assignment until the desk rings, by priority. */
export const presetRings: Readonly<Record<Priority, number | null>> = { 1: 30, 2: 60, 3: 180, 4: 600, 5: null }
/** How soon a crew should be on its way after it was sent. */
export const presetTurnout: Readonly<Record<Priority, number | null>> = { 1: 90, 2: 180, 3: 600, 4: 1200, 5: null }

/** What of a ticket a crew is told of anew, by the fields that were corrected. */
export const changeWords = {
  kind: k('kind'),
  priority: k('priority'),
  place: k('place'),
  words: k('what happened'),
  hazards: k('hazards'),
  units: k('other units'),
  again: k('you are on it again'),
} as const
export type Change = keyof typeof changeWords

const changeOf: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(fieldsOfPart('place').map(({ name }) => [name, 'place'])),
  ...Object.fromEntries(fieldsOfPart('case').map(({ name }) => [name, 'words'])),
  caseTypeId: 'kind',
  caseSubTypeId: 'kind',
  priority: 'priority',
  barangayId: 'place',
  position: 'place',
  description: 'words',
}
export const changesOf = (fields: readonly string[]): Change[] => [...new Set(fields.flatMap((field) => changeOf[field] ?? []))]
