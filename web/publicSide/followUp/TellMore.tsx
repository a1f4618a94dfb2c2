// More words and pictures for a report that was sent.
import { useState } from 'react'
import type { FollowUp } from '#contract/publicSide/followUp.ts'
import { k } from '#contract/language/k.ts'
import { deafWay, presets } from '#contract/publicSide/questions.ts'
import { t } from '#web/publicSide/language.ts'
import { MediaPart } from '#web/publicSide/report/MediaPart.tsx'
import { sayWords, useWords } from './words.ts'

interface Props {
  token: string
  standing: FollowUp
  /** What the center has already. */
  said: readonly string[]
}

export function TellMore({ token, standing, said }: Props) {
  const [text, setText] = useState('')
  const tell = async (words: string) => {
    await sayWords(token, 'tellMore', words)
    setText('')
  }
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('Add words or pictures')}</h2>
      <MediaPart clientId={token} token={token} />
      {standing.media.length > 0 && (
        <ul className="files">
          {standing.media.map(({ id, name, state, refusal }) => (
            <li key={id}>
              <span>
                {name || t('Picture')} · {refusal ? t(refusal) : t(mediaWords[state])}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="chips">
        {presets
          .filter((preset) => preset !== deafWay)
          .map((preset) => (
            <Preset key={preset} token={token} text={preset} isSaid={said.includes(preset)} />
          ))}
      </div>
      <label>
        {t('What else should the center know?')}
        <textarea rows={2} maxLength={5000} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="button" className="wide" disabled={!text.trim()} onClick={() => void tell(text)}>
        {t('Send these words')}
      </button>
    </section>
  )
}

/** Says at the finger whether it waits or was sent, and goes once. It has the room of its longest words, so that none below it moves. */
export function Preset({ token, text, isSaid }: { token: string; text: string; isSaid: boolean }) {
  const { waiting, taken } = useWords()
  const isOfThis = (one: { token: string; text: string }) => one.token === token && one.text === text
  const isSent = isSaid || taken.some(isOfThis)
  const isPressed = isSent || waiting.some((one) => isOfThis(one) && !one.refusal)
  const words = { words: t(text) }
  const said = [t(text), t('Not sent yet: {words}', words), t('Sent: {words}', words)]
  const now = isSent ? 2 : isPressed ? 1 : 0
  return (
    <button type="button" className="chip steady" aria-pressed={isPressed} onClick={() => isPressed || void sayWords(token, 'tellMore', text)}>
      {said.map((one, at) => (
        <span key={one} aria-hidden={at !== now}>
          {one}
        </span>
      ))}
    </button>
  )
}

const mediaWords = {
  coming: k('It is on its way.'),
  arrived: k('It has come, and is looked through.'),
  kept: k('The center has it.'),
  refused: k('The center cannot take this file.'),
  lost: k('It did not come. Please send it again.'),
} as const
