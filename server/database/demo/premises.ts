// Invented premises of a demo center: one of each common kind in its barangays, and the home beside the fire in whose middle the demo begins.
import type { Position } from '#contract/nouns/fields.ts'
import { addReferences, type ReferenceForm } from '#server/reference/store.ts'
import type { DemoCenter } from './DemoCenter.ts'

type Form = ReferenceForm<'premise'>
const nothing = {
  address: '',
  contactName: '',
  contactPhone: null,
  floors: null,
  hazards: '',
  help: '',
  access: '',
  validUntil: null,
} satisfies Partial<Form>

const ofTown: (Partial<Form> & Pick<Form, 'name' | 'kind'>)[] = [
  {
    ...{ name: 'Bayani Elementary School (demo)', kind: 'school', address: '12 Mabini Street', floors: 3 },
    ...{ hazards: 'Laboratory with acids on the third floor.', help: '820 pupils on school days, two in wheelchairs.' },
    ...{
      access: 'The back gate on Luna Street takes a fire truck. The guard has the key.',
      contactName: 'Ligaya Demo',
      contactPhone: '+639000000401',
    },
  },
  {
    ...{ name: 'Riverside Chemical Store (demo)', kind: 'chemicals', address: '4 Pier Road', floors: 1 },
    ...{ hazards: 'Chlorine in drums, muriatic acid. Do not use water on the drums.', access: 'Gate code 0000. Key with the guard house.' },
    ...{ contactName: 'Ambo Demo', contactPhone: '+639000000402' },
  },
  {
    ...{ name: 'Sinag Tower (demo)', kind: 'highRise', address: '88 Rizal Avenue', floors: 24 },
    ...{ hazards: 'Generator fuel in the basement.', help: 'An assembly of elderly residents on floor 6.', access: 'Fire lift on the east side.' },
    ...{ contactName: 'Control room', contactPhone: '+639000000403' },
  },
  {
    ...{ name: 'Upper Creek Dam (demo)', kind: 'dam', hazards: 'Spills without warning above 62 m.', access: 'Only the north road takes trucks.' },
    ...{ contactName: 'Gate keeper', contactPhone: '+639000000404' },
  },
  {
    ...{ name: 'Lakeside LPG Depot (demo)', kind: 'fuel', address: '2 Lake Road', hazards: 'LPG: 400 cylinders. Keep 300 m away when they burn.' },
    ...{ contactName: 'Dodong Demo', contactPhone: '+639000000405' },
  },
]
const besideTheFire = {
  ...{ name: 'Home of Lola Caring (demo)', kind: 'home', floors: 2, hazards: 'LPG tank under the stairs.' },
  ...{ help: 'Bedridden on the second floor, oxygen at home.', access: 'The neighbor on the left has the key.' },
  ...{ contactName: 'Nena Demo', contactPhone: '+639000000406' },
} satisfies Partial<Form>

/** Some twenty metres away. */
const beside = ({ lat, lng }: Position): Position => ({ lat: lat + 0.00015, lng: lng + 0.0001 })

interface Places {
  barangays: readonly { id: string; position: Position | null }[]
  fire: { position: Position; barangayId: string }
}
export async function fillPremises({ tx }: DemoCenter, { barangays, fire }: Places): Promise<void> {
  const spread = ofTown.map((one, at) => {
    const { id, position } = barangays[at % barangays.length]!
    return { ...nothing, barangayId: id, position, ...one }
  })
  await addReferences(tx, 'premise', [...spread, { ...nothing, ...besideTheFire, barangayId: fire.barangayId, position: beside(fire.position) }])
}
