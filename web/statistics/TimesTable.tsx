// How long things took: median and 90th percentile beside those of the period before, and the share that kept its target.
import { t } from '#web/kit/language.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import styles from './statistics.module.css'
import { saySeconds, sayShare } from './words.ts'

interface Times {
  median: number | null
  percentile90: number | null
}
export interface TimesRow extends Times {
  id: string
  name: string
  detail: string
  before: Times | undefined
  /** Where each row has one of its own. */
  target?: string
  keptTarget: number | null
  /** Said where no share is known. */
  unknown?: string
  /** What stands in the last column. */
  last: string
}
interface Props {
  label: string
  first: string
  last: string
  rows: readonly TimesRow[]
  promisedShare: number
}

export function TimesTable({ label, first, last, rows, promisedShare }: Props) {
  const hasTargets = rows.some(({ target }) => target !== undefined)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <HeadRow names={[first, t('Median'), t('Nine of ten within'), ...(hasTargets ? [t('Target')] : []), t('Kept its target'), last]} />
        <tbody>
          {rows.map(({ id, name, detail, before, target, keptTarget, unknown, last: said, ...times }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <small>{detail}</small>
              </th>
              {(['median', 'percentile90'] as const).map((which) => (
                <td key={which} data-number>
                  {saySeconds(times[which])}
                  {before && <small>{t('before {count}', { count: saySeconds(before[which]) })}</small>}
                </td>
              ))}
              {hasTargets && <td data-number>{target}</td>}
              <td data-number data-missed={(keptTarget !== null && keptTarget < promisedShare) || undefined}>
                {keptTarget === null && unknown ? unknown : sayShare(keptTarget)}
                {keptTarget !== null && (
                  <small>{keptTarget < promisedShare ? t('below {share}', { share: sayShare(promisedShare) }) : t('met')}</small>
                )}
              </td>
              <td data-number>{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
