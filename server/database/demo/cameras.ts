// Cameras of the demo centers: they show an endless clip of our own, and stand on made-up corners.
import { uuidv7 as uuid } from 'uuidv7'
import { middleOf } from '#contract/map/geometry.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import type { DemoCenter } from './DemoCenter.ts'

const corners = [
  'Municipal hall',
  'Market entrance',
  'Highway junction',
  'River bridge',
  'Bus stop',
  'School gate',
  'Church yard',
  'Covered court',
  'Fire station',
]

export async function fillCameras({ tx }: DemoCenter): Promise<void> {
  const barangays = await tx.all(mappedBarangays({}))
  const rows = corners.map((corner, at) => {
    const { name, border, position } = barangays[(at * 3) % barangays.length]!
    const middle = position ?? (border ? middleOf(border) : { lat: 14.55, lng: 121.13 })
    const place = { lat: middle.lat + ((at % 3) - 1) * 0.0012, lng: middle.lng + ((at % 4) - 1.5) * 0.0011 }
    return {
      ...{
        command_center_id: tx.center,
        id: uuid(),
        name: `${corner} (demo)`,
        place: `${corner}, ${name}`,
        kind: 'hls',
        address: `demo:${corner.toLowerCase().replaceAll(' ', '-')}`,
      },
      ...{
        position: JSON.stringify(place),
        heading: (at * 47) % 360,
        field_of_view: 55 + (at % 4) * 15,
        reach: 120 + (at % 5) * 40,
        state: 'online',
        seen_at: new Date().toISOString(),
      },
    }
  })
  await tx.all(sqlOf.insertInto('camera').values(rows))
}
