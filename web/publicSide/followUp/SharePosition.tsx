// Shares where the phone is, as long as the page is open and the visitor wants it.
import { useEffect, useState } from 'react'
import { followUp } from '#contract/publicSide/followUp.ts'
import { t } from '#web/publicSide/language.ts'
import { positionIn } from '#web/publicSide/report/place.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

const everyMs = 10_000

export function SharePosition({ token, isSharing }: { token: string; isSharing: boolean }) {
  const [isOn, setOn] = useState(false)
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    if (!isOn) return
    let last = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        if (Date.now() - last < everyMs) return
        last = Date.now()
        call(followUp.sharePosition, { token, position: positionIn(coords) }).then(
          () => setTrouble(''),
          (error: unknown) => setTrouble(toldOf(error) ?? t('No connection. Trying again…')),
        )
      },
      () => {
        setTrouble(t('Your phone did not give its position.'))
        setOn(false)
      },
      { enableHighAccuracy: true },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOn, token])
  const stop = async () => {
    setOn(false)
    await call(followUp.sharePosition, { token }).catch(() => setTrouble(t('No connection. Please try again, or call 911.')))
  }
  return (
    <section>
      <h2>{t('Your position')}</h2>
      <p>
        {isOn || isSharing
          ? t('The center sees where you are while this page is open.')
          : t('Share it so that help finds you. You can stop at any time.')}
      </p>
      <button type="button" className="wide" aria-pressed={isOn} onClick={() => (isOn || isSharing ? void stop() : setOn(true))}>
        {isOn || isSharing ? t('Stop sharing') : t('Share my position')}
      </button>
      <p role="alert">{trouble}</p>
    </section>
  )
}
