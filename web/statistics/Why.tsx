// Why a target was missed: opened by touching the figure that stands out; where the time went, then place, hour, team, missing stamps, and the tickets.
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useSearchParams } from 'react-router'
import type { CountBy, Missed, MissedCause } from '#contract/statistics/figures.ts'
import { statistics } from '#contract/statistics/room.ts'
import { type TargetName, targetNames } from '#contract/tickets/clock.ts'
import { formatNumber, k, t } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Bars } from './charts/Bars.tsx'
import styles from './statistics.module.css'
import { useTypeNames } from './typeNames.ts'
import { useFigure } from './useFigure.ts'
import type { Chosen } from './usePeriod.ts'
import { intervalEnds, intervalWords, saySeconds, sayShare, sayShortDay, saySpan } from './words.ts'

export const causeWords: Record<MissedCause, string> = {
  desk: k('At the desk, until somebody was sent'),
  turnout: k('Until the team left'),
  travel: k('On the way'),
  unknown: k('Not known: a stamp between is missing'),
}

/** The target that is asked about stands in the address, so that it can be sent on. */
export function useWhy() {
  const [params, setParams] = useSearchParams()
  const target = targetNames.find((name) => name === params.get('why')) ?? null
  const close = () => setParams((before) => (before.delete('why'), before), { replace: true })
  const linkTo = (name: TargetName) => `?${new URLSearchParams([...[...params].filter(([key]) => key !== 'why'), ['why', name]])}`
  return { target, close, linkTo }
}

export function Why({ chosen }: { chosen: Chosen }) {
  const { target, close } = useWhy()
  const isSmall = useMediaQuery(media.isPhone)
  if (!target) return null
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      fullScreen={isSmall ?? false}
      title={t('Why “{name}” missed its target', { name: t(intervalWords[target]) })}
    >
      <p className={styles.whyHead}>
        {t(intervalEnds[target])} · {saySpan(chosen)}
      </p>
      <Reasons chosen={chosen} target={target} />
    </Modal>
  )
}

function Reasons({ chosen, target }: { chosen: Chosen; target: TargetName }) {
  const found = useFigure(statistics.getMissed, { ...chosen, target }, { isLive: false })
  const { named } = useTypeNames()
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows />
  const { measured, missed, missing, overdue, ended, byCause, byCaseType, byBarangay, byTime, byResponseTeam, missingByResponseTeam, tickets } =
    found.data
  const counted = measured + ended + overdue
  const unknown = missing - overdue - ended
  const hours = byTime.map(({ timeInterval, count }) => ({ id: String(timeInterval), name: hoursOf(timeInterval), count }))
  return (
    <div className={styles.why}>
      <p>
        <b>
          {t('{missed} of {count} missed their target ({share}).', {
            missed: formatNumber(missed),
            count: formatNumber(counted),
            share: sayShare(counted === 0 ? null : missed / counted),
          })}
        </b>{' '}
        {ended > 0 && <>{t('{count} of them ended late, and the time was not recorded.', { count: formatNumber(ended) })} </>}
        {overdue > 0 && <>{t('{count} of them are still open past it.', { count: formatNumber(overdue) })} </>}
        {unknown > 0 && t('Of {count} more the time was not recorded: they are in neither number.', { count: formatNumber(unknown) })}
      </p>
      {target === 'response' && (
        <Part title={t('Where most of the time went')} rows={byCause.map(({ cause, count }) => ({ id: cause, name: t(causeWords[cause]), count }))} />
      )}
      <Part title={t('Barangay')} rows={byBarangay} />
      <Part title={t('Time of day')} rows={hours} />
      <Part title={t('Response team')} rows={byResponseTeam} />
      <Part title={t('Case type')} rows={named(byCaseType)} />
      {missing > 0 && <Part title={t('Teams whose time was not recorded')} rows={missingByResponseTeam} />}
      <Tickets tickets={tickets} missed={missed} causes={byCause.map(({ cause }) => cause)} />
    </div>
  )
}

const hoursOf = (slot: number) => `${String(slot * 3).padStart(2, '0')}:00–${String(slot * 3 + 3).padStart(2, '0')}:00`

function Part({ title, rows }: { title: string; rows: readonly (Omit<CountBy, 'id'> & { id: string | null })[] }) {
  const bars = rows.map(({ id, name, count }) => ({ id: id ?? '', name: name || t('Not named'), count }))
  return (
    <section>
      <h3>{title}</h3>
      <Bars bars={bars} label={title} />
    </section>
  )
}

function Tickets({ tickets, missed, causes }: Pick<Missed, 'tickets' | 'missed'> & { causes: MissedCause[] }) {
  const mayOpen = useMay('tickets.read')
  const { nameOf } = useTypeNames()
  if (tickets.length === 0) return null
  return (
    <section className={styles.whyTickets}>
      <h3>{missed > tickets.length ? t('The tickets that took longest') : t('The tickets')}</h3>
      {causes.map((cause) => (
        <section key={cause}>
          <h4>{t(causeWords[cause])}</h4>
          <ul>
            {tickets
              .filter((ticket) => ticket.cause === cause)
              .map(({ transactionNumber: id, day, priority, caseType, barangay, seconds, target, isOpen }) => (
                <li key={id}>
                  <span>
                    <b>{mayOpen ? <Link to={`/cms/tickets/accepted/${id}`}>{id}</Link> : id}</b> · P{priority} · {nameOf(caseType)}
                  </span>
                  <span>
                    {sayShortDay(day)} · {barangay || t('Not named')}
                  </span>
                  <span>
                    {isOpen
                      ? t('{took} so far, still open, not {target}', { took: saySeconds(seconds), target: saySeconds(target) })
                      : t('{took}, not {target}', { took: saySeconds(seconds), target: saySeconds(target) })}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
