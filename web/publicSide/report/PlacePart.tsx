// Where it is: the phone's own position, or a barangay and a landmark; a pin only on a map that shows something, and as the rough place that it is.
import { type ReactNode, Suspense, useState } from 'react'
import type { FoundPlace } from '#contract/map/search/Place.ts'
import { Barangay } from '#web/publicSide/Barangay.tsx'
import { lacksHttps } from '#web/kit/secure.ts'
import { t } from '#web/publicSide/language.ts'
import type { Town } from '#web/publicSide/useTown.ts'
import { AskedLines } from './AskedLines.tsx'
import type { Place } from './place.ts'
import { later } from '#web/kit/later.ts'

const PlaceHints = later(async () => (await import('./PlaceHints.tsx')).PlaceHints)
/** Fewer letters name no place. */
const hintsFrom = 3
const PlaceCode = later(async () => (await import('#web/publicSide/PlaceCode.tsx')).PlaceCode)
const PinMap = later(async () => (await import('./PinMap.tsx')).PinMap)

export type Finding = 'idle' | 'asking' | 'refused'

interface PlaceProps {
  town: Town
  place: Place
  finding: Finding
  isOutside: boolean
  townChoice: ReactNode
  onPlace(place: Place): void
  onFind(): void
}

export function PlacePart({ town, place, finding, isOutside, townChoice, onPlace, onFind }: PlaceProps) {
  const [isMapOpen, openMap] = useState(false)
  const [isCodeOpen, openCode] = useState(false)
  const isFound = place.by === 'phone'
  const landmark = place.told.landmark ?? ''
  const take = ({ name, kind, position, barangayId }: FoundPlace) =>
    onPlace({
      ...place,
      ...(position && !isFound && { position, by: 'pin' as const }),
      barangayId: barangayId ?? place.barangayId,
      isOfFormerTown: place.isOfFormerTown && !barangayId,
      told: { ...place.told, landmark: kind === 'barangay' ? '' : name },
    })
  return (
    <section aria-labelledby="where">
      <h2 id="where">{t('Where is it?')}</h2>
      <div className="note place" role="status">
        <b>
          {isFound && t('Position found, within {meters} m.', { meters: place.position?.accuracy ?? 0 })}
          {place.by === 'pin' && t('About here: the pin on the map.')}{' '}
          {isOutside && finding === 'idle' && t('{name} gets it, though it lies outside its area.', { name: town.center.name })}
          {finding === 'asking' && t('Looking for your position…')}
          {finding === 'refused' &&
            (townChoice
              ? t('Your phone did not give its position. Choose your town below.')
              : t('Your phone did not give its position. Choose the barangay below.'))}
        </b>
        <div className="row">
          <button type="button" className="plain" disabled={finding === 'asking'} onClick={onFind}>
            {isFound ? t('Look again') : t('Use where I am now')}
          </button>
          {/* Asked for by a touch: the page stands still while the position is found. */}
          {place.position && (
            <button type="button" className="plain" aria-expanded={isCodeOpen} onClick={() => openCode(!isCodeOpen)}>
              {t('Code to read out')}
            </button>
          )}
          {finding === 'refused' && (
            <details>
              <summary>{t('How to allow it')}</summary>
              {lacksHttps()
                ? t('This page came without HTTPS, so no phone gives it a position.')
                : t('To allow it: touch the lock or the settings beside the address of this page, then “Location”, then “Allow”.')}
            </details>
          )}
        </div>
      </div>
      {place.position && isCodeOpen && (
        <Suspense fallback={null}>
          <PlaceCode position={place.position} />
        </Suspense>
      )}
      {place.isOfFormerTown && <p className="note warn">{t('Another town is chosen now. Choose the barangay again.')}</p>}
      {townChoice ||
        (!town.isBorrowed && (
          <Barangay
            barangays={town.barangays}
            value={place.barangayId}
            onChange={(barangayId) => onPlace({ ...place, barangayId, isOfFormerTown: false })}
          />
        ))}
      <AskedLines part="place" told={place.told} onTell={(told) => onPlace({ ...place, told })} />
      {landmark.trim().length >= hintsFrom && (
        <Suspense fallback={null}>
          <PlaceHints typed={landmark} center={town.center.id} onPick={take} />
        </Suspense>
      )}
      {town.center.bounds && !isMapOpen && (
        <button type="button" className="wide quiet" onClick={() => openMap(true)}>
          {t('Show it on a map')}
        </button>
      )}
      {isMapOpen && (
        <Suspense fallback={<p className="soft">{t('One moment…')}</p>}>
          <PinMap center={town.center} position={place.position} onPin={(position) => onPlace({ ...place, position, by: 'pin' })} />
        </Suspense>
      )}
    </section>
  )
}
