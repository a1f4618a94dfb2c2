// Says that the center does not know where it is, and asks: by the phone's position, or in words.
import { type FormEvent, useState } from 'react'
import type { Sentence } from '#contract/kit/say.ts'
import { type FollowUp, followUp } from '#contract/publicSide/followUp.ts'
import { sayOf, t } from '#web/publicSide/language.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'
import type { SharingNow } from './useSharing.ts'

interface Props {
  token: string
  said: Sentence
  sharing: SharingNow
  onDone(found: FollowUp): void
}

export function AskPlace({ token, said, sharing, onDone }: Props) {
  const [landmark, setLandmark] = useState('')
  const [trouble, setTrouble] = useState('')
  const tell = async (event: FormEvent) => {
    event.preventDefault()
    try {
      onDone((await call(followUp.completeReport, { token, landmark })).standing)
    } catch (error) {
      setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.'))
    }
  }
  return (
    <form className="note warn ask" onSubmit={(event) => void tell(event)}>
      <p>
        <b>{sayOf(said)}</b>
      </p>
      {!sharing.isOn && (
        <button type="button" className="wide main" onClick={sharing.start}>
          {t('Share my position')}
        </button>
      )}
      <label>
        {t('Landmark, street or house')}
        <input maxLength={300} autoComplete="off" value={landmark} onChange={({ target }) => setLandmark(target.value)} />
      </label>
      <button type="submit" className="wide" disabled={!landmark.trim()}>
        {t('Tell where it is')}
      </button>
      <p role="alert">{trouble}</p>
    </form>
  )
}
