// How a content writer applies: e-mail address and center, one-time password, then the application.
import { Alert, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { writerRegistration } from '#contract/auth/writerRegistration.ts'
import { query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import '#web/kit/look/formStyles.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { OtpInput } from './CodeInput.tsx'
import styles from './auth.module.css'

const { sendWriterRegOtp, submitWriterRegOtp, contentWriterRegistration } = writerRegistration
type Step = { name: 'email' } | { name: 'otp'; otpToken: string } | { name: 'application'; otpToken: string } | { name: 'done' }

export function WriterRegistration() {
  const [step, setStep] = useState<Step>({ name: 'email' })
  if (step.name === 'email') return <EmailStep onSent={(otpToken) => setStep({ name: 'otp', otpToken })} />
  if (step.name === 'otp')
    return <OtpStep {...step} onValid={(otpToken) => setStep({ name: 'application', otpToken })} onBack={() => setStep({ name: 'email' })} />
  if (step.name === 'application') return <ApplicationStep {...step} onDone={() => setStep({ name: 'done' })} />
  return (
    <Alert color="green" title={t('Your application is in')}>
      {t('The center looks at it and answers by e-mail. You cannot sign in before that.')}
    </Alert>
  )
}

function EmailStep({ onSent }: { onSent(otpToken: string): void }) {
  const options = useQuery(query(signIn.getSignInOptions))
  const centers = options.data?.centers ?? []
  const form = useContractForm(sendWriterRegOtp.input, { email: '', center: '' }, { keeps: false })
  const send = useChange(sendWriterRegOtp, { onDone: ({ data }) => onSent(data.otpToken), onRefused: form.showRefusal })
  const withCenter = ({ email, center }: { email: string; center: string }) => ({ email, center: center || (centers[0]?.slug ?? '') })
  if (options.isSuccess && centers.length === 0) return <p>{t('No center takes registrations at the moment.')}</p>
  return (
    <Form form={form} onSend={(values) => send.mutate(withCenter(values))} className={styles.form}>
      <TextInput label={t('Your e-mail address')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NativeSelect label={t('Center')} data={centers.map(({ slug, name }) => ({ value: slug, label: name }))} {...form.getInputProps('center')} />
      <Button type="submit" loading={send.isPending} disabled={centers.length === 0}>
        {t('Send a one-time password')}
      </Button>
    </Form>
  )
}

function OtpStep({ otpToken, onValid, onBack }: { otpToken: string; onValid(otpToken: string): void; onBack(): void }) {
  const form = useContractForm(submitWriterRegOtp.input, { otpToken, otp: '' }, { keeps: false })
  const submit = useChange(submitWriterRegOtp, { onDone: ({ data }) => onValid(data.otpToken), onRefused: form.showRefusal })
  return (
    <Form form={form} onSend={({ otp }) => submit.mutate({ otpToken, otp })} className={styles.form}>
      <OtpInput {...form.getInputProps('otp')} />
      <Button type="submit" loading={submit.isPending}>
        {t('Check it')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('Use another e-mail address')}
      </Button>
    </Form>
  )
}

function ApplicationStep({ otpToken, onDone }: { otpToken: string; onDone(): void }) {
  const initial = { otpToken, name: '', phone: '', reason: '', acceptsNotice: false }
  const form = useContractForm(contentWriterRegistration.input, initial)
  const apply = useChange(contentWriterRegistration, { onDone, onRefused: form.showRefusal })
  return (
    <Form form={form} onSend={(values) => apply.mutate({ ...values, acceptsNotice: true })} className={styles.form}>
      <TextInput label={t('Full name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <TextInput label={t('Phone number')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <Textarea label={t('What do you want to write?')} autosize minRows={3} {...form.getInputProps('reason')} />
      <Checkbox
        label={
          <>
            {t('I have read the')} <a href="/cms/policy">{t('Privacy notice')}</a>.
          </>
        }
        {...form.getInputProps('acceptsNotice', { type: 'checkbox' })}
      />
      <Button type="submit" loading={apply.isPending}>
        {t('Hand in the application')}
      </Button>
    </Form>
  )
}
