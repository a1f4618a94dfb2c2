// A report as it lies on paper: whose it is, of which days and filters, and at the foot by whom and when it was made.
import type { ReactNode } from 'react'
import type { Imprint } from '#contract/reports/Report.ts'
import type { FigureChoices } from '#contract/statistics/figures.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Emblem } from '#web/kit/parts/marks/Emblem.tsx'
import type { Chosen } from '#web/statistics/usePeriod.ts'
import { saySpan } from '#web/statistics/words.ts'
import styles from './reports.module.css'

interface Props {
  title: string
  chosen: Chosen
  choices: FigureChoices | undefined
  imprint: Imprint
  children: ReactNode
}

export function Paper({ title, chosen, choices, imprint, children }: Props) {
  const namesOf = (ids: string[] | undefined, among: readonly { id: string; name: string }[] | undefined) =>
    ids?.map((id) => among?.find((one) => one.id === id)?.name ?? id).join(', ')
  const filters: [string, string | undefined][] = [
    [t('Case type'), namesOf(chosen.caseTypeId, choices?.caseTypes)],
    [t('Barangay'), namesOf(chosen.barangayId, choices?.barangays)],
    [t('Department'), namesOf(chosen.departmentId, choices?.departments)],
  ]
  const set = filters.filter(([, names]) => names)
  return (
    <article className={styles.paper}>
      <header>
        <Emblem size={40} />
        <div>
          <b>{imprint.center.name}</b>
          <span>{title}</span>
        </div>
        <div className={styles.span}>
          <b>{saySpan(chosen)}</b>
          <span>{set.length === 0 ? t('All tickets') : set.map(([name, names]) => `${name}: ${names}`).join(' · ')}</span>
        </div>
      </header>
      {children}
      <footer>{t('Printed by {name} at {time}', { name: imprint.madeBy, time: formatDateTime(imprint.madeAt) })}</footer>
    </article>
  )
}
