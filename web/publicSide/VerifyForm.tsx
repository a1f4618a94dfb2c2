// Becoming a known citizen: particulars, an ID and a selfie, for a verifier to look at.
import { type FormEvent, useState } from 'react'
import { type FollowUp } from '#contract/publicSide/followUp.ts'
import { person } from '#contract/publicSide/person.ts'
import { type PublicBarangay, places } from '#contract/publicSide/places.ts'
import { Barangay } from './Barangay.tsx'
import { t } from './language.ts'
import { shrinkPhoto } from '#web/kit/shrink.ts'
import { readBarangays } from './useTown.ts'
import { call, toldOf } from './wire.ts'

type Citizen = FollowUp['citizen']

export function VerifyForm({ token, centerId, citizen }: { token: string; centerId: string; citizen: Citizen }) {
  const [isSent, setSent] = useState(false)
  const [barangays, setBarangays] = useState<PublicBarangay[]>([])
  const [barangay, setBarangay] = useState('')
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (citizen === 'APPROVED') return <p className="note good">{t('You are a verified citizen.')}</p>
  if (isSent || citizen === 'PENDING') return <p className="note">{t('Your ID waits for a verifier.')}</p>

  const load = async () => {
    if (barangays.length === 0) await readBarangays(centerId, setBarangays)
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => form.get(name) as string
    setBusy(true)
    try {
      const { version: noticeVersion } = await call(places.getNotice, { commandCenterId: centerId })
      const idPictures = await Promise.all((form.getAll('id') as File[]).slice(0, 3).map(shrinkPhoto))
      const selfie = await shrinkPhoto(form.get('selfie') as File)
      const given = { name: text('name'), phone: text('phone'), address: text('address'), barangayId: text('barangay'), birthDate: text('birthDate') }
      await call(person.getVerified, { token, ...given, idPictures, selfie, noticeVersion }, { forMs: 90_000 })
      setSent(true)
    } catch (error) {
      setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.'))
    }
    setBusy(false)
  }
  return (
    <details className="verify" onToggle={() => void load().catch(() => setTrouble(t('No connection. Trying again…')))}>
      <summary>{t('Get verified')}</summary>
      <p className="soft">
        {t('A verified citizen’s reports are known to be real. The pictures are kept for verifying alone, and deleted after a time.')}
      </p>
      <form onSubmit={(event) => void send(event)}>
        <label>
          {t('Full name')}
          <input name="name" autoComplete="name" required maxLength={120} />
        </label>
        <label>
          {t('Phone number')}
          <input name="phone" type="tel" autoComplete="tel" required />
        </label>
        <label>
          {t('Birth date')}
          <input name="birthDate" type="date" autoComplete="bday" required />
        </label>
        <label>
          {t('Address')}
          <input name="address" autoComplete="street-address" required maxLength={300} />
        </label>
        <Barangay name="barangay" barangays={barangays} value={barangay} onChange={setBarangay} />
        <label>
          {t('Photos of your ID, front and back')}
          <input name="id" type="file" accept="image/*" multiple required />
        </label>
        <label>
          {t('A photo of your face')}
          <input name="selfie" type="file" accept="image/*" capture="user" required />
        </label>
        <button type="submit" className="wide main" disabled={isBusy}>
          {isBusy ? t('Sending…') : t('Send for verification')}
        </button>
      </form>
      <p role="alert">{trouble}</p>
    </details>
  )
}
