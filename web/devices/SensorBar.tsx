// Sensors that rose or fell silent and that nobody has taken note of: over every screen, the gravest first, with a sound when it happens.
import { Button } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { byGravity, type Sensor } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { sensorTone } from '#contract/storm/calm.ts'
import { query, useChange } from '#web/kit/api.ts'
import { isStorm } from '#web/kit/calm.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { StripBar } from '#web/kit/strip.tsx'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { playTone } from '#web/kit/sound.ts'
import panes from '#web/kit/parts/panes.module.css'
import { levelLabels } from './sensorLabels.ts'

const announce: Record<string, Reducer> = {
  sensorAlerted: (_, { data, row }) => {
    const sensor = row as Sensor | undefined
    // Who falls silent while its water stands high is no less grave than what it said last.
    const level = data.kind === 'silence' && sensor ? sensor.level : String(data.level)
    const tone = sensorTone({ kind: sensor?.kind, level }, isStorm())
    if (data.isRise && tone) playTone(tone)
  },
}

export function Part() {
  useLanguage()
  useFacts(announce)
  const navigate = useNavigate()
  const open = useQuery(query(calls.getSensorAlerts, { isOpen: 1, isAcknowledged: 0, limit: 100 })).data
  const note = useChange(calls.acknowledgeSensorAlert, { quiet: 'done' })
  const [first] = open?.items.toSorted(byGravity) ?? []
  if (!first || !open) return null
  return (
    <StripBar of={first.level === 'critical' ? 'criticalSensor' : 'sensor'}>
      <section className={panes.bar} data-level={first.level} role="status" aria-label={t('Alert of a sensor')}>
        <IconGauge size={20} aria-hidden="true" />
        <b>{first.sensor}</b>
        <span>
          {first.kind === 'silence' ? t('Silent') : `${t(levelLabels[first.level])}: ${first.value} ${first.unit}`}
          {first.isSilent && first.lastReadingAt && (
            <>
              {' · '}
              {first.kind === 'level' && `${t('silent')}, `}
              {t('last heard')} <Ago at={first.lastReadingAt} short />
            </>
          )}
          {open.total > 1 && ` · ${t('{count, plural, one {# more alert} other {# more alerts}}', { count: open.total - 1 })}`}
        </span>
        <span className={panes.actions}>
          <Button size="compact-sm" variant="default" onClick={() => void navigate(`/cms/sensors?id=${first.sensorId}`)}>
            {t('Look')}
          </Button>
          <Button size="compact-sm" variant="default" loading={note.isPending} onClick={() => note.mutate({ id: first.id })}>
            {t('Acknowledge')}
          </Button>
        </span>
      </section>
    </StripBar>
  )
}
