// What the center warns of, in the reader's language: a drill says so first.
import type { ReactNode } from 'react'
import type { ShownAlert } from '#contract/publicSide/alerts.ts'
import { grades } from '#contract/nouns/pagasa.ts'
import { headOf } from '#contract/warnings/sms.ts'
import type { InOthers } from '#contract/languages.ts'
import { languageNow, t, timeOf } from './language.ts'

export const inMine = (own: string, others: InOthers) => others[languageNow()] || own

export function Alert({ alert, children }: { alert: ShownAlert; children?: ReactNode }) {
  const { isExercise, isCancel, severity, sentAt, expiresAt } = alert
  const [headline, instruction] = [inMine(alert.headline, alert.headlineIn), inMine(alert.instruction, alert.instructionIn)]
  const level = isCancel || isExercise ? 'calm' : /^(Extreme|Severe)$/.test(severity) ? 'grave' : 'warn'
  return (
    <article className="alert" data-level={level} role={level === 'grave' ? 'alert' : undefined}>
      {alert.grade && (
        <p className="grade" data-color={grades[alert.grade].color}>
          {t(grades[alert.grade].words)}
        </p>
      )}
      <h2>{headOf({ isExercise, headline })}</h2>
      {instruction && <p className="what">{instruction}</p>}
      <p>{inMine(alert.description, alert.descriptionIn)}</p>
      <p className="soft">
        {timeOf(sentAt)}
        {!isCancel && ` · ${t('until {time}', { time: timeOf(expiresAt) })}`}
      </p>
      {children}
    </article>
  )
}
