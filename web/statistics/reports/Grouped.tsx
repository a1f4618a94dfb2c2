// The numbers of a report, grouped: by status, priority, case type, barangay, department.
import type { ReportNumbers } from '#contract/reports/Report.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { statusWords } from '#web/kit/words.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import { useTypeNames } from '#web/statistics/typeNames.ts'
import styles from './reports.module.css'

/** Case types by what they are called in the language shown. */
export function groupsOf(numbers: ReportNumbers, typeNameOf: (name: string) => string): { title: string; rows: [string, number][] }[] {
  const named = (rows: readonly { name: string; count: number }[]) => rows.map(({ name, count }): [string, number] => [name || t('Not named'), count])
  return [
    {
      title: t('Status now'),
      rows: Object.entries(numbers.byStatus).map(([status, count]) => [t(statusWords[status as keyof typeof statusWords]), count]),
    },
    { title: t('Priority'), rows: numbers.byPriority.map(({ priority, count }) => [`P${priority} ${priorityWord(priority)}`, count]) },
    { title: t('Case type'), rows: named(numbers.byCaseType.map((row) => ({ ...row, name: typeNameOf(row.name) }))) },
    { title: t('Barangay'), rows: named(numbers.byBarangay) },
    { title: t('Department'), rows: named(numbers.byDepartment) },
  ]
}

export function Grouped({ numbers }: { numbers: ReportNumbers }) {
  const { nameOf } = useTypeNames()
  return (
    <>
      <p className={styles.total}>{t('{count, plural, one {# ticket} other {# tickets}} received in this period', { count: numbers.total })}</p>
      <div className={styles.groups}>
        {groupsOf(numbers, nameOf).map(({ title, rows }) => (
          <table key={title}>
            <HeadRow names={[title, t('Tickets')]} />
            <tbody>
              {rows.map(([name, count]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  )
}
