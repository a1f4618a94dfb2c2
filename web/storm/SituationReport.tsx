// The situation report: DROMIC's columns and OCD's casualties on paper, and each as CSV.
import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Cell, writeCsv } from '#contract/nouns/csv.ts'
import type { Board } from '#contract/storm/board.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { casualtyColumns, casualtyRows, dromicColumns, dromicRows, exceedsNote, marked, placeColumns } from '#contract/storm/tables.ts'
import { query } from '#web/kit/api.ts'
import { download } from '#web/kit/download.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { writtenOf } from '#web/kit/moment.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Sheet } from '#web/kit/parts/Sheet.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import { kindLabels, sexLabels } from './casualtyLabels.ts'
import styles from './report.module.css'

const wordsOf = <K extends string>(labels: Record<K, string>) =>
  Object.fromEntries(Object.entries<string>(labels).map(([name, label]) => [name, t(label)])) as Record<K, string>

export function SituationReport({ board }: { board: Board }) {
  const { storm, at } = board
  const me = useMe()
  const mayLead = useMay('tickets.hazards')
  const [hasNames, setHasNames] = useState(false)
  const casualties = useQuery({ ...query(calls.getCasualties, { stormId: storm.id }), enabled: hasNames }).data
  const { total, rows: told } = dromicRows(board)
  const { rows, isMarked } = marked(told)
  const people = casualties && casualtyRows(casualties, { kind: wordsOf(kindLabels), sex: wordsOf(sexLabels), time: formatDateTime })
  const columns = dromicColumns.map((name) => t(name))
  const file = (kind: string) => `${kind}-${storm.name}-${writtenOf(at)}`.replace(/[^\p{L}\p{N}]+/gu, '-')
  return (
    <div className={styles.desk}>
      <div className={styles.tools}>
        {mayLead && <Checkbox label={t('With the names of casualties')} checked={hasNames} onChange={() => setHasNames(!hasNames)} />}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            download(
              `${file('dromic')}.csv`,
              writeCsv([columns, ...rows, [...total.slice(0, 3), t('Total'), ...total.slice(4)], ...(isMarked ? [[t(exceedsNote)]] : [])]),
            )
          }
        >
          {t('DROMIC as CSV')}
        </Button>
        {people && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => download(`${file('casualties')}.csv`, writeCsv([casualtyColumns.map((name) => t(name)), ...people]))}
          >
            {t('Casualties as CSV')}
          </Button>
        )}
        <Button leftSection={<IconPrinter size={16} />} disabled={hasNames && !people} onClick={() => print()}>
          {t('Print')}
        </Button>
      </div>
      <Sheet
        className={styles.paper}
        title={t('Situation report: {name}', { name: storm.name })}
        when={t('As of {time}', { time: formatDateTime(at) })}
      >
        <p className={styles.facts}>
          {t('Storm mode since {time}.', { time: formatDateTime(storm.openedAt) })}{' '}
          {storm.closedAt && t('Over since {time}.', { time: formatDateTime(storm.closedAt) })}{' '}
          {t('{count, plural, =0 {No barangay is affected.} one {# barangay is affected.} other {# barangays are affected.}}', {
            count: rows.length,
          })}
        </p>
        <div className={styles.scroll}>
          <table>
            <HeadRow names={columns} />
            <tbody>
              {rows.map((row) => (
                <Row key={String(row[3])} cells={row} />
              ))}
            </tbody>
            <tfoot>
              <Row cells={[...total.slice(0, 3), t('Total: {count}', { count: Number(total[3]) }), ...total.slice(placeColumns)]} />
            </tfoot>
          </table>
        </div>
        {isMarked && <p role="note">{t(exceedsNote)}</p>}
        {people && (
          <>
            <h2>{t('Casualties')}</h2>
            {people.length === 0 ? <p>{t('No casualty is known')}</p> : <People rows={people} />}
          </>
        )}
        <footer>{t('Made by {name} with Tanod. Figures are as barangays and evacuation centers last told them.', { name: me?.name ?? '' })}</footer>
      </Sheet>
    </div>
  )
}

const shown = (cell: Cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)

function Row({ cells }: { cells: readonly Cell[] }) {
  return (
    <tr>
      {cells.map((cell, at) => (
        <td key={dromicColumns[at]} data-number={at >= placeColumns || undefined}>
          {shown(cell)}
        </td>
      ))}
    </tr>
  )
}

function People({ rows }: { rows: readonly Cell[][] }) {
  return (
    <div className={styles.scroll}>
      <table>
        <HeadRow names={casualtyColumns.map((name) => t(name))} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {casualtyColumns.map((name, at) => (
                <td key={name}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
