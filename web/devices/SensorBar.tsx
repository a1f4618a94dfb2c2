// Sensors that rose or fell silent and that nobody has taken note of: over every screen, with a sound when it happens.
import { Button } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Sensor } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { sensorTone } from '#contract/storm/calm.ts'
import { query, useChange } from '#web/kit/api.ts'
import { isStorm } from '#web/kit/calm.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { playTone } from '#web/kit/sound.ts'
import { levelLabels } from './sensorLabels.ts'
import styles from './sensorScreen.module.css'

const announce: Record<string, Reducer> = {
  sensorAlerted: (_, { data, row }) => {
    const tone = sensorTone({ kind: (row as Sensor | undefined)?.kind, level: String(data.level) }, isStorm())
    if (data.isRise && tone) playTone(tone)
  },
}

export function Part() {
  useLanguage()
  useFacts(announce)
  const navigate = useNavigate()
  const open = useQuery(query(calls.getSensorAlerts, { isOpen: 1, isAcknowledged: 0, limit: 20 })).data
  const note = useChange(calls.acknowledgeSensorAlert, { quiet: 'done' })
  const [first] = open?.items ?? []
  if (!first || !open) return null
  return (
    <section className={styles.bar} data-level={first.level} role="status" aria-label={t('Alert of a sensor')}>
      <IconGauge size={20} aria-hidden="true" />
      <b>{first.sensor}</b>
      <span>
        {first.kind === 'silence' ? t('Silent') : `${first.value} ${first.unit}: ${t(levelLabels[first.level])}`}
        {open.total > 1 && ` · ${t('{count, plural, one {# more alert} other {# more alerts}}', { count: open.total - 1 })}`}
      </span>
      <span className={styles.actions}>
        <Button size="compact-sm" variant="default" onClick={() => void navigate(`/cms/sensors?id=${first.sensorId}`)}>
          {t('Look')}
        </Button>
        <Button size="compact-sm" variant="default" loading={note.isPending} onClick={() => note.mutate({ id: first.id })}>
          {t('Take note')}
        </Button>
      </span>
    </section>
  )
}
