// The level of a sensor, and that it is not heard any more: by sign and word, silence never in the place of a grave level.
import { Badge } from '@mantine/core'
import type { Sensor } from '#contract/devices/Sensor.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { levelLabels, levelMarks } from './sensorLabels.ts'

/** Without a reading for so long a gauge tells nothing of now, whatever its own limit of silence is. */
const heardMs = 20 * 60_000

type Standing = Pick<Sensor, 'level' | 'isSilent' | 'lastReadingAt'>

/** Whether what a gauge said last still holds. */
export function useIsHeard(): (of: Standing) => boolean {
  const now = useNow(10_000)
  return ({ isSilent, lastReadingAt }) => !isSilent && lastReadingAt !== null && now - Date.parse(lastReadingAt) < heardMs
}

/** How a gauge stands now, and where that is not known, since when. */
export function GaugeBadge({ of }: { of: Standing }) {
  const now = useNow(10_000)
  const isHeard = useIsHeard()(of)
  const { level, lastReadingAt } = of
  const age = lastReadingAt && formatAge(lastReadingAt, now)
  if (isHeard) return <LevelBadge level={level} isSilent={false} />
  if (level === 'normal') return <Quiet>{age ? t('Last heard {age}', { age }) : t('Not heard yet')}</Quiet>
  return <Level level={level}>{age ? t('last heard {age}', { age }) : t('silent')}</Level>
}

/** A level, or a silence, as it was told of a moment. */
export function LevelBadge({ level, isSilent }: Pick<Sensor, 'level' | 'isSilent'>) {
  if (isSilent && level === 'normal') return <Quiet>{t('Silent')}</Quiet>
  return <Level level={level}>{isSilent && t('silent')}</Level>
}

const Quiet = ({ children }: { children: string }) => (
  <Badge variant="outline" tt="none" fw={500} color="gray">
    {children}
  </Badge>
)

const Level = ({ level, children }: { level: Sensor['level']; children: string | false }) => (
  <Badge variant={level === 'normal' ? 'default' : 'light'} color={level === 'critical' ? 'red' : 'tanod'} tt="none" fw={500}>
    <span aria-hidden="true">{levelMarks[level]}</span> {t(levelLabels[level])}
    {children && `, ${children}`}
  </Badge>
)
