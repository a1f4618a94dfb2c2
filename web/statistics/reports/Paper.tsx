// A report as it lies on paper: whose it is, of which days and filters, and at the foot by whom and when it was made.
import type { ReactNode } from 'react'
import type { NamedIn } from '#contract/languages.ts'
import type { Imprint } from '#contract/reports/Report.ts'
import type { FigureChoices } from '#contract/statistics/figures.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { nameOf, t } from '#web/kit/language.ts'
import { CenterLogo } from '#web/kit/parts/marks/CenterLogo.tsx'
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
  return (
    <article className={styles.paper} data-paper>
      <PaperHead title={title} chosen={chosen} choices={choices} center={imprint.center.name} />
      {children}
      <footer>{t('Printed by {name} at {time}', { name: imprint.madeBy, time: formatDateTime(imprint.madeAt) })}</footer>
    </article>
  )
}

/** Whose it is, of which days and of which filters. */
export function PaperHead({ title, chosen, choices, center }: Pick<Props, 'title' | 'chosen' | 'choices'> & { center: string }) {
  const namesOf = (ids: string[] | undefined, among: readonly ({ id: string } & NamedIn)[] | undefined) =>
    ids
      ?.map((id) => {
        const found = among?.find((one) => one.id === id)
        return found ? nameOf(found) : id
      })
      .join(', ')
  const filters: [string, string | undefined][] = [
    [t('Case type'), namesOf(chosen.caseTypeId, choices?.caseTypes)],
    [t('Barangay'), namesOf(chosen.barangayId, choices?.barangays)],
    [t('Department'), namesOf(chosen.departmentId, choices?.departments)],
    [t('Response team'), namesOf(chosen.responseTeamId, choices?.responseTeams)],
  ]
  const set = filters.filter(([, names]) => names)
  return (
    <header className={styles.head}>
      <CenterLogo size={40} />
      <div>
        <b>{center}</b>
        <span>{title}</span>
      </div>
      <div className={styles.span}>
        <b>{saySpan(chosen)}</b>
        <span>{set.length === 0 ? t('All tickets') : set.map(([name, names]) => `${name}: ${names}`).join(' · ')}</span>
      </div>
    </header>
  )
}
