// The response teams by whether they can be sent.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ResponseTeam, dutyStatuses, standOf } from '#contract/accounts/Account.ts'
import type { OnShift } from '#contract/accounts/crews.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { query } from '#web/kit/api.ts'
import { formatAge } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { useNow } from '#web/kit/clock.ts'
import { sayQuiet, useQuietTeams } from '#web/tickets/safety/quiet.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { useCaseTypes, useNameOf, useResponseTypes } from '#web/tickets/reference.ts'
import { sayCrew, sayEnding, useCrews } from './crew.ts'
import styles from './TeamBoard.module.css'

export const dutyStatusWords: Record<ResponseTeam['team']['dutyStatus'], string> = {
  available: k('Available'),
  busy: k('Busy'),
  offduty: k('Off duty'),
}
const shapes = { available: '●', busy: '◐', offduty: '○' }
const board = query(responseTeams.getResponseTeams, { limit: 100 })

export function TeamBoard() {
  const asked = useQuery(board)
  const crewOf = useCrews()
  const types = useResponseTypes().byId
  const nameOf = useNameOf()
  const quiet = new Map(useQuietTeams().map((one) => [one.accountId, one]))
  const now = useNow()
  const teams = asked.data?.items.filter((one) => one.isDeleted === 0) ?? []
  if (teams.length === 0) return <None of={asked} title={t('There is no response team yet')} />
  return (
    <>
      <p className={styles.counts}>
        {dutyStatuses.map((status) => (
          <span key={status} data-duty={status}>
            <i aria-hidden="true">{shapes[status]}</i> <b>{teams.filter((one) => standOf(one.team) === status).length}</b>{' '}
            {t(dutyStatusWords[status])}
          </span>
        ))}
      </p>
      <ul className={styles.teams}>
        {teams
          .toSorted(
            (one, other) =>
              dutyStatuses.indexOf(standOf(one.team)) - dutyStatuses.indexOf(standOf(other.team)) ||
              one.team.callSign.localeCompare(other.team.callSign),
          )
          .map(({ accountId, team }) => (
            <li key={accountId} data-duty={standOf(team)}>
              <span>
                <i aria-hidden="true">{shapes[standOf(team)]}</i> <b>{team.callSign}</b>
                <small>{nameOf(types.get(team.responseTypeId))}</small>
                {team.runs.map((number) => (
                  <Run key={number} number={number} />
                ))}
                {quiet.has(accountId) && <small data-quiet>{sayQuiet(quiet.get(accountId)!)}</small>}
                <Crew crew={crewOf.get(accountId)} />
              </span>
              <small>
                {t(dutyStatusWords[standOf(team)])}
                <br />
                {team.positionAt ? formatAge(team.positionAt, now) : t('no position')}
              </small>
            </li>
          ))}
      </ul>
    </>
  )
}

/** The ticket that a team is on, and where: one touch leads there. */
function Run({ number }: { number: string }) {
  const row = useRow(number)
  const nameOf = useNameOf()
  const type = useCaseTypes().byId.get(row?.caseTypeId ?? '')
  return (
    <small>
      <Link to={`/cms/tickets/${row?.tab ?? 'accepted'}/${number}`}>{number}</Link> {[nameOf(type), row?.place].filter(Boolean).join(', ')}
    </small>
  )
}

/** Who is on, and which certificate has ended or soon will. */
function Crew({ crew = [] }: { crew: readonly OnShift[] | undefined }) {
  if (crew.length === 0) return <small className={styles.crew}>{t('nobody has signed on')}</small>
  return (
    <small className={styles.crew}>
      {sayCrew(crew)}
      {crew.flatMap(sayEnding).map((said) => (
        <b key={said}>{said}</b>
      ))}
    </small>
  )
}
