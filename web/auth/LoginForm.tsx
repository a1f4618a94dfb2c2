// The first mode of signing in: user name or e-mail address, password, and the code of a second factor when it is asked for.
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import type { SignedIn } from '#contract/auth/Session.ts'
import { cells, nameAndSlug } from '#contract/centers/cells.ts'
import { passkeys } from '#contract/auth/passkeys.ts'
import { Credentials, signIn } from '#contract/auth/signIn.ts'
import { Refused } from '#contract/kit/client.ts'
import { call, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { toastError } from '#web/kit/toast.ts'
import { CodeInput } from './CodeInput.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { showPasskey } from './passkey.ts'
import styles from './auth.module.css'

type Typed = z.output<typeof Credentials>

interface Props {
  realm?: 'staff' | 'dgsi'
  username?: string
  onSignedIn(signedIn: SignedIn): void
  onForgotten?(): void
}

export function LoginForm({ realm = 'staff', username = '', onSignedIn, onForgotten }: Props) {
  const [asksCode, setAsksCode] = useState(false)
  const form = useContractForm(Credentials, { username, password: '', totp: '' }, { keeps: false })
  const byPasskey = useChange(passkeys.finishPasskeySignIn, { quiet: 'done', asSignIn: true, onDone: ({ data }) => onSignedIn(data) })
  const login = useChange(realm === 'dgsi' ? signIn.dgsiLogin : signIn.login, {
    quiet: 'done',
    asSignIn: true,
    expects: ['totp-required', 'passkey-required'],
    onDone: ({ data }) => onSignedIn(data),
    onRefused: (error) => {
      form.showRefusal(error)
      if (error instanceof Refused && error.code.startsWith('totp')) setAsksCode(true)
      if (error instanceof Refused && error.code === 'passkey-required')
        void showPasskey().then((shown) => shown && byPasskey.mutate(shown), toastError)
    },
  })

  /** The password goes to no installation but the one that has the center of the name. */
  const send = async ({ totp, username: given, password }: Typed) => {
    const { name, slug } = nameAndSlug(given)
    const where = slug ? (await call(cells.whereIsCenter, { slug })).data : null
    if (where?.url) return location.assign(`${where.url}/cms/?name=${encodeURIComponent(given.trim())}`)
    login.mutate({ username: where?.isHere ? name : given, password, ...(totp && { totp }) })
  }

  return (
    <Form form={form} onSend={(given) => void send(given).catch(toastError)} className={styles.form}>
      <TextInput
        label={t('User name or e-mail address')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        data-autofocus
        autoFocus={!username}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        size="md"
        autoFocus={Boolean(username)}
        {...form.getInputProps('password')}
      />
      {asksCode && <CodeInput {...form.getInputProps('totp')} />}
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {t('Sign in')}
      </Button>
      {realm === 'staff' && <PasskeyButton onShown={(shown) => byPasskey.mutate(shown)} size="md" />}
      {onForgotten && (
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          {t('Forgot your password?')}
        </Anchor>
      )}
    </Form>
  )
}
