// The coming seven days with their highest wind and all their rain.
import type { WeatherDay } from '#contract/weather/room.ts'
import { serverNow } from '#web/kit/clock.ts'
import { formatDay } from '#web/kit/format.ts'
import { momentOf, writtenOf } from '#web/kit/moment.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { WindMark } from './Mark.tsx'
import styles from './weather.module.css'
import { skyOf } from './words.ts'

const round = (value: number | null) => (value === null ? '–' : formatNumber(value, { maximumFractionDigits: 0 }))

export function Days({ days }: { days: readonly WeatherDay[] }) {
  const today = writtenOf(serverNow()).slice(0, 10)
  return (
    <section className={styles.card} aria-label={t('Seven days')}>
      <h2>{t('Seven days')}</h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('Seven days')}>
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Sky')}</th>
              <th scope="col">°C</th>
              <th scope="col">{t('Rain')}</th>
              <th scope="col">{t('Wind')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ day }) => day.slice(0, 10) >= today)
              .slice(0, 7)
              .map(({ day, code, lowC, highC, rainMm, rainChancePercent, windKmh, gustKmh }) => (
                <tr key={day}>
                  <th scope="row">{day.slice(0, 10) === today ? t('Today') : formatDay(momentOf(`${day.slice(0, 10)}T12:00`)!)}</th>
                  <td>{t(skyOf(code))}</td>
                  <td>
                    {round(lowC)}–{round(highC)}
                  </td>
                  <td>
                    {round(rainMm)} mm · {round(rainChancePercent)} %
                  </td>
                  <td>
                    {round(windKmh)} km/h <small>({t('gusts {speed} km/h', { speed: round(gustKmh) })})</small>{' '}
                    {windKmh !== null && windKmh >= 39 && <WindMark kmh={windKmh} />}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
