// The weather at a place in one line: for the dashboard and, at the time of its report, for a ticket.
import { IconCloudRain } from '@tabler/icons-react'
import { Refused } from '#contract/kit/client.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { messageOf } from '#web/kit/toast.ts'
import { HeatMark, RainMark, WindMark } from './Mark.tsx'
import { type Place, useWeather } from './useWeather.ts'
import styles from './weather.module.css'
import { skyOf } from './words.ts'

const round = { maximumFractionDigits: 0 }
const one = { maximumFractionDigits: 1 }

export function WeatherLine({ place, at }: { place: Place; at?: string }) {
  const { data, error } = useWeather(place, at)
  // Where nobody is set to be asked a line has nothing to say.
  if (error instanceof Refused && error.code === 'not-configured') return null
  if (error)
    return (
      <p className={styles.line} data-failed role="note">
        <IconCloudRain size={16} aria-hidden="true" /> <span>{messageOf(error)}</span>
      </p>
    )
  if (!data) return null
  const { code, temperatureC, heatIndexC, rainMm, rain3hMm, windKmh, observedAt, isStale } = data
  return (
    <p className={styles.line} role="note" aria-label={t('Weather')}>
      <IconCloudRain size={16} aria-hidden="true" />
      <b>{temperatureC === null ? '–' : `${formatNumber(temperatureC, round)} °C`}</b> {t(skyOf(code))}
      {rainMm !== null && rainMm > 0 && (
        <span>
          {t('{amount} mm/h', { amount: formatNumber(rainMm, one) })} <RainMark mm={rainMm} mmIn3h={rain3hMm} />
        </span>
      )}
      {windKmh !== null && (
        <span>
          {t('{speed} km/h', { speed: formatNumber(windKmh, round) })} {windKmh >= 39 && <WindMark kmh={windKmh} />}
        </span>
      )}
      {heatIndexC !== null && heatIndexC >= 33 && (
        <span>
          {t('feels like {degrees} °C', { degrees: formatNumber(heatIndexC, round) })} <HeatMark degrees={heatIndexC} />
        </span>
      )}
      <small data-stale={isStale || undefined}>
        {at ? t('at that time') : null} <Ago at={observedAt} short />
      </small>
    </p>
  )
}
