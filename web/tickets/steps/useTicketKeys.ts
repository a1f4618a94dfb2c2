// What a key of the tickets means: the chosen ticket, unless the list was narrowed to others, and for a step only as it has stood on the screen; or a sentence that says why nothing is done. Where nothing is chosen the key opens what would be next, and does no more.
import { t } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'
import { type Painted, paintedNow, tooSoon } from './painted.ts'
import { type TicketActions, useActionsOn } from './useTicketActions.ts'

export function useTicketKeys(
  selected: string | undefined,
  isInView: (id: string) => boolean,
  chooseFirst?: (then: (id: string | undefined) => void) => void,
) {
  const on = useActionsOn()
  const chosen = (run: (id: string) => void) => () => {
    if (selected === undefined && chooseFirst) chooseFirst(sayChosen)
    else if (selected === undefined) toast('info', t('No ticket is chosen. Choose one in the list first.'))
    else if (!isInView(selected)) toast('info', t('The chosen ticket is not in this list. Choose one in the list first.'))
    else run(selected)
  }
  return {
    /** Opens something in which one works on: a hand that is quick types on in it. */
    opens: (run: (actions: TicketActions, id: string) => void) => chosen((id) => run(on(id), id)),
    /** Does something at once, with the ticket and version that have been seen. */
    does: (run: (actions: TicketActions, seen: Painted) => void) =>
      chosen((id) => {
        const seen = paintedNow('ticket').find((one) => one.id === id)
        if (seen) run(on(id, seen.version), seen)
        else tooSoon('ticket', id)
      }),
  }
}

const sayChosen = (id: string | undefined) =>
  toast('info', id ? t('{number} is open now: look at it, then press again.', { number: id }) : t('There is no ticket here for this key.'))
