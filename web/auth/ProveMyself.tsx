// Asks for the password again, and for the code of a second factor, before what concerns credentials and exports.
import { Button, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { passkeys } from '#contract/auth/passkeys.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { Refused } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { useMe } from '#web/kit/session/session.ts'
import { useStepUp } from '#web/kit/session/stepUp.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import styles from './auth.module.css'

export function ProveMyself() {
  const settle = useStepUp((state) => state.settle)
  return (
    <Modal opened={settle !== null} onClose={() => settle?.(false)} title={t('Please confirm that it is you.')} zIndex="var(--layer-question)">
      {settle && <ProofForm onProven={() => settle(true)} />}
    </Modal>
  )
}

function ProofForm({ onProven }: { onProven(): void }) {
  const hasPasskey = useMe()?.hasPasskey ?? false
  const byPasskey = useChange(passkeys.proveByPasskey, { quiet: 'done', onDone: onProven })
  const [asksCode, setAsksCode] = useState(useMe()?.hasSecondFactor ?? false)
  const form = useContractForm(signIn.proveMyself.input, { password: '', totp: '' }, { keeps: false })
  const prove = useChange(signIn.proveMyself, {
    quiet: 'done',
    expects: ['totp-required', 'wrong-password'],
    onDone: onProven,
    onRefused: (error) => {
      form.showRefusal(error)
      if (error instanceof Refused && error.code.startsWith('totp')) setAsksCode(true)
    },
  })
  return (
    <Form form={form} onSend={({ totp, ...rest }) => prove.mutate(totp ? { ...rest, totp } : rest)} className={styles.form}>
      <Text c="dimmed">{t('What you are about to do concerns accounts or personal data. It is not asked again for ten minutes.')}</Text>
      <PasswordInput label={t('Your password')} autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
      {asksCode && (
        <TextInput
          label={t('Code of your authenticator app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.getInputProps('totp')}
        />
      )}
      {hasPasskey && <PasskeyButton onShown={(shown) => byPasskey.mutate(shown)} />}
      <Button type="submit" fullWidth loading={prove.isPending}>
        {t('Go on')}
      </Button>
    </Form>
  )
}
