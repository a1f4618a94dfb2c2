// How a ticket ended, in the language of whoever reads it where Tanod itself wrote it.
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { sayOf } from '#web/kit/language.ts'

export const sayEnding = ({ said, summary }: Pick<NonNullable<Ticket['resolved']>, 'said' | 'summary'>) => (said ? sayOf(said) : summary)
