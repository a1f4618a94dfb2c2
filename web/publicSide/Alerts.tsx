// What the center warns of, in the reader's language: a drill says so first.
import type { ReactNode } from 'react'
import type { ShownAlert } from '#contract/publicSide/alerts.ts'
import { grades } from '#contract/nouns/pagasa.ts'
import { headOf } from '#contract/warnings/sms.ts'
import { inMine, t, timeOf } from './language.ts'

type Level = 'calm' | 'grave' | 'warn'
const levelOf = ({ isCancel, isExercise, severity }: ShownAlert): Level =>
  isCancel || isExercise ? 'calm' : /^(Extreme|Severe)$/.test(severity) ? 'grave' : 'warn'
const headlineOf = ({ isExercise, headline, headlineIn }: ShownAlert) => headOf({ isExercise, headline: inMine(headline, headlineIn) })
const whatToDo = ({ instruction, instructionIn }: ShownAlert) => inMine(instruction, instructionIn)

interface Props {
  alert: ShownAlert
  children?: ReactNode
}

export function Alert({ alert, children }: Props) {
  const level = levelOf(alert)
  return (
    <article className="alert" data-level={level} role={level === 'grave' ? 'alert' : undefined}>
      <Grade alert={alert} />
      <h2>{headlineOf(alert)}</h2>
      <Words alert={alert}>{children}</Words>
    </article>
  )
}

/** In one line, with what to do; a touch opens the whole. */
export function FoldedAlert({ alert, children }: Props) {
  const level = levelOf(alert)
  return (
    <details className="alert folded" data-level={level}>
      <summary>
        <div role={level === 'grave' ? 'alert' : undefined}>
          <h2>{headlineOf(alert)}</h2> <span>{whatToDo(alert)}</span>
        </div>
      </summary>
      <Grade alert={alert} />
      <Words alert={alert}>{children}</Words>
    </details>
  )
}

const Grade = ({ alert: { grade } }: { alert: ShownAlert }) =>
  grade && (
    <p className="grade" data-color={grades[grade].color}>
      {t(grades[grade].words)}
    </p>
  )

function Words({ alert, children }: Props) {
  const { isCancel, sentAt, expiresAt, description, descriptionIn } = alert
  const instruction = whatToDo(alert)
  return (
    <>
      {instruction && <p className="what">{instruction}</p>}
      <p>{inMine(description, descriptionIn)}</p>
      <p className="soft">
        {timeOf(sentAt)}
        {!isCancel && ` · ${t('until {time}', { time: timeOf(expiresAt) })}`}
      </p>
      {children}
    </>
  )
}
