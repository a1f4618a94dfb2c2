// Entering storm mode, and naming a storm and its place as the reports of the nation do.
import { Text } from '@mantine/core'
import { storm as calls } from '#contract/storm/room.ts'
import type { Storm } from '#contract/storm/Storm.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { FormModal } from '#web/kit/parts/FormModal.tsx'

const groups: readonly FieldGroup[] = [
  {
    title: k('The storm'),
    fields: [
      { name: 'name', label: k('Name'), help: k('As PAGASA calls it: Typhoon Uwan.') },
      { name: 'region', label: k('Region'), width: 'third' },
      { name: 'province', label: k('Province'), width: 'third' },
      { name: 'municipality', label: k('Municipality'), width: 'third' },
    ],
  },
]

interface Props {
  /** What is named anew; without one a storm is opened. */
  storm?: Storm | undefined
  /** The one before: its place is offered. */
  last?: Storm | undefined
  onClose(): void
}

export function OpenStorm({ storm, last, onClose }: Props) {
  const { region = '', province = '', municipality = '' } = storm ?? last ?? {}
  const schema = calls.openStorm.input
  const form = useContractForm<Values>(schema, { name: storm?.name ?? '', region, province, municipality })
  const open = useChange(calls.openStorm, { onDone: onClose, onRefused: form.showRefusal })
  const rename = useChange(calls.updateStorm, { onDone: onClose, onRefused: form.showRefusal })
  const send = (values: Values) => {
    const given = schema.parse(values)
    if (storm) rename.mutate({ id: storm.id, version: storm.version, ...given })
    else open.mutate(given)
  }
  return (
    <FormModal opened onClose={onClose} title={storm ? t('Name the storm anew') : t('Enter storm mode')} size="lg">
      <AskForm
        form={form}
        action={storm ? t('Save') : t('Enter storm mode for everybody')}
        isSending={open.isPending || rename.isPending}
        onCancel={onClose}
        onSend={send}
      >
        {!storm && (
          <Text>
            {t('Every desk shows the storm. Tickets that are expected in it have more time and make no sound, until somebody leaves storm mode.')}
          </Text>
        )}
        <div>
          <FieldGroups groups={groups} schema={schema} form={form} isNew readOnly={false} />
        </div>
      </AskForm>
    </FormModal>
  )
}
