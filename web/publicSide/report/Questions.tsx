// One question by the kind of emergency, answered by touching a picture.
import { type Answers, questionsFor } from '#contract/publicSide/questions.ts'
import { t } from '#web/publicSide/language.ts'

const pictures = { yes: '✓', no: '✕', unknown: '?', one: '🧍', many: '👥' } as const

export function Questions({ icon, answers, onAnswer }: { icon: string; answers: Answers; onAnswer(answers: Answers): void }) {
  return questionsFor(icon, answers.danger).map(({ id, ask, answers: known }) => (
    <fieldset key={id} className="question">
      <legend>{t(ask)}</legend>
      {known.map((one) => (
        <label key={one.id}>
          <input type="radio" name={id} checked={answers[id] === one.id} onChange={() => onAnswer({ ...answers, [id]: one.id })} />
          <span aria-hidden="true">{pictures[one.id]}</span>
          {t(one.text)}
        </label>
      ))}
    </fieldset>
  ))
}
