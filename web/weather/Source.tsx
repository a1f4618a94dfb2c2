// Where figures come from and how old they are; what keeps fresh ones away is said first.
import type { Forecast, Weather } from '#contract/weather/room.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from './weather.module.css'

type Origin = Pick<Weather | Forecast, 'provider' | 'fetchedAt' | 'isStale' | 'trouble'>

export function Source({ provider, fetchedAt, isStale, trouble }: Origin) {
  return (
    <p className={styles.source} data-stale={isStale || undefined} role={isStale ? 'status' : undefined}>
      {isStale && trouble && (
        <b>
          {t('{provider} gives no fresh answer: {trouble}', { provider, trouble: t(trouble) })} {t('This is the last good one.')}{' '}
        </b>
      )}
      {t('Data: {provider}, CC BY 4.0, fetched', { provider })} <Ago at={fetchedAt} short />
    </p>
  )
}
