// Signing in again as the one who is signed in: nothing that is open is lost.
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { SignedIn } from '#contract/auth/Session.ts'
import { keepActive } from '#web/kit/session/inactivity.ts'
import { t } from '#web/kit/language.ts'
import { startSession, useMe } from '#web/kit/session/session.ts'
import { LoginForm } from './LoginForm.tsx'

export function AgainForm({ text, onDone }: { text: string; onDone?(): void }) {
  const me = useMe()
  const [other, setOther] = useState(false)
  const goOn = (signedIn: SignedIn) => {
    if (signedIn.currentUser.accountId !== me?.accountId) return setOther(true)
    keepActive()
    startSession(signedIn)
    onDone?.()
  }
  return (
    <>
      <Text mb="md">{text}</Text>
      {other && (
        <Text mb="md" c="var(--mantine-color-error)" role="alert">
          {t('That is another account. Sign in as {name}, or leave and lose what is unsaved.', { name: me?.name ?? '' })}
        </Text>
      )}
      <LoginForm username={me?.username ?? ''} onSignedIn={goOn} />
    </>
  )
}
