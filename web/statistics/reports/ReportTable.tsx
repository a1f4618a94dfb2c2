// The tickets of a report, line by line.
import { Link } from 'react-router'
import type { FigureChoices } from '#contract/statistics/figures.ts'
import type { ReportRow } from '#contract/reports/Report.ts'
import { tabOf } from '#contract/tickets/states.ts'
import { formatDate, formatTime } from '#web/kit/format.ts'
import { nameOf, t } from '#web/kit/language.ts'
import { statusWords } from '#web/kit/words.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import styles from './reports.module.css'

export function ReportTable({ rows, choices }: { rows: readonly ReportRow[]; choices: FigureChoices | undefined }) {
  const typeOf = new Map(choices?.caseTypes.map((one) => [one.id, nameOf(one)]))
  const placeOf = new Map(choices?.barangays.map(({ id, name }) => [id, name]))
  const time = (at: string | null) => (at ? formatTime(at) : '–')
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('The tickets of the report')}>
      <table>
        <HeadRow names={[t('Number'), t('Received'), t('Case type'), t('Where'), t('Status'), t('Accepted'), t('On scene'), t('Resolved')]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.transactionNumber}>
              <th scope="row">
                <Link to={`/cms/tickets/${tabOf({ status: row.status, closedAt: row.resolvedAt })}/${row.transactionNumber}`}>
                  {row.transactionNumber}
                </Link>
              </th>
              <td>
                {formatDate(row.receivedAt)} {formatTime(row.receivedAt)}
              </td>
              <td>
                P{row.priority} {typeOf.get(row.caseTypeId) ?? ''}
              </td>
              <td data-free>
                {[row.place, placeOf.get(row.barangayId ?? '')]
                  .filter((one, index, all) => one && !(index === 1 && all[0]?.includes(one)))
                  .join(', ')}
              </td>
              <td data-whole>{t(statusWords[row.status])}</td>
              <td data-whole>{time(row.acceptedAt)}</td>
              <td data-whole>{time(row.onSceneAt)}</td>
              <td data-whole>{time(row.resolvedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
