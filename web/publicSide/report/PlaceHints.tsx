// Places that may be meant by the words typed so far: barangays and landmarks that the center shows to visitors.
import { useEffect, useState } from 'react'
import type { FoundPlace } from '#contract/map/search/Place.ts'
import { places } from '#contract/publicSide/places.ts'
import { t } from '#web/publicSide/language.ts'
import { call } from '#web/publicSide/wire.ts'

const restMs = 250
const shownMost = 4

export function PlaceHints({ typed, center, onPick }: { typed: string; center: string; onPick(place: FoundPlace): void }) {
  const [found, setFound] = useState<readonly FoundPlace[]>([])
  const search = typed.trim().slice(0, 100)
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      call(places.findPublicPlaces, { commandCenterId: center, search }, { signal: ended.signal, forMs: 4_000 })
        .then((all) => setFound(all.filter(({ name }) => name !== search).slice(0, shownMost)))
        // Without a network the words go as they are.
        .catch(() => setFound([]))
    }, restMs)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [search, center])
  if (found.length === 0) return null
  return (
    <div role="group" aria-label={t('Is it one of these?')}>
      {found.map((place) => (
        <button key={`${place.name} ${place.detail}`} type="button" className="wide quiet" onClick={() => onPick(place)}>
          {[place.name, place.detail].filter(Boolean).join(', ')}
        </button>
      ))}
    </div>
  )
}
