// Shares where the phone is, as long as the page is open and the visitor wants it.
import { Suspense } from 'react'
import { sharingSentence } from '#contract/publicSide/sentence.ts'
import { lacksHttps } from '#web/kit/secure.ts'
import { k } from '#contract/language/k.ts'
import { sayOf, t, timeOf } from '#web/publicSide/language.ts'
import { isShutOut, toldOf } from '#web/publicSide/wire.ts'
import { later } from '#web/kit/later.ts'
import type { SharingNow } from './useSharing.ts'

const PlaceCode = later(async () => (await import('#web/publicSide/PlaceCode.tsx')).PlaceCode)

const shutOut = k('The sharing is over: this link takes no position any more. Call 911 if you moved.')

export function SharePosition({ now, isSharingPosition }: { now: SharingNow; isSharingPosition: boolean }) {
  const { isOn, place, sharing, trouble } = now
  const isStoppable = isOn || isSharingPosition
  return (
    <section>
      <h2>{t('Your position')}</h2>
      <p role="status">{sayOf(sharingSentence({ isSharingPosition }, sharing, timeOf))}</p>
      {place && (
        <Suspense fallback={null}>
          <PlaceCode position={place} />
        </Suspense>
      )}
      {!isOn && (
        <button type="button" className="wide" onClick={now.start}>
          {isSharingPosition ? t('Share it again') : t('Share my position')}
        </button>
      )}
      {isStoppable && (
        <button type="button" className="wide quiet" onClick={() => void now.stop()}>
          {t('Stop sharing')}
        </button>
      )}
      <p role="alert">
        {trouble === 'noPosition' && lacksHttps() && t('This page came without HTTPS, so no phone gives it a position.')}
        {trouble === 'noPosition' && !lacksHttps() && t('Your phone did not give its position.')}
        {trouble === 'notStopped' && t('No connection. Please try again, or call 911.')}
        {trouble !== null && typeof trouble === 'object' && (isShutOut(trouble.refusal) ? t(shutOut) : toldOf(trouble.refusal))}
      </p>
    </section>
  )
}
