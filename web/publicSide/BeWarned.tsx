// Asking to be warned, without an account: barangays and kinds of hazards, on this phone or by text once a code has proven the number.
import { useEffect, useEffectEvent, useState } from 'react'
import { alerts as calls, subscribedDays, type Subscription, type Subscriptions } from '#contract/publicSide/alerts.ts'
import { neighborPath } from '#contract/publicSide/neighbor.ts'
import type { PublicTown } from '#contract/publicSide/start.ts'
import { type HazardGroup, hazardGroups } from '#contract/warnings/hazards.ts'
import { canBeNotified, isPhoneOfApple, subscribe, workerReady } from '#web/kit/push.ts'
import { useAttempts } from './attempt.ts'
import { dayOf, languageNow, t, useLanguage } from './language.ts'
import { NumberForm } from './NumberForm.tsx'
import { visitorNow } from './visitor.ts'
import { call } from './wire.ts'

interface Props {
  town: PublicTown
  onSettled(): void
}

export function BeWarned({ town: { center, barangays }, onSettled }: Props) {
  useLanguage()
  const commandCenterId = center.id
  const [known, setKnown] = useState<Subscriptions>()
  const [chosen, setChosen] = useState<string[]>([])
  const [hazards, setHazards] = useState<HazardGroup[]>([])
  const attempts = useAttempts()
  const { said, isBusy, attempt } = attempts
  const settled = useEffectEvent(onSettled)

  useEffect(() => {
    let isGone = false
    const look = async () => call(calls.getAlertSubscriptions, { commandCenterId, deviceId: (await visitorNow()).deviceId })
    look()
      .then(
        (found) => !isGone && setKnown(found),
        () => undefined,
      )
      .finally(settled)
    return () => {
      isGone = true
    }
  }, [commandCenterId])

  const wish = async () => ({ commandCenterId, deviceId: (await visitorNow()).deviceId, barangayIds: chosen, hazards, language: languageNow() })
  const onThisPhone = () =>
    attempt(async () => {
      const refused = t('Notifications of this page are blocked. Allow them in the settings of your browser, then load this page again.')
      if ((await Notification.requestPermission()) !== 'granted') return refused
      const worker = await workerReady()
      const address = worker && (await subscribe(worker, known!.key))
      if (!address) return t('This browser cannot notify you while the page is closed.')
      setKnown(await call(calls.subscribeByPush, { ...(await wish()), ...address }))
      return t('This phone is warned from now on.')
    })
  const end = ({ id }: Subscription) =>
    attempt(async () => {
      setKnown(await call(calls.endAlertSubscription, { commandCenterId, deviceId: (await visitorNow()).deviceId, id }))
      return t('It has ended. Nothing of it is kept.')
    })

  if (!known) return null
  const nameOf = (id: string) => barangays.find((one) => one.id === id)?.name ?? ''
  const words: Record<HazardGroup, string> = {
    weather: t('Storm, rain and flood'),
    ground: t('Earthquake, landslide, volcano'),
    fire: t('Fire'),
    health: t('Health'),
    other: t('Everything else'),
  }
  const toggle = (one: HazardGroup) => setHazards(hazards.includes(one) ? hazards.filter((other) => other !== one) : [...hazards, one])
  const isReady = chosen.length > 0 && !isBusy
  return (
    <section aria-labelledby="warned">
      <h2 id="warned">{t('Be warned')}</h2>
      <ul className="updates">
        {known.all.map((one) => (
          <li key={one.id}>
            <p>
              {one.way === 'push' ? t('This phone') : t('Your number, by text')}: {one.barangayIds.map(nameOf).filter(Boolean).join(', ')}
            </p>
            <p className="soft">
              {one.hazards.length > 0 ? one.hazards.map((hazard) => words[hazard]).join(', ') : t('Every kind of hazard')} ·{' '}
              {t('deleted by itself on {day}', { day: dayOf(one.endsAt) })}
            </p>
            <button type="button" className="plain" disabled={isBusy} onClick={() => void end(one)}>
              {t('End this')}
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('Choose barangays and how you are told')}</summary>
        <label>
          {t('Barangay')}
          <select value="" onChange={({ currentTarget }) => setChosen([...new Set([...chosen, currentTarget.value])])}>
            <option value="">{t('Choose')}</option>
            {barangays.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {chosen.length > 0 && (
          <ul className="chosen" aria-label={t('Chosen barangays')}>
            {chosen.map((id) => (
              <li key={id}>
                {nameOf(id)}{' '}
                <button
                  type="button"
                  className="plain"
                  aria-label={t('Without {name}', { name: nameOf(id) })}
                  onClick={() => setChosen(chosen.filter((one) => one !== id))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        <fieldset>
          <legend>{t('Which hazards? None chosen: all of them.')}</legend>
          {hazardGroups.map((one) => (
            <label key={one} className="row">
              <input type="checkbox" checked={hazards.includes(one)} onChange={() => toggle(one)} /> {words[one]}
            </label>
          ))}
        </fieldset>
        <p className="soft">
          {t('You need no account. It is deleted after {days, number} days, and ends at once by a tap here or by the answer STOP.', {
            days: subscribedDays,
          })}
        </p>
        {canBeNotified() ? (
          <button type="button" className="wide main" disabled={!isReady} onClick={() => void onThisPhone()}>
            {t('Warn this phone')}
          </button>
        ) : (
          <p>
            {isPhoneOfApple()
              ? t('On this phone notifications come only after you add this page to the home screen.')
              : t('This browser cannot notify you while the page is closed.')}
          </p>
        )}
        {known.hasTexts && (
          <NumberForm
            {...{ commandCenterId, attempts, isReady }}
            purpose="warnings"
            label={t('Or by text, to your mobile number')}
            action={t('Warn this number')}
            isQuiet
            onProven={async (told) => {
              setKnown(await call(calls.subscribeBySms, { ...(await wish()), ...told }))
              return t('This number is warned from now on.')
            }}
          />
        )}
      </details>
      {known.hasTexts && known.asksNeighbors && (
        <p>
          <a href={`${neighborPath}?center=${center.slug}`}>{t('Help your neighbors: sign up to be asked')}</a>
        </p>
      )}
      <p role={said?.isTrouble ? 'alert' : 'status'}>{said?.text}</p>
    </section>
  )
}
