// How a response team applies: who it is, what it drives, and the proof of its payment; an admin or verifier decides.
import { Alert, Button, Checkbox, FileInput, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { applicants } from '#contract/accounts/applicants.ts'
import { imageTypes } from '#contract/files/files.ts'
import { places } from '#contract/publicSide/places.ts'
import { query, useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { nameOf, t } from '#web/kit/language.ts'
import '#web/kit/look/formStyles.ts'
import styles from './auth.module.css'

const nothing = {
  ...{ name: '', contactName: '', email: '', phone: '', responseTypeId: '', plateNumber: '', note: '' },
  ...{ amount: 0, method: '', reference: '', proof: null as File | null },
}

export function TeamRegistration() {
  const [isIn, setIn] = useState(false)
  const [isRead, setRead] = useState(false)
  const centers = useQuery(query(places.getCommandCenters, { limit: 100 })).data?.items ?? []
  const [chosen, setChosen] = useState('')
  const commandCenterId = chosen || (centers[0]?.id ?? '')
  const types =
    useQuery({ ...query(applicants.getPublicResponseTypes, { commandCenterId, limit: 100 }), enabled: commandCenterId !== '' }).data?.items ?? []
  const notice = useQuery({ ...query(places.getNotice, { commandCenterId }), enabled: commandCenterId !== '' }).data
  /** Without what was left empty; with what is shown as chosen. */
  const whole = ({ plateNumber, note, proof, ...rest }: typeof nothing) => {
    const shown = { commandCenterId, responseTypeId: rest.responseTypeId || (types[0]?.id ?? ''), noticeVersion: notice?.version ?? '1' }
    return { ...rest, ...shown, proof: proof as File, ...(plateNumber && { plateNumber }), ...(note && { note }) }
  }
  const form = useContractForm(
    z.preprocess((values) => whole(values as typeof nothing), applicants.registerResponseTeam.input),
    nothing,
  )
  const apply = useChange(applicants.registerResponseTeam, { onDone: () => setIn(true), onRefused: form.showRefusal })
  if (isIn)
    return (
      <Alert color="green" title={t('Your application is in')}>
        {t('The center looks at it and answers by e-mail. You cannot sign in before that.')}
      </Alert>
    )
  return (
    <Form form={form} onSend={(values) => apply.mutate(whole(values))} className={styles.form}>
      <NativeSelect
        label={t('Center')}
        data={centers.map(({ id, name }) => ({ value: id, label: name }))}
        value={commandCenterId}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <TextInput label={t('Name or call sign of the team')} {...form.getInputProps('name')} />
      <TextInput label={t('Who leads it')} autoComplete="name" {...form.getInputProps('contactName')} />
      <TextInput label={t('Your e-mail address')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <TextInput label={t('Phone number')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <NativeSelect
        label={t('Kind of team')}
        data={types.map((type) => ({ value: type.id, label: nameOf(type) }))}
        {...form.getInputProps('responseTypeId')}
      />
      <TextInput label={t('Plate number')} {...form.getInputProps('plateNumber')} />
      <Textarea label={t('Members, each with a telephone number')} autosize minRows={3} maxLength={1000} {...form.getInputProps('note')} />
      <NumberInput label={t('Amount paid (₱)')} min={0} hideControls {...form.getInputProps('amount')} />
      <TextInput label={t('How it was paid')} placeholder={t('GCash, bank, cash')} {...form.getInputProps('method')} />
      <TextInput label={t('Number on the receipt')} {...form.getInputProps('reference')} />
      <FileInput label={t('Photo of the receipt')} accept={imageTypes.join()} required {...form.getInputProps('proof')} />
      <Checkbox
        checked={isRead}
        onChange={({ currentTarget }) => setRead(currentTarget.checked)}
        label={
          <>
            {t('I have read the')} <a href="/cms/policy">{t('Privacy notice')}</a>.
          </>
        }
      />
      <Button type="submit" loading={apply.isPending} disabled={!isRead}>
        {t('Hand in the application')}
      </Button>
    </Form>
  )
}
