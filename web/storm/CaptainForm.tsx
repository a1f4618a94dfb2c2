// The link of a captain, made or made anew: whose it is, and to which number alerts go by text.
import type { BoardRow } from '#contract/storm/board.ts'
import type { Input } from '#contract/kit/client.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup, Secret } from '#web/kit/resources/Resource.ts'
import { useWebAddress } from '#web/kit/session/webAddress.ts'

const schema = calls.makeCaptainLink.input
const groups: readonly FieldGroup[] = [
  {
    title: k('Captain'),
    fields: [
      { name: 'name', label: k('Name') },
      { name: 'phone', label: k('Mobile number'), input: 'phone', help: k('Alerts for the barangay go to it by text message.') },
    ],
  },
]

interface Props {
  row: BoardRow
  captain: string
  onMade(secret: Secret): void
  onClose(): void
}

export function CaptainForm({ row: { barangayId, name, captain: known }, captain, onMade, onClose }: Props) {
  const form = useContractForm(schema, {
    barangayId,
    name: known?.name ?? (captain || t('Captain of {name}', { name })),
    phone: known?.phone ?? null,
  })
  const address = useWebAddress()
  const make = useChange(calls.makeCaptainLink, {
    quiet: 'done',
    onRefused: form.showRefusal,
    onDone({ data }) {
      onMade({ title: t('The link of barangay {name}', { name }), name, secret: `${address}/cms/quickreport/barangay#${data.key}` })
      onClose()
    },
  })
  return (
    <FormModal opened onClose={onClose} title={known ? t('Make a new link?') : t('Make a link')}>
      <AskForm
        form={form}
        action={known ? t('Make a new link for {name}', { name }) : t('Make a link')}
        isSending={make.isPending}
        onCancel={onClose}
        onSend={(values) => make.mutate(values as Input<typeof calls.makeCaptainLink>)}
      >
        <div>
          {known && <p>{t('The link that was handed out before ends at once.')}</p>}
          <FieldGroups groups={groups} schema={schema} form={form} isNew readOnly={false} />
        </div>
      </AskForm>
    </FormModal>
  )
}
