// A line of one of the storm's lists, new or changed, in a dialog.
import type * as z from 'zod'
import type { Input } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Casualty } from '#contract/storm/casualties.ts'
import type { Shelter } from '#contract/storm/shelters.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { FormModal } from '#web/kit/parts/FormModal.tsx'

type Asked = Endpoint & { input: z.ZodType }

interface Props<A extends Asked, C extends Endpoint> {
  record: Shelter | Casualty | undefined
  title: string
  groups: readonly FieldGroup[]
  /** Each field with the value that it begins with. */
  empty: Values
  add: A
  change: C
  onClose(): void
}

export function RecordForm<A extends Asked, C extends Endpoint>({ record, title, groups, empty, onClose, ...calls }: Props<A, C>) {
  const schema = calls.add.input
  const form = useContractForm(schema, record ? Object.fromEntries(Object.keys(empty).map((name) => [name, (record as Values)[name]])) : empty)
  const add = useChange(calls.add, { onDone: onClose, onRefused: form.showRefusal })
  const change = useChange(calls.change, { onDone: onClose, onRefused: form.showRefusal })
  const send = (values: Values) =>
    record ? change.mutate({ id: record.id, version: record.version, ...values } as Input<C>) : add.mutate(values as Input<A>)
  return (
    <FormModal opened onClose={onClose} title={record?.name ?? title} size="lg">
      <AskForm form={form} action={t('Save')} isSending={add.isPending || change.isPending} onCancel={onClose} onSend={send}>
        <div>
          <FieldGroups groups={groups} schema={schema} form={form} isNew={!record} readOnly={false} />
        </div>
      </AskForm>
    </FormModal>
  )
}
