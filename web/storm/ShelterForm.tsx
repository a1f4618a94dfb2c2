// An evacuation center, new or changed.
import { cases } from '#contract/reference/cases.ts'
import { storm as calls } from '#contract/storm/room.ts'
import type { Shelter } from '#contract/storm/shelters.ts'
import type { Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import type { FieldGroup, Options } from '#web/kit/resources/Resource.ts'
import { RecordForm } from './RecordForm.tsx'

const barangays: Options = {
  endpoint: cases.getBarangays,
  valueOf: ({ id }: { id: string }) => id,
  labelOf: ({ name }: { name: string }) => name,
}
const groups: readonly FieldGroup[] = [
  {
    title: k('Evacuation center'),
    fields: [
      { name: 'name', label: k('Name') },
      { name: 'barangayId', label: k('Barangay'), options: barangays, width: 'half' },
      { name: 'contact', label: k('Whom to call there'), width: 'half' },
      { name: 'address', label: k('Address') },
      { name: 'familiesCapacity', label: k('Room for families'), width: 'half' },
      { name: 'personsCapacity', label: k('Room for persons'), width: 'half' },
      { name: 'position', label: k('Place on the map'), input: 'position' },
    ],
  },
]
const empty: Values = { name: '', barangayId: null, contact: '', address: '', familiesCapacity: 0, personsCapacity: 0, position: null }

export const ShelterForm = ({ shelter, onClose }: { shelter?: Shelter | undefined; onClose(): void }) => (
  <RecordForm
    record={shelter}
    title={t('Add an evacuation center')}
    groups={groups}
    empty={empty}
    add={calls.addShelter}
    change={calls.updateShelter}
    onClose={onClose}
  />
)
