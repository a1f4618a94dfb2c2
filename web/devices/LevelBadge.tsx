// The level of a sensor, or that it has fallen silent: by sign and word.
import { Badge } from '@mantine/core'
import type { Sensor } from '#contract/devices/Sensor.ts'
import { t } from '#web/kit/language.ts'
import { levelLabels, levelMarks } from './sensorLabels.ts'

export function LevelBadge({ level, isSilent }: Pick<Sensor, 'level' | 'isSilent'>) {
  if (isSilent)
    return (
      <Badge variant="outline" tt="none" fw={500} color="gray">
        {t('Silent')}
      </Badge>
    )
  return (
    <Badge variant={level === 'normal' ? 'default' : 'light'} color={level === 'critical' ? 'red' : 'tanod'} tt="none" fw={500}>
      <span aria-hidden="true">{levelMarks[level]}</span> {t(levelLabels[level])}
    </Badge>
  )
}
