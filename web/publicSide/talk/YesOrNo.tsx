// A question in two pictures, for whoever does not hear, speak or read well: one of them is pressed, and the other still can be.
import { k } from '#contract/language/k.ts'
import { t } from '#web/publicSide/language.ts'

export const yesNoWords = { yes: k('Yes'), no: k('No') }
const choices = ['yes', 'no'] as const
export type Choice = (typeof choices)[number]
const drawn: Record<Choice, string> = { yes: 'M14 33 27 46 51 19', no: 'M18 18 46 46M46 18 18 46' }

export function YesOrNo({ chosen, onChoose }: { chosen: Choice | null; onChoose(choice: Choice): void }) {
  return (
    <div className="yes-or-no" role="group" aria-label={t('Answer yes or no')}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          data-choice={choice}
          aria-pressed={chosen === choice}
          onClick={() => chosen !== choice && onChoose(choice)}
        >
          <svg viewBox="0 0 64 64" aria-hidden="true">
            <circle cx="32" cy="32" r="30" />
            <path d={drawn[choice]} />
          </svg>
          {t(yesNoWords[choice])}
        </button>
      ))}
    </div>
  )
}
