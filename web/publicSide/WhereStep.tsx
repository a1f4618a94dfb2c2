// The second step: where it is.
import { useState } from 'react'
import { SmallMap } from './SmallMap.tsx'
import { t } from './language.ts'
import { findPhone, isPlaced, type Place } from './place.ts'
import type { Town } from './useTown.ts'

interface WhereProps {
  town: Town
  place: Place
  onPlace(place: Place): void
  onNext(): void
}

export function WhereStep({ town, place, onPlace, onNext }: WhereProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const [isMapOpen, openMap] = useState(place.by === 'pin')
  const { bounds } = town.centre
  const ask = async () => {
    setState('asking')
    try {
      onPlace({ ...place, position: await findPhone(), by: 'phone' })
      setState('idle')
    } catch {
      setState('refused')
      openMap(true)
    }
  }
  return (
    <section aria-labelledby="where">
      <h1 id="where">{t('Where is it?')}</h1>
      <button type="button" className="wide" onClick={() => void ask()} disabled={state === 'asking'}>
        {state === 'asking' ? t('Looking for your position…') : t('Use where I am now')}
      </button>
      <p className="told" role="status">
        {place.by === 'phone' && t('Position found, within {meters} m.', { meters: place.position?.accuracy ?? 0 })}
        {place.by === 'pin' && t('The pin is on the map.')}
        {state === 'refused' && t('Your phone did not give its position. Put a pin on the map, or choose the barangay below.')}
      </p>
      {bounds && !isMapOpen && (
        <button type="button" className="wide quiet" onClick={() => openMap(true)}>
          {t('Show it on a map')}
        </button>
      )}
      {bounds && isMapOpen && (
        <SmallMap
          bounds={bounds}
          barangays={town.barangays}
          position={place.position}
          onPin={(position) => onPlace({ ...place, position, by: 'pin' })}
        />
      )}
      <label>
        {t('Barangay')}
        <select value={place.barangayId} onChange={({ target }) => onPlace({ ...place, barangayId: target.value })}>
          <option value="">{t('Choose…')}</option>
          {town.barangays.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('Landmark, street or house')}
        <input value={place.landmark} maxLength={300} autoComplete="off" onChange={({ target }) => onPlace({ ...place, landmark: target.value })} />
      </label>
      <button type="button" className="wide main" disabled={!isPlaced(place)} onClick={onNext}>
        {t('Next')}
      </button>
      {!isPlaced(place) && <p className="soft">{t('Use your position, put a pin, or choose the barangay to go on.')}</p>}
    </section>
  )
}
