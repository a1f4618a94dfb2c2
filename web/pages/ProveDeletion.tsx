// Proves a wish for deletion by the code that a verified record's own number or address was sent.
import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { person } from '#contract/publicSide/person.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'

export function ProveDeletion({ request, commandCenterId }: { request: string; commandCenterId: string }) {
  const [isProven, setProven] = useState(false)
  const form = useContractForm(person.proveDeletion.input.pick({ code: true }), { code: '' }, { keeps: false })
  const prove = useChange(person.proveDeletion, { onDone: () => setProven(true), onRefused: form.showRefusal })
  if (isProven) return <Alert color="green" mt="md" title={t('Thank you. It is proven that your record is yours.')} />
  return (
    <Form form={form} onSend={({ code }) => prove.mutate({ request, commandCenterId, code })}>
      <p>
        {t(
          'If your record is verified, a code of six digits is on its way to the number or address that it holds. It works for 15 minutes. If none comes, come to the office of the center with an ID: your request waits there for you.',
        )}
      </p>
      <TextInput label={t('Code of six digits')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} {...form.getInputProps('code')} />
      <Button type="submit" mt="md" loading={prove.isPending}>
        {t('Prove that it is me')}
      </Button>
    </Form>
  )
}
