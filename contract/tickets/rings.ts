// What rings at the desk: pure rules of a ticket's row.
import { isGrave } from './priorities.ts'
import { ringsForCrew } from './safety/rules.ts'
import type { TicketRow } from './Ticket.ts'

type Ringing = Pick<TicketRow, 'status' | 'priority' | 'flags' | 'silent' | 'dangers'>

/** Whether the desk rings for a crew that has not acknowledged in time. */
export const ringsForSilence = ({ status, silent }: Pick<TicketRow, 'status' | 'silent'>): boolean => status === 'accepted' && silent.length > 0

/** While it waits, threatens a life, and nobody has acknowledged it, or while its crew is silent or missed. */
export const ringsAtDesk = (row: Ringing): boolean =>
  ringsForSilence(row) || ringsForCrew(row) || (row.status === 'pending' && isGrave(row) && !row.flags.includes('acknowledged'))
