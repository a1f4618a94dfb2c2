// How a past event ended, in a form of a ticket.
import { Textarea } from '@mantine/core'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { useDispositions, useNameOf } from '#web/tickets/reference.ts'

export function Ending({ form }: { form: Pick<ContractForm, 'getInputProps'> }) {
  const nameOf = useNameOf()
  const dispositions = useDispositions().list
  return (
    <>
      <Choose
        label={t('How it ended')}
        withAsterisk
        choices={dispositions.map((row) => ({ value: row.name, label: nameOf(row) }))}
        {...form.getInputProps('disposition')}
      />
      <Textarea label={t('Summary')} withAsterisk autosize minRows={2} {...form.getInputProps('summary')} />
    </>
  )
}
