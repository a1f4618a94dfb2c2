// How the desk stands, as a sheet: on the screen with ways to each ticket, on paper with room for nothing else.
import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type DeskStanding, type Handover, mostNamed } from '#contract/handovers/Handover.ts'
import { nameIn } from '#contract/languages.ts'
import { cases } from '#contract/reference/cases.ts'
import { formatDateTime, formatDuration } from '#web/kit/format.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import { useNow } from '#web/kit/clock.ts'
import { useAll } from '#web/kit/lists/allOf.ts'
import { Sheet, SheetTable } from '#web/kit/parts/Sheet.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { severityWords, statusWords } from '#web/kit/words.ts'
import styles from './handovers.module.css'
import { doneWords, waitingWords } from './words.ts'

const idOf = ({ id }: { id: string }) => id

export function HandoverPaper({ standing, handover }: { standing: DeskStanding; handover?: Handover | undefined }) {
  const language = useLanguage()
  const me = useMe()
  const now = useNow()
  const types = useAll(cases.getCaseTypes, idOf).byId
  const barangays = useAll(cases.getBarangays, idOf).byId
  const { open, teamsOut, hazards } = standing
  const total = standing.openByPriority.reduce((sum, { count }) => sum + count, 0)
  const typeOf = (id: string) => {
    const type = types.get(id)
    return type ? nameIn(language, type) : ''
  }
  return (
    <Sheet
      className={styles.paper}
      title={t('Handover of the desk')}
      when={
        <>
          {t('As of {time}', { time: formatDateTime(standing.at) })}
          <br />
          {t('Since {time}', { time: formatDateTime(standing.since) })}
        </>
      }
    >
      {handover && (
        <section>
          <h2>{t('Notes')}</h2>
          <p className={styles.notes}>{handover.notes || t('No notes were left.')}</p>
        </section>
      )}
      <div className={styles.figures}>
        <Figures title={t('{count, plural, =0 {No open ticket} one {# open ticket} other {# open tickets}}', { count: total })}>
          {standing.openByPriority.map(({ priority, count }) => (
            <Figure key={priority} name={<PriorityBadge priority={priority} />} value={count} />
          ))}
        </Figures>
        <Figures title={t('What waits')}>
          {Object.entries(waitingWords).map(([name, word]) => (
            <Figure key={name} name={t(word)} value={standing.waiting[name as keyof typeof waitingWords]} />
          ))}
        </Figures>
        <Figures title={t('Done in this shift, by the log')}>
          {standing.done.map(({ verb, count }) => (
            <Figure key={verb} name={t(doneWords[verb])} value={count} />
          ))}
        </Figures>
      </div>
      {standing.missedCalls.length > 0 && (
        <section>
          <h2>{t('Missed calls that nobody called back')}</h2>
          <SheetTable head={[t('Rang'), t('Ticket'), t('Waits for')]}>
            {standing.missedCalls.map(({ callId, rangAt, transactionNumber }) => (
              <tr key={callId}>
                <td>{formatDateTime(rangAt)}</td>
                <td>{transactionNumber ? <Ticket number={transactionNumber} /> : t('No ticket')}</td>
                <td>{formatDuration(Date.parse(standing.at) - Date.parse(rangAt))}</td>
              </tr>
            ))}
          </SheetTable>
        </section>
      )}
      <section>
        <h2>{t('Teams out')}</h2>
        {teamsOut.length === 0 && <p>{t('No team is out.')}</p>}
        {teamsOut.length > 0 && (
          <SheetTable head={[t('Team'), t('State'), t('Ticket'), t('Since')]}>
            {teamsOut.map((team) => (
              <tr key={`${team.accountId} ${team.transactionNumber}`}>
                <td>{team.name}</td>
                <td>{t(dutyWords[team.state])}</td>
                <td>
                  <Ticket number={team.transactionNumber} />
                </td>
                <td>{formatDateTime(team.since)}</td>
              </tr>
            ))}
          </SheetTable>
        )}
      </section>
      <section>
        <h2>{t('Standing hazards')}</h2>
        {hazards.length === 0 && <p>{t('No hazard stands.')}</p>}
        <ul>
          {hazards.map(({ hazardId, title, severity }) => (
            <li key={hazardId}>
              <b>{title}</b> · {t(severityWords[severity])}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('Open tickets')}</h2>
        {total > mostNamed && <p>{t('The {count} most urgent of {total} are named.', { count: mostNamed, total })}</p>}
        {open.length === 0 && <p>{t('No ticket is open.')}</p>}
        {open.length > 0 && (
          <SheetTable head={[t('Priority'), t('Ticket'), t('Case type'), t('Barangay'), t('Status'), t('Open for')]}>
            {open.map((one) => (
              <tr key={one.transactionNumber}>
                <td>
                  <PriorityBadge priority={one.priority} />
                </td>
                <td>
                  <Ticket number={one.transactionNumber} tab={one.status} />
                </td>
                <td>{typeOf(one.caseTypeId)}</td>
                <td>{barangays.get(one.barangayId ?? '')?.name}</td>
                <td>
                  {t(statusWords[one.status])}
                  {one.isEscalated && <Fragment> · {t('Escalated')}</Fragment>}
                </td>
                <td data-late={(one.dueAt !== null && one.dueAt <= standing.at) || undefined}>
                  {formatDuration(Date.parse(standing.at) - Date.parse(one.receivedAt))}
                  {one.dueAt !== null && one.dueAt <= standing.at && <Fragment> · {t('late')}</Fragment>}
                </td>
              </tr>
            ))}
          </SheetTable>
        )}
      </section>
      <footer>
        {handover && (
          <p>
            {t('Handed over by {name}, {time}.', { name: handover.writtenBy.name, time: formatDateTime(handover.writtenAt) })}{' '}
            {handover.signedBy && handover.signedAt
              ? t('Taken over by {name}, {time}.', { name: handover.signedBy.name, time: formatDateTime(handover.signedAt) })
              : t('Not taken over yet.')}{' '}
            {handover.remark}
          </p>
        )}
        <p data-onpaper>{t('Printed by {name} at {time}', { name: me?.name ?? '', time: formatDateTime(now) })}</p>
      </footer>
    </Sheet>
  )
}

const Figures = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
)
const Figure = ({ name, value }: { name: ReactNode; value: number }) => (
  <div data-none={value === 0 || undefined}>
    <dt>{name}</dt>
    <dd>{formatNumber(value)}</dd>
  </div>
)
const Ticket = ({ number, tab = 'accepted' }: { number: string; tab?: string }) => (
  <Anchor component={Link} to={`/cms/tickets/${tab}/${number}`} c="inherit" underline="always">
    {number}
  </Anchor>
)
