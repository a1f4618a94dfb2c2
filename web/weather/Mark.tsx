// One of PAGASA's colors, signals or classes, with a figure: never told by color alone.
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { heatClass, rainBand, windSignal } from '#contract/weather/thresholds.ts'
import { t } from '#web/kit/language.ts'
import { heatWords, rainWords, windWords } from './words.ts'
import styles from './weather.module.css'

function Mark({ tone, name, means }: { tone: string; name: string; means: string }) {
  return (
    <Tooltip label={t(means)} multiline maw={280}>
      <span className={styles.mark} data-tone={tone} tabIndex={0}>
        {t(name)}
      </span>
    </Tooltip>
  )
}

export function RainMark({ mm, mmIn3h = null }: { mm: number; mmIn3h?: number | null }): ReactNode {
  const band = rainBand(mm, mmIn3h)
  return <Mark tone={band} {...rainWords[band]} />
}

const windTones = ['none', 'light', 'yellow', 'orange', 'red', 'violet'] as const
export function WindMark({ kmh }: { kmh: number }): ReactNode {
  const signal = windSignal(kmh)
  return <Mark tone={windTones[signal]} {...windWords[signal]} />
}

const heatTones = { none: 'none', caution: 'light', extremeCaution: 'yellow', danger: 'orange', extremeDanger: 'red' } as const
export function HeatMark({ degrees }: { degrees: number }): ReactNode {
  const one = heatClass(degrees)
  return <Mark tone={heatTones[one]} {...heatWords[one]} />
}
