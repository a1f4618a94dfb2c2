// An evacuation center, new or changed.
import { Modal } from '@mantine/core'
import type { Input } from '#contract/kit/client.ts'
import { places } from '#contract/reference/places.ts'
import { storm as calls } from '#contract/storm/room.ts'
import type { Shelter } from '#contract/storm/shelters.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup, Options } from '#web/kit/resources/Resource.ts'

const barangays: Options = {
  endpoint: places.getBarangays,
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

export function ShelterForm({ shelter, onClose }: { shelter?: Shelter | undefined; onClose(): void }) {
  const schema = calls.addShelter.input
  const form = useContractForm(schema, shelter ? Object.fromEntries(Object.keys(empty).map((name) => [name, shelter[name as keyof Shelter]])) : empty)
  const add = useChange(calls.addShelter, { onDone: onClose, onRefused: form.showRefusal })
  const change = useChange(calls.updateShelter, { onDone: onClose, onRefused: form.showRefusal })
  const send = (values: Values) =>
    shelter
      ? change.mutate({ id: shelter.id, version: shelter.version, ...values } as Input<typeof calls.updateShelter>)
      : add.mutate(values as Input<typeof calls.addShelter>)
  return (
    <Modal opened onClose={onClose} title={shelter?.name ?? t('Add an evacuation center')} size="lg">
      <AskForm form={form} action={t('Save')} isSending={add.isPending || change.isPending} onCancel={onClose} onSend={send}>
        <div>
          <FieldGroups groups={groups} schema={schema} form={form} isNew={!shelter} readOnly={false} />
        </div>
      </AskForm>
    </Modal>
  )
}
