// "Not solved": opens a closed report again.
import { useState } from 'react'
import { type FollowUp, followUp } from '#contract/publicSide/followUp.ts'
import { t } from '#web/publicSide/language.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

export function NotSolved({ token, onDone }: { token: string; onDone(found: FollowUp): void }) {
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState('')
  const send = async () => {
    try {
      onDone(await call(followUp.reportNotSolved, { token, text }))
    } catch (error) {
      setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.'))
    }
  }
  return (
    <section>
      <h2>{t('Is it not solved?')}</h2>
      <label>
        {t('What is still wrong?')}
        <textarea rows={2} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="button" className="wide" disabled={!text.trim()} onClick={() => void send()}>
        {t('It is not solved')}
      </button>
      <p role="alert">{trouble}</p>
    </section>
  )
}
