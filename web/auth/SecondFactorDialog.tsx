// Switching the second factor on, with a picture to scan, or off.
import { Button, Divider, Modal, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { secondFactor } from '#contract/auth/secondFactor.ts'
import { type DataOf, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useMe, useSession } from '#web/kit/session/session.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { canPasskey } from './passkey.ts'
import { Passkeys } from './Passkeys.tsx'
import styles from './auth.module.css'
import { QrCode } from '#web/kit/parts/QrCode.tsx'

/** The two kinds, either of which is enough. */
export function SecondFactors({ onDone }: { onDone(): void }) {
  const isOn = useMe()?.hasSecondFactor ?? false
  return (
    <>
      {canPasskey() && (
        <>
          <Title order={3} size="h5">
            {t('Passkeys')}
          </Title>
          <Passkeys />
          <Divider my="md" />
        </>
      )}
      <Title order={3} size="h5">
        {t('Authenticator app')}
      </Title>
      {isOn ? <SwitchOff onDone={onDone} /> : <SwitchOn onDone={onDone} />}
    </>
  )
}

export function SecondFactorDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Second factor')}>
      {opened && <SecondFactors onDone={onClose} />}
    </Modal>
  )
}

function noteFactor(hasSecondFactor: boolean): void {
  const { me } = useSession.getState()
  if (me) useSession.setState({ me: { ...me, hasSecondFactor, needsSecondFactor: me.needsSecondFactor && !hasSecondFactor } })
}

function SwitchOn({ onDone }: { onDone(): void }) {
  const [made, setMade] = useState<DataOf<typeof secondFactor.beginSecondFactor> | null>(null)
  const form = useContractForm(secondFactor.beginSecondFactor.input, { password: '' }, { keeps: false })
  const begin = useChange(secondFactor.beginSecondFactor, { quiet: 'done', onDone: ({ data }) => setMade(data), onRefused: form.showRefusal })
  if (made) return <Confirm {...made} onDone={onDone} />
  return (
    <Form form={form} onSend={(values) => begin.mutate(values)} className={styles.form}>
      <Text>{t('Besides your password, signing in will ask for a code that an authenticator app on your phone shows.')}</Text>
      <PasswordInput label={t('Password')} autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
      <Button type="submit" loading={begin.isPending}>
        {t('Go on')}
      </Button>
    </Form>
  )
}

function Confirm({ secret, uri, onDone }: { secret: string; uri: string; onDone(): void }) {
  const form = useContractForm(secondFactor.confirmSecondFactor.input, { code: '' }, { keeps: false })
  const confirm = useChange(secondFactor.confirmSecondFactor, {
    onRefused: form.showRefusal,
    onDone: () => {
      noteFactor(true)
      onDone()
    },
  })
  return (
    <Form form={form} onSend={(values) => confirm.mutate(values)} className={styles.form}>
      <Text>{t('Scan this with your authenticator app, or type the key by hand.')}</Text>
      <QrCode text={uri} label={t('Picture to scan with an authenticator app')} />
      <Text ta="center" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Text>
      <TextInput
        label={t('Code that the app shows')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
        autoFocus
        {...form.getInputProps('code')}
      />
      <Button type="submit" loading={confirm.isPending}>
        {t('Switch it on')}
      </Button>
    </Form>
  )
}

function SwitchOff({ onDone }: { onDone(): void }) {
  const form = useContractForm(secondFactor.removeSecondFactor.input, { password: '', code: '' }, { keeps: false })
  const remove = useChange(secondFactor.removeSecondFactor, {
    onRefused: form.showRefusal,
    onDone: () => {
      noteFactor(false)
      onDone()
    },
  })
  return (
    <Form form={form} onSend={(values) => remove.mutate(values)} className={styles.form}>
      <Text>{t('The second factor is on. To switch it off, type your password and a code.')}</Text>
      <PasswordInput label={t('Password')} autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
      <TextInput
        label={t('Code of your authenticator app')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
      <Button type="submit" variant="default" c="var(--mantine-color-error)" loading={remove.isPending}>
        {t('Switch the second factor off')}
      </Button>
    </Form>
  )
}
