// Proves a wish for deletion: with the code that went to the number or address of the record, or at the office.
import { type FormEvent, useState } from 'react'
import type { ProofWay } from '#contract/citizens/proof.ts'
import { k } from '#contract/language/k.ts'
import { person } from '#contract/publicSide/person.ts'
import { t } from '#web/publicSide/language.ts'
import { call, type DataOf, toldOf } from '#web/publicSide/wire.ts'

const sentTo: Record<Exclude<ProofWay, 'none' | 'office'>, string> = {
  sms: k('Your record is verified. A code of six digits is on its way to the phone number that it holds.'),
  mail: k('Your record is verified. A code of six digits is on its way to the e-mail address that it holds.'),
}
const atOffice = k('Your record is verified: please come to the office of the center with an ID. Your request waits there for you.')

interface ProveProps {
  way: ProofWay | undefined
  asked: DataOf<typeof person.requestDeletion>
}

export function ProveDeletion({ way, asked: { request, commandCenterId } }: ProveProps) {
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isProven, setProven] = useState(false)
  if (way === 'none') return null
  if (way === 'office') return <p className="note warn">{t(atOffice)}</p>
  if (isProven)
    return (
      <p className="note good" role="status">
        {t('Thank you. It is proven that your record is yours.')}
      </p>
    )
  const prove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code') as string
    setBusy(true)
    setTrouble('')
    await call(person.proveDeletion, { request, commandCenterId, code }).then(
      () => setProven(true),
      (error: unknown) => setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.')),
    )
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void prove(event)}>
      <p>{t(way ? sentTo[way] : 'If your record is verified, a code of six digits is on its way to the number or address that it holds.')}</p>
      <label>
        {t('Code of six digits')}
        <input name="code" inputMode="numeric" autoComplete="one-time-code" pattern="\s*[0-9]{6}\s*" maxLength={10} required />
      </label>
      <button type="submit" className="wide main" disabled={isBusy}>
        {t('Prove that it is me')}
      </button>
      <p className="soft">
        {t('The code works for 15 minutes. If none comes, come to the office of the center with an ID: your request waits there for you.')}
      </p>
      <p role="alert">{trouble}</p>
    </form>
  )
}
