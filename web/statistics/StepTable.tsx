// How long the steps of crews took, and whether each kept its target.
import type { StepFigure } from '#contract/statistics/figures.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './statistics.module.css'
import { saySeconds, sayShare } from './words.ts'

interface Props {
  rows: readonly (StepFigure & { step: string; kind: string })[]
  previous: readonly StepFigure[]
  promisedShare: number
}

export function StepTable({ rows, previous, promisedShare }: Props) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Steps of crews and their targets')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[t('Step'), t('Median'), t('90 of 100 within'), t('Target'), t('Kept its target'), t('Taken')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ crewStepId, move, responseType, step, kind, median, percentile90, targetSeconds, keptTarget, taken }) => {
            const before = previous.find((one) => one.responseType.id === responseType.id && one.crewStepId === crewStepId && one.move === move)
            return (
              <tr key={crewStepId ?? `${responseType.id} ${move}`}>
                <th scope="row">
                  {step}
                  <small>{kind}</small>
                </th>
                <td data-number>
                  {saySeconds(median)}
                  {before && <small>{t('before {count}', { count: saySeconds(before.median) })}</small>}
                </td>
                <td data-number>
                  {saySeconds(percentile90)}
                  {before && <small>{t('before {count}', { count: saySeconds(before.percentile90) })}</small>}
                </td>
                <td data-number>{move ? t('by priority') : targetSeconds === null ? t('no target') : saySeconds(targetSeconds)}</td>
                <td data-number data-missed={(keptTarget !== null && keptTarget < promisedShare) || undefined}>
                  {sayShare(keptTarget)}
                  {keptTarget !== null && (
                    <small>{keptTarget < promisedShare ? t('below {share}', { share: sayShare(promisedShare) }) : t('met')}</small>
                  )}
                </td>
                <td data-number>{formatNumber(taken)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
