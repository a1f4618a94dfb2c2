// Weather now and in the coming days, for the center or one of its barangays.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identity } from '#contract/centers/identity.ts'
import { cases } from '#contract/reference/cases.ts'
import { query } from '#web/kit/api.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { messageOf } from '#web/kit/toast.ts'
import { GaugeList } from '#web/devices/GaugeList.tsx'
import { Days } from '#web/weather/Days.tsx'
import { Hours } from '#web/weather/Hours.tsx'
import { Meanings } from '#web/weather/Meanings.tsx'
import { useForecast, useHasWeather, useWeather } from '#web/weather/useWeather.ts'
import styles from '#web/weather/weather.module.css'
import { WeatherNow } from '#web/weather/WeatherNow.tsx'

const middle = 'center'

export function Screen() {
  useLanguage()
  const center = useQuery(query(identity.fetchCCInfo)).data
  const mayRead = useMay('reference.read')
  const barangays = useQuery({ ...allOf(cases.getBarangays), enabled: mayRead }).data?.filter(({ isDeleted }) => isDeleted === 0) ?? []
  const [chosen, setChosen] = useState(middle)
  const place = barangays.find(({ id }) => id === chosen)?.position ?? center?.mapCenter ?? null
  const where = place && { lat: place.lat, lng: place.lng }
  const now = useWeather(where)
  const forecast = useForecast(where)
  const hasWeather = useHasWeather()
  const options = [
    { value: middle, label: center?.name ?? t('Center') },
    ...barangays.filter(({ position }) => position !== null).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <PageHeader title={t('Weather')} detail={center?.name}>
        <Choose aria-label={t('Place')} choices={options} value={chosen} allowDeselect={false} onChange={(next) => setChosen(next ?? middle)} />
      </PageHeader>
      {!hasWeather ? (
        <OwnGauges isAlone />
      ) : now.error ? (
        <>
          <p className={styles.missing} role="alert">
            {messageOf(now.error)}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void Promise.all([now.refetch(), forecast.refetch()])}>
              {t('Try again')}
            </Button>
          </p>
          <OwnGauges />
        </>
      ) : (
        <div className={styles.screen}>
          {now.data ? <WeatherNow weather={now.data} /> : <SkeletonRows />}
          {forecast.data && <Days days={forecast.data.days} />}
          {forecast.data && <Hours hours={forecast.data.hours} />}
          <Meanings />
        </div>
      )}
    </>
  )
}

/** No provider tells of the sky, or none now: what the gauges of the center measure is still there. */
const OwnGauges = ({ isAlone = false }) => (
  <div className={styles.screen}>
    <section className={styles.card} aria-label={t('What our gauges tell')}>
      <h2>{t('What our gauges tell')}</h2>
      {isAlone && <p className={styles.gaugesNote}>{t('These are the gauges of the center: no weather provider is set.')}</p>}
      <GaugeList kinds={['rain', 'flood', 'wind', 'temperature', 'air']} />
    </section>
    <Meanings isOpen={isAlone} />
  </div>
)
