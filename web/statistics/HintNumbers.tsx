// How often the hints of a period were right, by those who looked at them.
import { hintKindWords } from '#contract/hints/words.ts'
import { statistics } from '#contract/statistics/room.ts'
import { t } from '#web/kit/language.ts'
import styles from './statistics.module.css'
import { useFigure } from './useFigure.ts'
import type { Chosen } from './usePeriod.ts'

export function HintNumbers({ chosen }: { chosen: Chosen }) {
  const found = useFigure(statistics.getHintFigures, chosen, { isLive: false }).data
  if (!found || found.length === 0) return null
  return (
    <section className={styles.cards} aria-label={t('Hints')}>
      <h2>{t('Hints')}</h2>
      <dl>
        {found.map(({ kind, made, right, wrong }) => (
          <div key={kind} style={{ display: 'contents' }}>
            <dt>{t(hintKindWords[kind])}</dt>
            <dd>
              {t('{made, number} made: {right, number} were right, {wrong, number} were not, {open, number} not judged yet', {
                ...{ made, right, wrong, open: made - right - wrong },
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
