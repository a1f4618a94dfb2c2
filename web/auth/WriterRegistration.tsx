// How a content writer applies: e-mail address and center, one-time password, then the application.
import { Alert, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { writerRegistration } from '#contract/auth/writerRegistration.ts'
import { query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import '#web/kit/formStyles.ts'
import { useFields } from '#web/kit/useFields.ts'
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
  const centres = options.data?.centres ?? []
  const form = useFields(sendWriterRegOtp.input, { email: '', centre: '' }, { keeps: false })
  const send = useChange(sendWriterRegOtp, { onDone: ({ data }) => onSent(data.otpToken), onRefused: form.showRefusal })
  const withCentre = ({ email, centre }: { email: string; centre: string }) => ({ email, centre: centre || (centres[0]?.slug ?? '') })
  if (options.isSuccess && centres.length === 0) return <p>{t('No center takes registrations at the moment.')}</p>
  return (
    <form className={styles.form} onSubmit={form.submit((values) => send.mutate(withCentre(values)))} noValidate>
      <TextInput label={t('Your e-mail address')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NativeSelect label={t('Center')} data={centres.map(({ slug, name }) => ({ value: slug, label: name }))} {...form.getInputProps('centre')} />
      <Button type="submit" loading={send.isPending} disabled={centres.length === 0}>
        {t('Send a one-time password')}
      </Button>
    </form>
  )
}

function OtpStep({ otpToken, onValid, onBack }: { otpToken: string; onValid(otpToken: string): void; onBack(): void }) {
  const form = useFields(submitWriterRegOtp.input, { otpToken, otp: '' }, { keeps: false })
  const submit = useChange(submitWriterRegOtp, { onDone: ({ data }) => onValid(data.otpToken), onRefused: form.showRefusal })
  return (
    <form className={styles.form} onSubmit={form.submit(({ otp }) => submit.mutate({ otpToken, otp }))} noValidate>
      <TextInput
        label={t('One-time password')}
        description={t('Six digits, good for ten minutes.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        {...form.getInputProps('otp')}
      />
      <Button type="submit" loading={submit.isPending}>
        {t('Check it')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('Use another e-mail address')}
      </Button>
    </form>
  )
}

function ApplicationStep({ otpToken, onDone }: { otpToken: string; onDone(): void }) {
  const initial = { otpToken, name: '', phone: '', reason: '', acceptsNotice: false }
  const form = useFields(contentWriterRegistration.input, initial)
  const apply = useChange(contentWriterRegistration, { onDone, onRefused: form.showRefusal })
  return (
    <form className={styles.form} onSubmit={form.submit((values) => apply.mutate({ ...values, acceptsNotice: true }))} noValidate>
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
    </form>
  )
}
