// How long things took: median and 90th percentile of each interval, the share that kept its target, and how many tickets lack the stamp.
import type { IntervalFigure } from '#contract/statistics/figures.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './statistics.module.css'
import { intervalEnds, intervalWords, saySeconds, sayShare } from './words.ts'

interface Props {
  figures: readonly IntervalFigure[]
  previous?: readonly IntervalFigure[]
  promisedShare: number
}

export function ResponseTable({ figures, previous, promisedShare }: Props) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Intervals and their targets')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Interval')}</th>
            <th scope="col">{t('Median')}</th>
            <th scope="col">{t('90 of 100 within')}</th>
            <th scope="col">{t('Kept its target')}</th>
            <th scope="col">{t('Without the stamp')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ interval, median, percentile90, keptTarget, measured, missing }) => {
            const before = previous?.find((one) => one.interval === interval)
            return (
              <tr key={interval}>
                <th scope="row">
                  {t(intervalWords[interval])}
                  <small>{t(intervalEnds[interval])}</small>
                </th>
                <td data-number>
                  {saySeconds(median)}
                  {before && <small>{t('before {count}', { count: saySeconds(before.median) })}</small>}
                </td>
                <td data-number>
                  {saySeconds(percentile90)}
                  {before && <small>{t('before {count}', { count: saySeconds(before.percentile90) })}</small>}
                </td>
                <td data-number data-missed={(keptTarget !== null && keptTarget < promisedShare) || undefined}>
                  {keptTarget !== null ? sayShare(keptTarget) : measured === 0 ? t('none measured') : t('no target')}
                  {keptTarget !== null && (
                    <small>{keptTarget < promisedShare ? t('below {share}', { share: sayShare(promisedShare) }) : t('met')}</small>
                  )}
                </td>
                <td data-number>{t('{missing} of {count}', { missing: formatNumber(missing), count: formatNumber(missing + measured) })}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
