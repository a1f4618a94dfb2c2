// The level of a sensor, and that it has fallen silent: by sign and word, silence never in the place of a grave level.
import { Badge } from '@mantine/core'
import type { Sensor } from '#contract/devices/Sensor.ts'
import { t } from '#web/kit/language.ts'
import { levelLabels, levelMarks } from './sensorLabels.ts'

export function LevelBadge({ level, isSilent }: Pick<Sensor, 'level' | 'isSilent'>) {
  if (isSilent && level === 'normal')
    return (
      <Badge variant="outline" tt="none" fw={500} color="gray">
        {t('Silent')}
      </Badge>
    )
  return (
    <Badge variant={level === 'normal' ? 'default' : 'light'} color={level === 'critical' ? 'red' : 'tanod'} tt="none" fw={500}>
      <span aria-hidden="true">{levelMarks[level]}</span> {t(levelLabels[level])}
      {isSilent && `, ${t('silent')}`}
    </Badge>
  )
}
