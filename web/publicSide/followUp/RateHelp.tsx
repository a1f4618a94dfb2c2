// The end: how the help was, with one touch, and thanks to the crew that was there.
import { useState } from 'react'
import { type FollowUp, followUp, ratings } from '#contract/publicSide/followUp.ts'
import { helpQuestion } from '#contract/publicSide/sentence.ts'
import { k } from '#contract/language/k.ts'
import { sayOf, t } from '#web/publicSide/language.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

const faces = { good: '🙂', fair: '😐', bad: '🙁' } as const
const words = { good: k('Good'), fair: k('So-so'), bad: k('Bad') } as const

interface Props {
  token: string
  standing: FollowUp
  onDone(found: FollowUp): void
}

export function RateHelp({ token, standing, onDone }: Props) {
  const { rating, canThank, thankedAt } = standing
  const question = helpQuestion(standing)
  const [trouble, setTrouble] = useState('')
  const send = async (what: { rating?: (typeof ratings)[number]; isThanks?: boolean }) => {
    try {
      onDone(await call(followUp.rateReport, { token, ...what }))
      setTrouble('')
    } catch (error) {
      setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.'))
    }
  }
  if (!question) return null
  return (
    <section aria-labelledby="rate">
      <h2 id="rate">{sayOf(question)}</h2>
      <div className="three">
        {ratings.map((one) => (
          <button key={one} type="button" className="wide quiet" aria-pressed={rating === one} onClick={() => void send({ rating: one })}>
            <span aria-hidden="true">{faces[one]}</span> {t(words[one])}
          </button>
        ))}
      </div>
      {rating && <p role="status">{t('The staff see your answer on this report.')}</p>}
      {canThank && !thankedAt && (
        <button type="button" className="wide" onClick={() => void send({ isThanks: true })}>
          {t('Thank the crew')}
        </button>
      )}
      {thankedAt && <p role="status">{t('Your thanks are on the report, where the crew sees them.')}</p>}
      <p role="alert">{trouble}</p>
    </section>
  )
}
