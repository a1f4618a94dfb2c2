// Who was sent: departments and teams with their stamps, and what each may be told next.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { nextMove } from '#contract/tickets/acts/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { formatDateTime, formatDuration, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { sayCrew, useCrews } from './crew.ts'
import styles from './Assigned.module.css'
import { whyNot } from '#web/tickets/steps/available.ts'
import { exclude, moveTeam, setTeamStep, unassign } from '#web/tickets/steps/actions.ts'
import { useStepName, useStepsAhead } from '#web/tickets/crewSteps/useStepsOf.ts'
import { secondsOfMoves, secondsOfSteps, targetsOfMoves } from '#contract/tickets/crewSteps/rules.ts'
import { useCrewSteps, useNameOf, useSettings } from '#web/tickets/reference.ts'
import { DeskMayday } from '#web/tickets/safety/DeskMayday.tsx'
import { sayQuiet, useQuietOn } from '#web/tickets/safety/quiet.ts'
import { RollCallAtDesk } from '#web/tickets/safety/RollCall.tsx'
import { useTeams } from '#web/tickets/reference.ts'
import { useRecommendedTeams } from './teams.ts'
import type { Shown } from '#web/tickets/live/shown.ts'

const stamps = [
  ['assignedAt', 'assigned'],
  ['acknowledgedAt', 'acknowledged'],
  ['enRouteAt', 'enRoute'],
  ['onSceneAt', 'onScene'],
  ['clearedAt', 'cleared'],
] as const

export function Assigned({ ticket }: { ticket: Shown }) {
  const rows = (ticket.assignments ?? []).filter((row) => row.state !== 'removed')
  if (rows.length === 0) return null
  return (
    <section aria-label={t('Departments and teams')}>
      <h2 className={styles.title}>{t('Departments and teams')}</h2>
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
  const nameOf = useNameOf()
  const stepName = useStepName()
  const ahead = useStepsAhead(row)
  const step = row.state === 'onScene' ? ahead[0] : undefined
  const steps = [
    ...row.steps.map(({ id: key, at }, index) => ({
      key,
      words: stepName(key),
      at,
      isNow: row.state === 'onScene' && index === row.steps.length - 1,
    })),
    ...ahead.map((one) => ({ key: one.id, words: nameOf(one), at: null, isNow: false })),
  ]
  const quiet = useQuietOn(id).filter(({ accountId }) => accountId === row.accountId)
  const missed = useMissed(row, ticket.priority)
  const mayExclude = useMay('tickets.delete')
  const mayTellMayday = useMay('tickets.assign')
  const whyMove = whyNot('moveTeam', ticket, me)
  const whyRemove = whyNot('unassign', ticket, me)
  return (
    <li>
      <div className={styles.name}>
        <b>{row.name}</b>
        <small>
          {row.kind === 'department' ? t('Department') : t('Response team')}
          {row.isExcluded && ` · ${t('left out of statistics')}`}
          {row.assignedBy && ` · ${t('sent by {name}', { name: row.assignedBy.name })}`}
        </small>
        {quiet.map((one) => (
          <strong key={one.what} className={styles.quiet}>
            {sayQuiet(one)}
          </strong>
        ))}
        {row.kind === 'responseteam' && row.state !== 'cleared' && <Standing id={id} unit={row} />}
        {row.crew.length > 0 && <p className={styles.crew}>{t('Crew: {names}', { names: sayCrew(row.crew) })}</p>}
      </div>
      <ol className={styles.stamps}>
        {stamps
          .filter(([field, state]) => row.kind === 'responseteam' || state === 'assigned' || state === 'acknowledged' || row[field])
          .map(([field, state]) => ({
            key: field as string,
            words: t(dutyWords[state]),
            at: row[field],
            isNow: row.state === state && (state !== 'onScene' || row.steps.length === 0),
          }))
          .toSpliced(-1, 0, ...(row.kind === 'responseteam' ? steps : []))
          .map(({ key, words, at, isNow }) => {
            return (
              <li
                key={key}
                data-done={at !== null || undefined}
                data-now={isNow || undefined}
                data-missed={missed.has(key) || undefined}
                title={missed.get(key)}
              >
                {words}
                {at && (
                  <time dateTime={at} title={formatDateTime(at)}>
                    {formatTime(at)}
                  </time>
                )}
              </li>
            )
          })}
      </ol>
      {step && whyMove === null && (
        <Button size="compact-xs" variant="default" onClick={() => void setTeamStep(id, row.accountId, step.id)}>
          {t('Set: {state}', { state: nameOf(step) })}
        </Button>
      )}
      {next && !step?.isEnd && whyMove === null && (
        <Button size="compact-xs" variant="default" onClick={() => void moveTeam(id, row.accountId, next)}>
          {t('Set: {state}', { state: t(dutyWords[next]) })}
        </Button>
      )}
      {mayTellMayday && <RollCallAtDesk id={id} unit={row} />}
      {mayTellMayday && row.kind === 'responseteam' && row.state !== 'cleared' && <DeskMayday id={id} teamId={row.accountId} name={row.name} />}
      {mayExclude && row.kind === 'responseteam' && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void exclude(id, row.accountId, !row.isExcluded, row.name)}>
          {row.isExcluded ? t('Count in statistics again') : t('Leave out of statistics')}
        </Button>
      )}
      {whyRemove === null && row.state !== 'cleared' && (
        <Tooltip label={t('Take {name} off', { name: row.name })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Take {name} off', { name: row.name })}
            onClick={() => void unassign(id, row.kind, row.accountId, t('{name} taken off', { name: row.name }))}
          >
            <IconUserMinus size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

/** The moves and steps that took longer than their target, each with how long both are. */
function useMissed(row: Assignment, priority: Shown['priority']): Map<string, string> {
  const { byId } = useCrewSteps()
  const targets = targetsOfMoves(useSettings(), priority)
  if (row.kind !== 'responseteam') return new Map()
  const took = [
    ...secondsOfMoves(row).map(({ move, seconds }) => ({ key: `${move}At`, seconds, target: targets[move] })),
    ...secondsOfSteps(row.steps, row.onSceneAt).map(({ id, seconds }) => ({ key: id, seconds, target: byId.get(id)?.targetSeconds ?? null })),
  ]
  return new Map(
    took.flatMap(({ key, seconds, target }) =>
      seconds !== null && target !== null && seconds > target
        ? [[key, t('took {time}, target {target}', { time: formatDuration(seconds * 1000), target: formatDuration(target * 1000) })] as const]
        : [],
    ),
  )
}

/** What the desk must know of a unit that has this run open: another run at once, the end of its shift, nobody on it. */
function Standing({ id, unit: { accountId } }: { id: string; unit: Assignment }) {
  const other = useRecommendedTeams(id).data?.find((team) => team.accountId === accountId)?.worksOn
  const isOff = useTeams().byId.get(accountId)?.team.dutyStatus === 'offduty'
  const crews = useCrews()
  const isEmpty = [...crews.values()].some((crew) => crew.length > 0) && crews.get(accountId)?.length === 0
  const said = [
    other && t('also on {number}', { number: other }),
    isOff && t('off duty with this run open'),
    isEmpty && t('nobody is on this unit now'),
  ].filter(Boolean)
  if (said.length === 0) return null
  return <p className={styles.standing}>⚠ {said.join(' · ')}</p>
}
