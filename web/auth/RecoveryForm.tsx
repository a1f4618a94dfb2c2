// The second and third mode of signing in: a one-time password by e-mail, then a new password.
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { otpResendMs } from '#contract/auth/limits.ts'
import { password } from '#contract/auth/password.ts'
import { Refused } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { toastError } from '#web/kit/toast.ts'
import { CodeInput, OtpInput } from './CodeInput.tsx'
import { showPasskey } from './passkey.ts'
import styles from './auth.module.css'
import { NewPasswordFields, NewPasswordPair, type PasswordPair } from './NewPasswordFields.tsx'

interface Props {
  /** The one-time password was right: a password may be set with this token. */
  onValid(otpToken: string): void
  onBack(): void
}

export function RecoveryForm({ onValid, onBack }: Props) {
  const [otpToken, setOtpToken] = useState<string | null>(null)
  const [sentAt, setSentAt] = useState(0)
  const email = useContractForm(password.sendOtp.input, { email: '' }, { keeps: false })
  const send = useChange(password.sendOtp, {
    onDone: ({ data }) => {
      setOtpToken(data.otpToken)
      setSentAt(Date.now())
    },
    onRefused: email.showRefusal,
  })

  return (
    <>
      <Form form={email} onSend={(values) => send.mutate(values)} className={styles.form}>
        <TextInput
          label={t('E-mail address of your account')}
          type="email"
          autoComplete="email"
          size="md"
          autoFocus
          readOnly={otpToken !== null}
          {...email.getInputProps('email')}
        />
        {otpToken === null ? (
          <Button type="submit" size="md" fullWidth loading={send.isPending}>
            {t('Send a one-time password')}
          </Button>
        ) : (
          <SendAgain key={sentAt} loading={send.isPending} />
        )}
      </Form>
      {otpToken !== null && <OtpForm otpToken={otpToken} onValid={onValid} />}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('Back to sign-in')}
      </Anchor>
    </>
  )
}

function SendAgain({ loading }: { loading: boolean }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), otpResendMs)
    return () => clearTimeout(timer)
  }, [])
  if (!ready) return <Text c="dimmed">{t('No e-mail after a minute? You can then send it again.')}</Text>
  return (
    <Button type="submit" variant="default" loading={loading}>
      {t('Send it again')}
    </Button>
  )
}

function OtpForm({ otpToken, onValid }: { otpToken: string; onValid(otpToken: string): void }) {
  const form = useContractForm(password.submitOtp.input, { otpToken, otp: '' }, { keeps: false })
  const submit = useChange(password.submitOtp, { onDone: ({ data }) => onValid(data.otpToken), onRefused: form.showRefusal })
  return (
    <Form form={form} onSend={({ otp }) => submit.mutate({ otpToken, otp })} className={styles.form}>
      <OtpInput {...form.getInputProps('otp')} />
      <Button type="submit" size="md" fullWidth loading={submit.isPending}>
        {t('Check it')}
      </Button>
    </Form>
  )
}

/** Sets the new password and goes back to signing in. */
export function RecoveredForm({ otpToken, onDone }: { otpToken: string; onDone(): void }) {
  const [asksCode, setAsksCode] = useState(false)
  const [totp, setTotp] = useState('')
  const form = useContractForm(NewPasswordPair, { newPassword: '', again: '' } as PasswordPair, { keeps: false })
  const change = useChange(password.changePassword, {
    tone: 'error',
    onDone,
    onRefused: (error) => {
      form.showRefusal(error)
      if (error instanceof Refused && error.code === 'totp-required') setAsksCode(true)
      if (error instanceof Refused && error.code === 'passkey-required')
        void showPasskey().then((passkey) => passkey && change.mutate({ otpToken, newPassword: form.values.newPassword, passkey }), toastError)
    },
  })
  const send = ({ newPassword }: PasswordPair) => change.mutate({ otpToken, newPassword, ...(totp && { totp }) })
  return (
    <Form form={form} onSend={send} className={styles.form}>
      <NewPasswordFields form={form} />
      {asksCode && <CodeInput value={totp} onChange={({ currentTarget }) => setTotp(currentTarget.value)} />}
      <Button type="submit" size="md" fullWidth loading={change.isPending}>
        {t('Change the password')}
      </Button>
    </Form>
  )
}
