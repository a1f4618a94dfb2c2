// The weather of the moment at a place, with PAGASA's colors, signals and classes.
import type { ReactNode } from 'react'
import type { Weather } from '#contract/weather/room.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { HeatMark, RainMark, WindMark } from './Mark.tsx'
import { Source } from './Source.tsx'
import styles from './weather.module.css'
import { skyOf, windFrom } from './words.ts'

const figure = (value: number | null, digits = 0) => (value === null ? '–' : formatNumber(value, { maximumFractionDigits: digits }))

export function WeatherNow({ weather }: { weather: Weather }) {
  const { code, temperatureC, heatIndexC, humidityPercent, rainMm, rain3hMm, windKmh, gustKmh, windFromDegrees, pressureHpa, observedAt } = weather
  return (
    <section className={styles.card} aria-label={t('Now')}>
      <h2>
        {t('Now')}{' '}
        <small>
          <Ago at={observedAt} />
        </small>
      </h2>
      <div className={styles.now}>
        <p className={styles.big}>
          <b>{figure(temperatureC)} °C</b> <span>{t(skyOf(code))}</span>
        </p>
        <dl className={styles.facts}>
          <Fact name={t('Rain')} mark={rainMm !== null && <RainMark mm={rainMm} mmIn3h={rain3hMm} />}>
            {t('{amount} mm/h', { amount: figure(rainMm, 1) })} · {t('{amount} mm in three hours', { amount: figure(rain3hMm, 1) })}
          </Fact>
          <Fact name={t('Wind')} mark={windKmh !== null && <WindMark kmh={windKmh} />}>
            {t('{speed} km/h', { speed: figure(windKmh) })}
            {windFromDegrees !== null && <> {t('from the {direction}', { direction: t(windFrom(windFromDegrees)) })}</>} ·{' '}
            {t('gusts {speed} km/h', { speed: figure(gustKmh) })}
          </Fact>
          <Fact name={t('Heat index')} mark={heatIndexC !== null && <HeatMark degrees={heatIndexC} />}>
            {figure(heatIndexC)} °C · {t('humidity {percent} %', { percent: figure(humidityPercent) })}
          </Fact>
          <Fact name={t('Pressure')}>{figure(pressureHpa, 1)} hPa</Fact>
        </dl>
      </div>
      <Source {...weather} />
    </section>
  )
}

function Fact({ name, mark, children }: { name: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} {mark}
      </dd>
    </div>
  )
}
