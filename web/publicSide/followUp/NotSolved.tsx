// "Not solved", or help that is still needed: opens a report again that was closed or not taken up.
import { useState } from 'react'
import type { FollowUp } from '#contract/publicSide/followUp.ts'
import { t } from '#web/publicSide/language.ts'
import { notSolved, sayWords, stillNeeded } from './words.ts'

interface Props {
  token: string
  standing: FollowUp
}

export function NotSolved({ token, standing }: Props) {
  const isDeclined = standing.status === 'declined'
  const [text, setText] = useState('')
  const name = isDeclined ? stillNeeded : notSolved
  return (
    <section>
      <h2>{isDeclined ? t('Do you still need help?') : t('Is it not solved?')}</h2>
      <label>
        {isDeclined ? t('Write what is wrong: the center sees it, and your report is open again.') : t('What is still wrong?')}
        <textarea rows={2} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="button" className="wide" onClick={() => void sayWords(token, 'reportNotSolved', text.trim() || name)}>
        {t(name)}
      </button>
    </section>
  )
}
