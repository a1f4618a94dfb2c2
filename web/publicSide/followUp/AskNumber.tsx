// Asks for a number to call where the report has none: first of all on the page, checked kindly, and never in the way.
import { type FormEvent, useState } from 'react'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { type FollowUp, followUp } from '#contract/publicSide/followUp.ts'
import { languageNow, t } from '#web/publicSide/language.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'
import { Doubt } from '#web/publicSide/report/Doubt.tsx'

interface Props {
  token: string
  isWriteOnly: boolean
  /** One was given that nobody can be called by. */
  isUnfit: boolean
  onDone(found: FollowUp): void
}

export function AskNumber({ token, isWriteOnly, isUnfit, onDone }: Props) {
  const [phone, setPhone] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [given, setGiven] = useState<{ isTexted: boolean } | null>(null)
  const give = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!canBeCalled(phone)) return
    try {
      const { standing, isTexted } = await call(followUp.completeReport, { token, phone, language: languageNow() })
      setGiven({ isTexted })
      setTrouble('')
      onDone(standing)
    } catch (error) {
      setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.'))
    }
  }
  if (given)
    return (
      <p className="note good" role="status">
        {given.isTexted ? t('The center has your number. The link of this report comes to it by text message.') : t('The center has your number.')}
      </p>
    )
  return (
    <form className="note ask" onSubmit={(event) => void give(event)}>
      {isUnfit && <p>{t('The number you gave is not whole, so the center cannot call you. Please give all of it.')}</p>}
      <label>
        {isWriteOnly ? t('Your phone number, so that the center can write to you') : t('Your phone number, so that the center can call you')}
        <input type="tel" autoComplete="tel" inputMode="tel" maxLength={30} value={phone} onChange={({ target }) => setPhone(target.value)} />
      </label>
      {isAsked && <Doubt phone={phone} />}
      <button type="submit" className="wide main">
        {t('Give my number')}
      </button>
      <p role="alert">{trouble}</p>
    </form>
  )
}
