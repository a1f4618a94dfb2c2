// The coming 36 hours: rain in PAGASA's colors as bars, temperature and wind in figures under them.
import type { WeatherHour } from '#contract/weather/room.ts'
import { rainBand } from '#contract/weather/thresholds.ts'
import { serverNow } from '#web/kit/clock.ts'
import { formatDay, formatTime } from '#web/kit/format.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './weather.module.css'
import { rainWords, skyOf } from './words.ts'

const shownHours = 36
/** A bar of full height. */
const fullMm = 30
const round = { maximumFractionDigits: 0 }

export function Hours({ hours }: { hours: readonly WeatherHour[] }) {
  const coming = hours.filter(({ at }) => Date.parse(at) > serverNow()).slice(0, shownHours)
  return (
    <section className={styles.card} aria-label={t('Hour by hour')}>
      <h2>{t('Hour by hour')}</h2>
      <ol className={styles.hours} tabIndex={0} aria-label={t('Hour by hour')}>
        {coming.map(({ at, rainMm, rainChancePercent, temperatureC, windKmh, code }) => {
          const band = rainBand(rainMm ?? 0)
          const time = formatTime(at).slice(0, 5)
          return (
            <li key={at} title={`${formatDay(at)} ${time} · ${t(skyOf(code))} · ${t(rainWords[band].name)}`}>
              <div className={styles.bar}>
                <i data-tone={band} style={{ height: `${Math.min(100, ((rainMm ?? 0) / fullMm) * 100)}%` }} />
              </div>
              <b>{rainMm === null ? '–' : formatNumber(rainMm, { maximumFractionDigits: 1 })}</b>
              <small>{rainChancePercent === null ? ' ' : `${formatNumber(rainChancePercent, round)} %`}</small>
              <span>{temperatureC === null ? '–' : `${formatNumber(temperatureC, round)}°`}</span>
              <small>{windKmh === null ? '–' : formatNumber(windKmh, round)}</small>
              <time dateTime={at}>{time}</time>
            </li>
          )
        })}
      </ol>
      <p className={styles.source}>{t('From above: rain in mm of the hour, its chance, temperature in °C, wind in km/h, time.')}</p>
    </section>
  )
}
