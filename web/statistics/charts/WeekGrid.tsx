// Seven days by eight slots of three hours, each cell shaded by its number and saying it.
import { scaleSqrt } from 'd3-scale'
import { timeSlots } from '#contract/statistics/week.ts'
import { t } from '#web/kit/language.ts'
import styles from './charts.module.css'

export interface WeekDay {
  name: string
  slots: readonly { count: number; says: string }[]
}

export function WeekGrid({ days, label }: { days: readonly WeekDay[]; label: string }) {
  const shade = scaleSqrt([0, Math.max(1, ...days.flatMap(({ slots }) => slots.map(({ count }) => count)))], [0, 38])
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
        {days.map(({ name, slots }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {slots.map(({ count, says }, at) => (
              <td key={timeSlots[at]} style={{ '--shade': `${shade(count).toFixed(0)}%` } as object}>
                {says}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
