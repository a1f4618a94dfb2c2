// The wall: one figure at a time, readable at four metres, that turns by itself and says how old it is.
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { serverNow, useNow } from '#web/kit/clock.ts'
import { formatAge, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { type Figures, numbersOf } from './Dashboard.tsx'
import { Numbers } from './Numbers.tsx'
import { CountsFigure, DensityFigure, TrendFigure, WeekFigure } from './panels.tsx'
import styles from './statistics.module.css'
import type { Chosen } from './usePeriod.ts'
import { useTypeNames } from './typeNames.ts'
import { saySpan } from './words.ts'

const turnMs = 15_000
/** Older than this, the wall says so loudly. */
const oldMs = 30_000
const nowhere = () => undefined

export function Wall({ title, chosen, figures, onClose }: { title: string; chosen: Chosen; figures: Figures; onClose(): void }) {
  const [page, setPage] = useState(0)
  const now = useNow()
  const { named } = useTypeNames()
  const { choices, totals, types, week } = figures
  const pages =
    choices.data && totals.data && types.data && week.data
      ? [
          <Numbers key="numbers" numbers={numbersOf(figures, nowhere)} label={t('Key figures')} />,
          <TrendFigure key="trend" {...totals.data} fills />,
          <CountsFigure
            key="types"
            title={t('Case types')}
            filename="case-types"
            current={named(types.data.current)}
            previous={named(types.data.previous)}
            leads={nowhere}
            isAlone
          />,
          <DensityFigure
            key="places"
            current={totals.data.current.byBarangay}
            previous={totals.data.previous.byBarangay}
            barangays={choices.data.barangays}
            leads={nowhere}
          />,
          <WeekFigure key="week" current={week.data.current} />,
        ]
      : [<DotsLoader key="wait" />]
  useEffect(() => {
    const timer = setInterval(() => setPage((at) => at + 1), turnMs)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
      if (key === 'ArrowRight') setPage((at) => at + 1)
      if (key === 'ArrowLeft') setPage((at) => at + 99)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      clearInterval(timer)
      window.removeEventListener('keydown', onKey)
    }
  }, [onClose])
  // The answer carries the server's time: how old it is does not hang on this screen's clock.
  const age = totals.data ? Math.max(0, now - Date.parse(totals.data.madeAt)) : 0
  return (
    <div className={styles.wall} data-wall="figures" role="dialog" aria-modal="true" aria-label={t('Wall mode')}>
      <h1>
        {title} · {saySpan(chosen)}
      </h1>
      <div className={styles.page}>{pages[page % pages.length]}</div>
      <div className={styles.wallFoot} data-old={age > oldMs || undefined}>
        <span>
          {totals.data ? t('As of {time}, {age}', { time: formatTime(totals.data.madeAt), age: formatAge(totals.data.madeAt, now) }) : ''}
          {age > oldMs && ` · ${t('These figures are old: the connection is lost.')}`}
        </span>
        <span>{formatTime(serverNow())}</span>
        <Button size="xs" variant="default" leftSection={<IconX size={14} />} onClick={onClose}>
          {t('Leave the wall')}
        </Button>
      </div>
    </div>
  )
}
