// How a transfer stands with a center of another installation, in words.
import { cameBack } from '#contract/tickets/transfers/betweenCells.ts'
import type { Transfer } from '#contract/tickets/Ticket.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { sayOutcome } from '#web/kit/outcomes.ts'

/** The center, with the installation that it lives in where that is another. */
export const sayCenter = ({ elsewhere }: Transfer, name: string) =>
  elsewhere ? t('{center} ({installation})', { center: name, installation: elsewhere.installation }) : name

/** What the other installation was not told yet, and since when; null where it has all, or there is none. */
export function sayWaiting({ elsewhere }: Transfer): string | null {
  if (!elsewhere?.waitingSince) return null
  const { installation, waitingSince, trouble } = elsewhere
  const waiting = t('Waiting for {installation} since {time}', { installation, time: formatDateTime(waitingSince) })
  return trouble ? `${waiting}: ${sayOutcome(trouble)}` : waiting
}

const ofItself: ReadonlySet<string> = new Set(Object.values(cameBack))
/** Nobody there refused it: it could not go there, or not stay. */
export const hasComeBack = ({ elsewhere, answer }: Transfer): boolean => elsewhere !== null && answer !== null && ofItself.has(answer)

/** Under which number the ticket is there. */
export const sayThere = ({ elsewhere }: Transfer): string | null =>
  elsewhere?.number && !elsewhere.waitingSince
    ? t('{installation} has it as {number}', { installation: elsewhere.installation, number: elsewhere.number })
    : null
