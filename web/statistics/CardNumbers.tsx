// Callers asked by cards in a period: arrests that were found, how soon, and the versions that were used.
import { statistics } from '#contract/statistics/room.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './statistics.module.css'
import { useFigure } from './useFigure.ts'
import type { Chosen } from './usePeriod.ts'
import { saySeconds } from './words.ts'

export function CardNumbers({ chosen }: { chosen: Chosen }) {
  const found = useFigure(statistics.getCardFigures, chosen, { isLive: false }).data
  if (!found || found.asked + found.byCitizens === 0) return null
  const { asked, byCitizens, arrests, compressions, recognizedP50, recognizedP90, compressionsP50, compressionsP90, byCard } = found
  const both = (half: number | null, most: number | null) =>
    half === null || most === null ? '–' : t('{half} (nine of ten within {most})', { half: saySeconds(half), most: saySeconds(most) })
  return (
    <section className={styles.cards} aria-label={t('Question cards')}>
      <h2>{t('Question cards')}</h2>
      <dl>
        <dt>{t('Callers asked by a card')}</dt>
        <dd>{formatNumber(asked)}</dd>
        <dt>{t('Besides, reports led by a card on the citizen’s phone')}</dt>
        <dd>{formatNumber(byCitizens)}</dd>
        <dt>{t('Cardiac arrests recognized')}</dt>
        <dd>{formatNumber(arrests)}</dd>
        <dt>{t('From the first answer to the recognition')}</dt>
        <dd>{both(recognizedP50, recognizedP90)}</dd>
        <dt>{t('First compressions by callers')}</dt>
        <dd>{formatNumber(compressions)}</dd>
        <dt>{t('From the first answer to the first compression')}</dt>
        <dd>{both(compressionsP50, compressionsP90)}</dd>
        <dt>{t('Cards and versions used')}</dt>
        <dd>{byCard.map(({ code, version, count }) => `${code} ${version}: ${formatNumber(count)}`).join(' · ')}</dd>
      </dl>
    </section>
  )
}
