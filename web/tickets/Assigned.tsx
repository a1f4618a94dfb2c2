// Who was sent: departments and teams with their stamps, and what each may be told next.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { teamMoves } from '#contract/tickets/assignment.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { formatDateTime, formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useMe } from '#web/kit/session.ts'
import styles from './Assigned.module.css'
import { whyNot } from './available.ts'
import { moveTeam, unassign } from './deeds.ts'
import type { Shown } from './shown.ts'
import type { TicketDeeds } from './useTicketDeeds.ts'

export const dutyWords: Record<Assignment['state'], string> = {
  assigned: k('Assigned'),
  acknowledged: k('Acknowledged'),
  enRoute: k('En route'),
  onScene: k('On scene'),
  cleared: k('Cleared'),
  removed: k('Taken off'),
}
const stamps = [
  ['assignedAt', 'assigned'],
  ['acknowledgedAt', 'acknowledged'],
  ['enRouteAt', 'enRoute'],
  ['onSceneAt', 'onScene'],
  ['clearedAt', 'cleared'],
] as const

/** What a team does next; null when it is done. */
export function nextMove(state: Assignment['state']): (typeof teamMoves)[number] | null {
  if (state === 'removed') return null
  return teamMoves[['assigned', ...teamMoves].indexOf(state)] ?? null
}

export function Assigned({ ticket, deeds }: { ticket: Shown; deeds: TicketDeeds }) {
  const me = useMe()
  const rows = (ticket.assignments ?? []).filter((row) => row.state !== 'removed')
  const whyAssign = whyNot('assign', ticket, me)
  if (rows.length === 0 && whyAssign) return null
  return (
    <section aria-label={t('Departments and teams')}>
      <h2 className={styles.title}>{t('Departments and teams')}</h2>
      {rows.length === 0 && (
        <p className={styles.none}>
          {t('Nobody has been sent yet.')}
          <span className={styles.offer}>
            <Button size="compact-sm" variant="default" onClick={deeds.departments}>
              {t('Assign departments')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={deeds.teams}>
              {t('Send response teams')}
            </Button>
          </span>
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Unit key={row.accountId} row={row} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}

function Unit({ row, ticket }: { row: Assignment; ticket: Shown }) {
  const me = useMe()
  const id = ticket.transactionNumber
  const next = row.kind === 'responseteam' ? nextMove(row.state) : null
  const whyMove = whyNot('moveTeam', ticket, me)
  const whyRemove = whyNot('unassign', ticket, me)
  return (
    <li>
      <span className={styles.name}>
        <b>{row.name}</b>
        <small>
          {row.kind === 'department' ? t('Department') : t('Response team')}
          {row.assignedBy && ` · ${t('sent by {name}', { name: row.assignedBy.name })}`}
        </small>
      </span>
      <ol className={styles.stamps}>
        {stamps
          .filter(([field, state]) => row.kind === 'responseteam' || state === 'assigned' || state === 'acknowledged' || row[field])
          .map(([field, state]) => {
            const at = row[field]
            return (
              <li key={field} data-done={at !== null || undefined} data-now={row.state === state || undefined}>
                {t(dutyWords[state])}
                {at && (
                  <time dateTime={at} title={formatDateTime(at)}>
                    {formatTime(at)}
                  </time>
                )}
              </li>
            )
          })}
      </ol>
      {next && whyMove === null && (
        <Button size="compact-xs" variant="default" onClick={() => void moveTeam(id, row.accountId, next)}>
          {t('Set: {state}', { state: t(dutyWords[next]) })}
        </Button>
      )}
      {whyRemove === null && row.state !== 'cleared' && (
        <Tooltip label={t('Take {name} off', { name: row.name })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Take {name} off', { name: row.name })}
            onClick={() => void unassign(id, row.kind, row.accountId)}
          >
            <IconUserMinus size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
