// A casualty, new or changed.
import { Modal } from '@mantine/core'
import type { Input } from '#contract/kit/client.ts'
import type { Casualty } from '#contract/storm/casualties.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { MomentField } from './MomentField.tsx'
import { kindLabels, sexLabels } from './casualtyLabels.ts'

const groups: readonly FieldGroup[] = [
  {
    title: k('Who'),
    fields: [
      { name: 'kind', label: k('What became of the person'), labels: kindLabels, width: 'half' },
      { name: 'name', label: k('Name'), width: 'half' },
      { name: 'age', label: k('Age'), width: 'half' },
      { name: 'sex', label: k('Sex'), labels: sexLabels, width: 'half' },
      { name: 'address', label: k('Address') },
    ],
  },
  {
    title: k('What happened'),
    fields: [
      { name: 'place', label: k('Place of incident') },
      { name: 'cause', label: k('Cause or injury'), width: 'half' },
      { name: 'medicalService', label: k('Medical service'), width: 'half' },
      { name: 'happenedAt', label: k('Date and time'), input: MomentField },
    ],
  },
]
const empty: Values = {
  ...{ kind: 'injured', name: '', age: null, sex: null, address: '', place: '', cause: '', medicalService: '', happenedAt: null },
}

export function CasualtyForm({ casualty, onClose }: { casualty?: Casualty | undefined; onClose(): void }) {
  const schema = calls.addCasualty.input
  const form = useContractForm(
    schema,
    casualty ? Object.fromEntries(Object.keys(empty).map((name) => [name, casualty[name as keyof Casualty]])) : empty,
  )
  const add = useChange(calls.addCasualty, { onDone: onClose, onRefused: form.showRefusal })
  const change = useChange(calls.updateCasualty, { onDone: onClose, onRefused: form.showRefusal })
  const send = (values: Values) =>
    casualty
      ? change.mutate({ id: casualty.id, version: casualty.version, ...values } as Input<typeof calls.updateCasualty>)
      : add.mutate(values as Input<typeof calls.addCasualty>)
  return (
    <Modal opened onClose={onClose} title={casualty?.name ?? t('Add a casualty')} size="lg">
      <AskForm form={form} action={t('Save')} isSending={add.isPending || change.isPending} onCancel={onClose} onSend={send}>
        <div>
          <FieldGroups groups={groups} schema={schema} form={form} isNew={!casualty} readOnly={false} />
        </div>
      </AskForm>
    </Modal>
  )
}
