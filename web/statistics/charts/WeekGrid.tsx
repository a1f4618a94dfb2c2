// The week as a grid: seven days by eight slots of three hours, each cell shaded by its count and saying it.
import { scaleSqrt } from 'd3-scale'
import { timeSlots } from '#contract/statistics/week.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { dayWords, sayWeekday } from '#web/statistics/words.ts'
import styles from './charts.module.css'

export function WeekGrid({ week, label }: { week: readonly (readonly number[])[]; label: string }) {
  const shade = scaleSqrt([0, Math.max(1, ...week.flat())], [0, 38])
  return (
    <table className={styles.week} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          {timeSlots.map((slot) => (
            <th key={slot} scope="col">
              {slot}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.map((slots, day) => (
          <tr key={dayWords[day]}>
            <th scope="row">{sayWeekday(day)}</th>
            {slots.map((count, slot) => (
              <td key={slot} style={{ '--shade': `${shade(count).toFixed(0)}%` } as object}>
                {formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
