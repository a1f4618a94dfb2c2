// Warnings of the demo centers: one that stands and one that is over, from a source that does not exist and says so.
import { uuidv7 as uuid } from 'uuidv7'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'

const hourMs = 3_600_000

export async function fillWarnings({ tx, place }: DemoCenter): Promise<void> {
  const { south, west, north, east } = place.mapBounds
  const ring = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
    { lat: south, lng: west },
  ]
  const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const common = {
    ...{ command_center_id: tx.center, source: 'https://warnings.demo.invalid/feed', sender: 'Demo Weather Office', alert_status: 'Actual' },
    ...{
      urgency_type: 'Expected',
      certainty_type: 'Likely',
      area: place.name.replace(' Command Center', ''),
      circles: '[]',
      polygons: JSON.stringify([ring]),
    },
    ...{ flaws: [] as string[], signature_status: 'none', provenance: 'transport', is_trusted: true, is_concerning: true, in_languages: '{}' },
  }
  await tx.all(
    sqlOf.insertInto('warning').values([
      {
        ...{ ...common, id: uuid(), object_id: 'demo-rain', sha256: 'demo-rain', title: 'Rainfall advisory (demo)', event: 'Heavy rain' },
        ...{ description: 'Moderate to heavy rain is expected in the afternoon. Low places may be flooded.', severity: 'moderate' },
        ...{ instruction: 'Clear the drains before your house, and keep children away from creeks.' },
        in_languages: JSON.stringify({
          fil: {
            title: 'Abiso sa ulan (demo)',
            description: 'Inaasahan ang katamtaman hanggang malakas na ulan ngayong hapon. Maaaring bumaha sa mabababang lugar.',
            instruction: 'Linisin ang mga kanal sa harap ng bahay, at ilayo ang mga bata sa mga sapa.',
          },
        }),
        ...{ issued_at: at(-3), starts_at: at(-2), ends_at: at(72), seen_at: at(-3) },
      },
      {
        ...{
          ...common,
          id: uuid(),
          object_id: 'demo-wind',
          sha256: 'demo-wind',
          title: 'Tropical Cyclone Wind Signal No. 1 (demo)',
          event: 'Typhoon',
        },
        ...{ description: 'Winds of 39 to 61 km/h were expected within 36 hours.', severity: 'severe' },
        ...{ instruction: 'Secure roofs and boats.', issued_at: at(-290), starts_at: at(-288), ends_at: at(-250), seen_at: at(-290) },
        ended_at: at(-250),
      },
    ]),
  )
}
