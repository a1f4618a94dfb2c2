// What a ticket is called by besides its own words: its kind, priority and status, as people say them in English, Filipino and Cebuano.
import { languageCodes, type NamedIn } from '#contract/languages.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Status } from '#contract/tickets/states.ts'

export const priorityCalled: Record<Priority, string> = {
  1: 'P1 critical kritikal grabe',
  2: 'P2 high mataas taas',
  3: 'P3 medium katamtaman kasarangan',
  4: 'P4 low mababa ubos',
  5: 'P5 information impormasyon',
}

export const statusCalled: Record<Status, string> = {
  scheduled: 'scheduled nakaiskedyul naka-iskedyul',
  pending: 'pending waiting naghihintay naghulat',
  accepted: 'accepted tinanggap gidawat',
  reported: 'reported iniulat gisumbong gitaho',
  declined: 'declined tinanggihan gibalibaran',
  transferred: 'transferred inilipat gibalhin',
  resolved: 'resolved nalutas nasulbad',
  merged: 'merged isinama gihiusa',
  deleted: 'deleted nabura gitangtang',
}

/** All that a row of reference data is called, whatever language is shown. */
export const everyName = ({ name, names }: NamedIn): string => [name, ...languageCodes.map((code) => names?.[code] ?? '')].join(' ')

/** The running number alone: what stands last in a ticket's number, without its zeros. */
export const runningNumber = (typed: string): string | null => /^\d{2,6}$/.exec(typed.trim())?.[0] ?? null
