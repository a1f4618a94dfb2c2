// A storm of last year in the demo centers, that is over: evacuation centers, what barangays reported, and invented casualties.
import { uuidv7 as uuid } from 'uuidv7'
import { regionOf } from '#contract/storm/regions.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { makeDice } from './rows.ts'

const places = ['Elementary School', 'Covered Court', 'Parish Hall', 'Senior High School', 'Sports Center', 'Multi-purpose Hall']
const lines = [
  'Water is at the knee along the creek, families are leaving by themselves',
  'The covered court is full, we open the school',
  'Two trees lie over the road at the market',
  'No light since midnight, the pump runs on fuel for six hours',
  'A family waits on a roof behind the chapel',
  'Water is going down, people ask when they can go home',
]
const names = [
  {
    kind: 'injured',
    name: 'Demo Injured One',
    age: 34,
    sex_type: 'male',
    cause: 'Cut by roofing',
    medical_service: 'Treated at the rural health unit',
  },
  { kind: 'injured', name: 'Demo Injured Two', age: 61, sex_type: 'female', cause: 'Fall on wet stairs', medical_service: 'Brought to the hospital' },
  { kind: 'missing', name: 'Demo Missing One', age: 47, sex_type: 'male', cause: '', medical_service: '' },
] as const
const hourMs = 3_600_000

export async function fillStorms({ tx, place, accounts }: DemoCenter): Promise<void> {
  const dice = makeDice(89)
  const stormId = uuid()
  const start = Date.now() - 300 * 24 * hourMs
  const at = (hours: number) => new Date(start + hours * hourMs).toISOString()
  const by = JSON.stringify({ id: accounts.get('supervisor') ?? accounts.get('admin'), name: 'Demo' })
  const [municipality, province = ''] = place.address
    .split(',')
    .slice(-2)
    .map((part) => part.trim())
  await tx.all(
    sqlOf.insertInto('storm').values({
      ...{
        command_center_id: tx.center,
        id: stormId,
        name: 'Typhoon Demo (last year)',
        region: regionOf(place.psgcCode),
        province,
        municipality: municipality ?? '',
      },
      ...{ opened_at: at(0), closed_at: at(60), opened_by: by, closed_by: by },
    }),
  )
  const barangays = (await tx.all(mappedBarangays({}))).slice(0, 12)
  for (const [index, barangay] of barangays.entries()) {
    const shelterId = uuid()
    const name = `${barangay.name} ${places[index % places.length]} (demo)`
    const capacity = 20 + Math.floor(dice.next() * 60)
    const common = { command_center_id: tx.center, barangay_id: barangay.id }
    await tx.all(
      sqlOf.insertInto('shelter').values({
        ...{ ...common, id: shelterId, name, address: `Barangay ${barangay.name}`, contact: '' },
        ...{ position: barangay.position && JSON.stringify(barangay.position), families_capacity: capacity, persons_capacity: capacity * 4 },
      }),
    )
    const families = Math.floor(dice.next() * capacity)
    const persons = Math.round(families * 4.1)
    const needs = dice.pick(['Blankets and milk', 'Drinking water', 'Nothing for now', 'Medicine for fever'])
    await tx.all(
      sqlOf.insertInto('shelter_count').values({
        ...{ command_center_id: tx.center, storm_id: stormId, shelter_id: shelterId, families, persons, needs },
        ...{ counted_at: at(40), counted_by: 'Demo' },
      }),
    )
    const figures = {
      families: families + 12,
      persons: persons + 49,
      outsideFamilies: 6,
      outsidePersons: 25,
      housesPartial: Math.floor(dice.next() * 9),
    }
    await tx.all(
      sqlOf.insertInto('barangay_report').values(
        lines.slice(0, 2 + (index % 4)).map((line, n) => ({
          ...{ ...common, id: uuid(), storm_id: stormId, line, is_urgent: line.includes('roof'), figures: JSON.stringify(n === 0 ? figures : {}) },
          ...{ written_at: at(6 + n * 5), received_at: at(6 + n * 5), written_by: 'Captain (demo)', filed: 'link', handled: by },
        })),
      ),
    )
    const told = Object.entries(figures).map(([kind, value]) => ({ ...common, storm_id: stormId, kind, value, written_at: at(30) }))
    await tx.all(sqlOf.insertInto('barangay_figure').values(told))
  }
  await tx.all(
    sqlOf.insertInto('casualty').values(
      names.map((one) => ({
        ...{ command_center_id: tx.center, id: uuid(), storm_id: stormId, ...one, place: 'At the creek (demo)', address: place.address },
        ...{ happened_at: at(20) },
      })),
    ),
  )
}
