// The targets: seconds for each step and priority; empty means no target.
import { NumberInput } from '@mantine/core'
import { formatDuration } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { valueAt } from '#contract/kit/paths.ts'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import styles from './centers.module.css'
import { targetTexts } from './settingTexts.ts'

export function TargetsTable({ form }: { form: ContractForm }) {
  return (
    <section className={styles.section}>
      <h2>{t('Targets (seconds)')}</h2>
      <p>{t('How fast each step should be. Left empty: no target, and no clock that runs out.')}</p>
      <div className={styles.wide}>
        <table className={styles.targets}>
          <thead>
            <tr>
              <th scope="col">{t('Priority')}</th>
              {targetTexts.map(({ path, label, help }) => (
                <th key={path} scope="col" title={t(help)}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {priorities.map((priority) => (
              <tr key={priority}>
                <th scope="row">
                  <PriorityBadge priority={priority} />
                </th>
                {targetTexts.map(({ path, label }) => {
                  const at = `${path}.${priority}`
                  return (
                    <td key={path} data-label={t(label)}>
                      <NumberInput
                        aria-label={`${t(label)}, P${priority}`}
                        data-path={at}
                        hideControls
                        placeholder="—"
                        value={(valueAt(form.values, at) as number | null) ?? ''}
                        error={form.errors[at]}
                        onChange={(value) => form.set(at, value === '' ? null : value)}
                        onBlur={() => form.check(at)}
                      />
                      <small>{longOf(valueAt(form.values, at))}</small>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What no longer reads as seconds. */
const longOf = (seconds: unknown) => (typeof seconds === 'number' && seconds > 60 ? formatDuration(seconds * 1000) : '')
