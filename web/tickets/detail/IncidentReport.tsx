// The incident report of a ticket: black on white, for A4, with whose it is and who printed it when.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { caseToldBy } from '#contract/nouns/ticketFields.ts'
import { reports } from '#contract/tickets/detail/reports.ts'
import { sourceWords } from '#contract/tickets/sourceWords.ts'
import { query } from '#web/kit/api.ts'
import { formatDateTime, formatDuration, formatTime } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { CenterLogo } from '#web/kit/parts/marks/CenterLogo.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { StepsOfTeams } from '#web/tickets/crewSteps/StepsOfTeams.tsx'
import { intervalNames, secondsOf } from '#contract/tickets/clock.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { statusWords } from '#web/kit/words.ts'
import { sayCrew } from '#web/tickets/assignment/crew.ts'
import { intervalWords } from '#web/tickets/lists/intervals.ts'
import { sayEnding } from './ending.ts'
import styles from './IncidentReport.module.css'
import { useBarangays, useCaseTypes, useCenter, useAreHeadsNamed, useNameOf, useSubCaseTypes } from '#web/tickets/reference.ts'
import { sayOutside } from '#web/tickets/outsideNumbers/OutsideNumbers.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'
import { Entry } from './Timeline.tsx'

export function IncidentReport({ id }: { id: string }) {
  useLanguage()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...query(reports.createReport, { id }), staleTime: 0, gcTime: 0 })
  const center = useCenter()
  const nameOf = useNameOf()
  const types = useCaseTypes().byId
  const subTypes = useSubCaseTypes().byId
  const barangays = useBarangays().byId
  const isNamed = useAreHeadsNamed()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <DotsLoader label={t('Loading Report...')} />
  const { ticket, timeline, imprint } = data
  const where = [...placeToldBy(ticket), barangays.get(ticket.barangayId ?? '')?.name].filter(Boolean).join(', ')
  const place = ticket.position ? `${ticket.position.lat.toFixed(5)}, ${ticket.position.lng.toFixed(5)}` : ''
  const facts: [string, string | null | undefined][] = [
    [t('Status'), t(statusWords[ticket.status])],
    [t('Priority'), `P${ticket.priority} ${priorityWord(ticket.priority)}`],
    [t('Case type'), [nameOf(types.get(ticket.caseTypeId)), nameOf(subTypes.get(ticket.caseSubTypeId ?? ''))].filter(Boolean).join(' · ')],
    [t('Source'), t(sourceWords[ticket.source])],
    [t('Numbers of others'), ticket.outsideNumbers.map(sayOutside).join(', ')],
    [t('Where'), [where, place].filter(Boolean).join(' · ')],
    [t('Caller'), [ticket.callerName, ticket.callerPhone && formatPhone(ticket.callerPhone)].filter(Boolean).join(' · ') || t('No name given')],
    ...caseToldBy(ticket).map(({ label, value }): [string, string] => [t(label), value]),
    [t('Received'), formatDateTime(ticket.stamps.receivedAt)],
    [t('Handled by'), ticket.acceptedBy?.name],
    [t('Outcome'), ticket.resolved && `${t(ticket.resolved.disposition)}: ${sayEnding(ticket.resolved)}`],
  ]
  return (
    <div className={styles.desk}>
      <div className={styles.tools}>
        <Button variant="default" leftSection={<IconChevronLeft size={16} />} onClick={() => void navigate(-1)}>
          {t('Back')}
        </Button>
        <EvidenceButton id={id} />
        <Button leftSection={<IconPrinter size={16} />} disabled={!isNamed} onClick={() => print()}>
          {t('Print')}
        </Button>
      </div>
      <article className={styles.paper} data-paper>
        <header>
          <CenterLogo size={44} />
          <div>
            <b>{imprint.center.name}</b>
            <span>{center?.address}</span>
          </div>
          <div className={styles.number}>
            <span>{t('Incident report')}</span>
            <b>{ticket.transactionNumber}</b>
          </div>
        </header>
        <p className={styles.said}>{ticket.description}</p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
        <h2>{t('Times')}</h2>
        <table>
          <tbody>
            {intervalNames.map((name) => {
              const seconds = secondsOf(name, ticket.stamps)
              return (
                <tr key={name}>
                  <th scope="row">{t(intervalWords[name])}</th>
                  <td>{seconds === null ? '' : formatDuration(seconds * 1000)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {ticket.assignments.length > 0 && (
          <>
            <h2>{t('Departments and teams')}</h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Name')}</th>
                  {(['assigned', 'acknowledged', 'enRoute', 'onScene', 'cleared'] as const).map((state) => (
                    <th key={state} scope="col">
                      {t(dutyWords[state])}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ticket.assignments.map((row) => (
                  <tr key={row.accountId}>
                    <td>
                      {row.name}
                      {row.crew.length > 0 && <small> · {sayCrew(row.crew)}</small>}
                    </td>
                    {[row.assignedAt, row.acknowledgedAt, row.enRouteAt, row.onSceneAt, row.clearedAt].map((at, index) => (
                      <td key={index}>{at && formatTime(at)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <StepsOfTeams teams={ticket.assignments} priority={ticket.priority} />
        <h2>{t('Timeline')}</h2>
        <ol className={styles.line}>
          {timeline.toReversed().map((entry) => (
            <Entry key={`${entry.seq}-${entry.update?.id ?? ''}`} entry={entry} isPrinted />
          ))}
        </ol>
        <footer>
          {t('Printed by {name} at {time}', { name: imprint.madeBy, time: formatDateTime(imprint.madeAt) })} · {ticket.transactionNumber}
        </footer>
      </article>
    </div>
  )
}
