// Where a report is: the phone's position, a pin on the small map, or a barangay with a landmark.
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import type { TicketFieldName } from '#contract/nouns/ticketFields.ts'
import type { Position } from '#contract/nouns/fields.ts'

export interface Place {
  position?: Position | undefined
  by?: 'phone' | 'pin' | undefined
  barangayId: string
  /** A barangay was chosen, of another town than the one that is shown. */
  isOfFormerTown?: boolean | undefined
  told: Partial<Record<TicketFieldName, string>>
}
export const nowhere: Place = { barangayId: '', told: {} }
export const isPlaced = ({ position, barangayId, told }: Place) =>
  position !== undefined || barangayId !== '' || placeToldBy(told).some((words) => words.trim() !== '')

export const findPhone = () =>
  new Promise<Position>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('none'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(positionIn(coords)), reject, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 30_000,
    })
  })

/** Where the phone is, if it may be known without asking and is known at once. */
export async function knownPhone(): Promise<Position | null> {
  try {
    if ((await navigator.permissions.query({ name: 'geolocation' })).state !== 'granted') return null
    return await new Promise<Position | null>((resolve) => {
      const give = ({ coords }: GeolocationPosition) => resolve(positionIn(coords))
      navigator.geolocation.getCurrentPosition(give, () => resolve(null), { timeout: 1_000, maximumAge: 600_000 })
    })
  } catch {
    return null
  }
}

export const positionIn = ({ latitude, longitude, accuracy }: GeolocationCoordinates): Position => ({
  lat: latitude,
  lng: longitude,
  accuracy: Math.min(100_000, Math.round(accuracy)),
})
