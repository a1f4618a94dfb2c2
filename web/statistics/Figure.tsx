// A figure: its name, what it says in words, the chart or the table behind it, and the table as a file.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Cell, writeCsv } from '#contract/nouns/csv.ts'
import { download } from '#web/kit/download.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import styles from './statistics.module.css'

/** A row of the table behind a chart; `to` leads to the tickets that it counts. */
export interface TableRow {
  cells: readonly Cell[]
  to?: string | undefined
}
export interface Table {
  head: readonly string[]
  rows: readonly TableRow[]
}

interface Props {
  title: string
  /** What the chart shows, for those who do not see it. */
  says: string
  table: Table
  filename: string
  isWide?: boolean
  children: ReactNode
}

export function Figure({ title, says, table, filename, isWide = false, children }: Props) {
  const [isTable, setTable] = useState(false)
  const other = isTable ? t('Show the chart') : t('Show the table')
  return (
    <section id={filename} className={styles.figure} aria-label={title} data-wide={isWide || undefined}>
      <header>
        <h2>{title}</h2>
        <Tooltip label={other}>
          <ActionIcon variant="subtle" color="gray" aria-label={`${title}: ${other}`} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? <IconChartBar size={17} /> : <IconTable size={17} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('Download as CSV')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${title}: ${t('Download as CSV')}`}
            onClick={() => download(`${filename}.csv`, writeCsv([table.head, ...table.rows.map(({ cells }) => cells)]))}
          >
            <IconDownload size={17} />
          </ActionIcon>
        </Tooltip>
      </header>
      <p className={styles.says}>{says}</p>
      {isTable ? <DataTable label={title} table={table} /> : <div className={styles.chart}>{children}</div>}
    </section>
  )
}

const shown = (cell: Cell) => (typeof cell === 'number' ? formatNumber(cell) : (cell ?? '–'))

export function DataTable({ label, table: { head, rows } }: { label: string; table: Table }) {
  if (rows.length === 0) return <p className={styles.none}>{t('Nothing was counted.')}</p>
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('{title} as a table', { title: label })}>
      <table className={styles.table}>
        <HeadRow names={head} />
        <tbody>
          {rows.map(({ cells: [first = '', ...rest], to }, index) => (
            <tr key={index}>
              <th scope="row">{to ? <Link to={to}>{shown(first)}</Link> : shown(first)}</th>
              {rest.map((cell, column) => (
                <td key={column} data-number={typeof cell === 'number' || undefined}>
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
