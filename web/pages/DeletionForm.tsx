// Asks a center to delete a person's data: it answers by the number or address that is given; a verified record is proven by a code.
import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { person } from '#contract/publicSide/person.ts'
import { places } from '#contract/publicSide/places.ts'
import { type DataOf, query, useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { languageNow, t } from '#web/kit/language.ts'
import { ProveDeletion } from './ProveDeletion.tsx'
import '#web/kit/look/formStyles.ts'

const nothing = { commandCenterId: '', name: '', phone: '', email: '', reason: '' }
type Asked = typeof nothing
/** Without what was left empty; with the center that is shown. */
const filled = ({ commandCenterId, name, phone, email, reason }: Asked, firstCenter: string) => ({
  ...{ commandCenterId: commandCenterId || firstCenter, name },
  ...(phone && { phone }),
  ...(email && { email }),
  ...(reason && { reason }),
})

export function DeletionForm() {
  const [asked, setAsked] = useState<DataOf<typeof person.requestDeletion>>()
  const centers = useQuery(query(places.getCommandCenters, { limit: 100 })).data?.items ?? []
  const firstCenter = centers[0]?.id ?? ''
  const form = useContractForm(
    z.preprocess((values) => filled(values as Asked, firstCenter), person.requestDeletion.input),
    nothing,
  )
  const ask = useChange(person.requestDeletion, { onDone: ({ data }) => setAsked(data), onRefused: form.showRefusal })
  if (asked)
    return (
      <>
        <Alert color="green" title={t('Your request is in: {reference}', { reference: asked.reference })}>
          {t('The center answers within 30 days, by the telephone number or e-mail address that you gave.')}
        </Alert>
        <ProveDeletion request={asked.request} commandCenterId={asked.commandCenterId} />
      </>
    )
  return (
    <Form form={form} onSend={(values) => ask.mutate({ ...filled(values, firstCenter), language: languageNow() })}>
      <NativeSelect
        label={t('Center')}
        data={centers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('commandCenterId')}
      />
      <TextInput label={t('Full name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label={t('Phone number')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <TextInput label={t('Your e-mail address')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Textarea label={t('What is to be deleted, and from when')} autosize minRows={2} {...form.getInputProps('reason')} />
      <Button type="submit" mt="md" loading={ask.isPending} disabled={centers.length === 0}>
        {t('Ask for deletion')}
      </Button>
    </Form>
  )
}
