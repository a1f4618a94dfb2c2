// The board: each barangay in one row, whoever needs somebody first on top; on a phone each row is a card.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type Board, type BoardRow } from '#contract/storm/board.ts'
import type { Storm } from '#contract/storm/Storm.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from './storm.module.css'

export function BoardTable({ board }: { board: Board }) {
  const { rows, unplaced, unplacedUrgent, storm } = board
  const isOver = storm.closedAt !== null
  const sum = (of: (row: BoardRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const waits = [t('Urgent reports that wait'), sum((row) => row.urgent)] as const
  const persons = sum((row) => row.persons)
  // What moves on is told of the storm that is on alone: of one that is over nobody knows it.
  const figures = isOver
    ? [waits, [t('Persons in evacuation centers, as last counted'), persons] as const]
    : [
        [t('Open tickets'), sum((row) => row.tickets) + unplaced] as const,
        [t('Threats to life'), sum((row) => row.urgentTickets) + unplacedUrgent] as const,
        waits,
        [t('Persons in evacuation centers'), persons] as const,
        [t('Closed roads'), sum((row) => row.closedRoads)] as const,
      ]
  return (
    <>
      {storm.closedAt !== null && (
        <p className={styles.over} role="note">
          {t('This storm is over since {time}. Shown is what was reported and counted in it.', { time: formatDateTime(storm.closedAt) })}
        </p>
      )}
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.scroll}>
        <table className={styles.board}>
          <thead>
            <tr>
              <th scope="col">{t('Barangay')}</th>
              <th scope="col">{t('Reports that wait')}</th>
              {!isOver && <th scope="col">{t('Tickets')}</th>}
              <th scope="col">{t('Evacuees')}</th>
              {!isOver && <th scope="col">{t('Closed roads')}</th>}
              {!isOver && <th scope="col">{t('Warnings')}</th>}
              <th scope="col">{t('Last report')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.barangayId} row={row} storm={storm} />
            ))}
          </tbody>
        </table>
      </div>
      {unplaced > 0 && (
        <p className={styles.note}>
          {t('{count, plural, one {# open ticket names no barangay.} other {# open tickets name no barangay.}}', { count: unplaced })}
        </p>
      )}
    </>
  )
}

function Line({ row, storm: { id, closedAt } }: { row: BoardRow; storm: Storm }) {
  const isOver = closedAt !== null
  const navigate = useNavigate()
  const { name, tickets, urgentTickets, families, persons, closedRoads, warnings, waiting, urgent, lastReport } = row
  return (
    <tr data-urgent={urgent + urgentTickets > 0 || undefined}>
      <th scope="row">{name}</th>
      <td data-label={t('Reports that wait')}>
        <Button
          size="compact-sm"
          variant={urgent > 0 ? 'filled' : 'default'}
          color={urgent > 0 ? 'red.9' : undefined}
          disabled={waiting === 0}
          onClick={() => void navigate(`/cms/storm/reports?${closedAt === null ? '' : `storm=${id}&`}barangay=${row.barangayId}`)}
        >
          {urgent > 0 ? t('{waiting}, {urgent} urgent', { waiting, urgent }) : formatNumber(waiting)}
        </Button>
      </td>
      {!isOver && (
        <td data-label={t('Tickets')}>
          <span>
            {formatNumber(tickets)}
            {urgentTickets > 0 && <b className={styles.grave}> {t('{count} P1', { count: urgentTickets })}</b>}
          </span>
        </td>
      )}
      <td data-label={t('Evacuees')}>
        {persons === 0 ? '0' : t('{persons, number} ({families, plural, one {# family} other {# families}})', { persons, families })}
      </td>
      {!isOver && <td data-label={t('Closed roads')}>{formatNumber(closedRoads)}</td>}
      {!isOver && <td data-label={t('Warnings')}>{formatNumber(warnings)}</td>}
      <td data-label={t('Last report')} className={styles.last}>
        {lastReport ? (
          <>
            {lastReport.isUrgent && <b className={styles.grave}>{t('Urgent')} </b>}“{lastReport.line}” <small>{lastReport.writtenBy}</small>{' '}
            <small>
              <Ago at={lastReport.writtenAt} short />
            </small>
          </>
        ) : (
          <span className={styles.soft}>{t('none yet')}</span>
        )}
      </td>
    </tr>
  )
}
