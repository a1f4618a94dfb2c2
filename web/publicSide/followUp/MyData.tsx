// What is kept of whoever sent the report, and the request to have it deleted.
import { type FormEvent, useState } from 'react'
import { k } from '#contract/language/k.ts'
import type { KeptKind } from '#contract/nouns/personalFields.ts'
import { person } from '#contract/publicSide/person.ts'
import { languageNow, t } from '#web/publicSide/language.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, type DataOf, toldOf } from '#web/publicSide/wire.ts'
import { ProveDeletion } from './ProveDeletion.tsx'

const lost = k('No connection. Please try again, or call 911.')
const labels: Record<KeptKind, string> = {
  name: k('Your name'),
  phone: k('Your number'),
  words: k('Your words'),
  place: k('The place you named'),
  position: k('Where the report was'),
  media: k('Pictures and films'),
  record: k('Your record'),
  push: k('Phones that are notified'),
  sms: k('Numbers that are texted'),
  channel: k('Accounts that are answered in their own app'),
  crew: k('Your number among the crews'),
  premise: k('Places that tell of you'),
  interpreter: k('As an interpreter whom the center rings'),
  neighbor: k('As a neighbor who can help'),
  flag: k('What is noted of your number'),
}

export function MyData({ token }: { token: string }) {
  const [kept, setKept] = useState<DataOf<typeof person.getKept>>()
  const [asked, setAsked] = useState<DataOf<typeof person.requestDeletion>>()
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setTrouble('')
    await work().catch((error: unknown) => setTrouble(toldOf(error) ?? t(lost)))
    setBusy(false)
  }
  const load = () => attempt(async () => setKept(await call(person.getKept, { token, deviceId: (await visitorNow()).deviceId })))
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => form.get(name) as string
    const given = {
      token,
      name: text('name'),
      phone: text('phone') || undefined,
      email: text('email') || undefined,
      reason: text('reason') || undefined,
      language: languageNow(),
    }
    void attempt(async () => setAsked(await call(person.requestDeletion, given)))
  }
  return (
    <details className="verify" onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary>{t('What is kept about me')}</summary>
      {kept && (
        <>
          <ul className="next">
            {kept.items.map(({ kind, value }) => (
              <li key={kind}>
                <b>{t(labels[kind])}:</b> {value}
              </li>
            ))}
          </ul>
          <p className="soft">
            {t('What you added and wrote on this page is kept as well. All of it is kept for {days, number} days after the report is closed.', {
              days: kept.forDays,
            })}
          </p>
        </>
      )}
      {asked ? (
        <>
          <p className="note good" role="status">
            {t('Your request is in: {reference}. The center answers you.', { reference: asked.reference })}
          </p>
          <ProveDeletion way={kept?.proof} asked={asked} />
        </>
      ) : (
        <form onSubmit={ask}>
          <h3>{t('Ask to have it deleted')}</h3>
          <label>
            {t('Full name')}
            <input name="name" autoComplete="name" required maxLength={120} />
          </label>
          <label>
            {t('Phone number')}
            <input name="phone" type="tel" autoComplete="tel" />
          </label>
          <label>
            {t('E-mail address')}
            <input name="email" type="email" autoComplete="email" />
          </label>
          <label>
            {t('What is to be deleted')}
            <textarea name="reason" rows={2} maxLength={2000} />
          </label>
          <button type="submit" className="wide quiet" disabled={isBusy}>
            {t('Ask for deletion')}
          </button>
        </form>
      )}
      <p role="alert">{trouble}</p>
    </details>
  )
}
