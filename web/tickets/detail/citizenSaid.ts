// What whoever reported says of a ticket that is open: it closes nothing, and the desk decides.
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'

export const sayCitizenSaid = ({ what, at }: NonNullable<TicketRow['citizenSaid']>): string =>
  what === 'over'
    ? t('The citizen says that it is over · {time}', { time: formatTime(at) })
    : t('The citizen says that it was pressed by mistake · {time}', { time: formatTime(at) })
