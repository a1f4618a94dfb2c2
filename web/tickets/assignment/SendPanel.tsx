// Sends response teams from within the ticket: R comes here, Enter sends the unit that the button names.
import { useLayoutEffect, useRef } from 'react'
import { useIsDockFilled } from '#web/kit/dock.tsx'
import { t } from '#web/kit/language.ts'
import { assign, reassign } from '#web/tickets/steps/actions.ts'
import { cameUp, paintedNow } from '#web/tickets/steps/painted.ts'
import { backToList } from '#web/tickets/lists/listFocus.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { PlanPanel } from '#web/tickets/plans/PlanPanel.tsx'
import styles from './SendPanel.module.css'
import { UnitPicker } from './UnitPicker.tsx'
import { firstOf } from './choices.ts'
import { useTeamChoices } from './useChoices.ts'

const drawn = new Map<string, () => void>()
/** Brings the hand to the panel of a ticket, at once, so that what is typed next goes there; tells whether it is drawn. */
export function askToSend(id: string): boolean {
  drawn.get(id)?.()
  return drawn.has(id)
}

export function SendPanel({ ticket }: { ticket: Shown }) {
  const id = ticket.transactionNumber
  const field = useRef<HTMLInputElement>(null)
  const { choices, of, isPlaced, isByRoads } = useTeamChoices([id])
  useLayoutEffect(() => {
    drawn.set(id, () => {
      field.current?.focus()
      field.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => void drawn.delete(id)
  }, [id])
  const panel = useRef<HTMLElement>(null)
  const isTalking = useIsDockFilled()
  const wasTalking = useRef(isTalking)
  // A call takes its room: the teams are what it leaves.
  useLayoutEffect(() => {
    // A panel that is just drawn is at its top: to say so lays the whole page out at each ticket.
    if (!panel.current || wasTalking.current === isTalking) return
    wasTalking.current = isTalking
    panel.current.scrollTop = 0
    if (panel.current.contains(document.activeElement)) field.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isTalking])
  return (
    <section
      ref={panel}
      aria-label={t('Send a team')}
      onFocus={({ target, currentTarget }) => {
        // What is typed chooses a team: its line is seen.
        if (target === field.current) currentTarget.scrollTop = 0
      }}
      onKeyDownCapture={(event) => {
        // Scrolled to its plan it covers the team that a key would send: the first key brings that back, and sends nothing.
        if (event.target !== field.current || event.currentTarget.scrollTop <= 0) return
        event.currentTarget.scrollTop = 0
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        cameUp()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        backToList()
      }}
    >
      <h2 className={styles.title}>
        {t('Send')}{' '}
        <span>
          {isPlaced
            ? isByRoads
              ? t('by time on the roads, around closures')
              : t('by estimate: the straight line and a factor')
            : t('this ticket has no position: no distances')}
        </span>
      </h2>
      <UnitPicker
        choices={choices}
        of={of}
        field={field}
        labels={{ field: t('Find a team'), list: t('Response teams'), none: t('Choose a team') }}
        action={(names) => t('Send {names}', { names })}
        seen={{ part: 'ticket', ids: [id] }}
        onReassign={(unit, team, from) => {
          backToList()
          void reassign({ id, unit, team, from, version: paintedNow('ticket').find((one) => one.id === id)?.version ?? ticket.version })
        }}
        onSend={(units, names) => {
          backToList()
          void assign(id, 'responseteam', units, t('sent {names}', { names }))
        }}
      />
      <PlanPanel ticket={ticket} named={firstOf('', choices)} />
    </section>
  )
}
