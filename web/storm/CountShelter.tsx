// Counting who is in an evacuation center, and what is needed there.
import { NumberInput, Textarea } from '@mantine/core'
import type { Input } from '#contract/kit/client.ts'
import { storm as calls } from '#contract/storm/room.ts'
import type { Shelter } from '#contract/storm/shelters.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'

export function CountShelter({ shelter: { id, name, count }, onClose }: { shelter: Shelter; onClose(): void }) {
  const { families = 0, persons = 0, needs = '' } = count ?? {}
  const form = useContractForm(calls.countShelter.input, { id, families, persons, needs })
  const send = useChange(calls.countShelter, { onDone: onClose, onRefused: form.showRefusal })
  return (
    <FormModal opened onClose={onClose} title={name} size="sm">
      <AskForm
        form={form}
        action={t('Save the count')}
        isSending={send.isPending}
        onCancel={onClose}
        onSend={(values) => send.mutate(values as Input<typeof calls.countShelter>)}
      >
        <NumberInput label={t('Families')} min={0} hideControls data-autofocus {...form.getInputProps('families')} />
        <NumberInput label={t('Persons')} min={0} hideControls {...form.getInputProps('persons')} />
        <Textarea label={t('What is needed')} maxLength={300} autosize minRows={2} {...form.getInputProps('needs')} />
      </AskForm>
    </FormModal>
  )
}
