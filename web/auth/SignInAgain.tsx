// The session has ended while something unsaved is on the screen: sign in again over it, and nothing is lost.
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { SignedIn } from '#contract/auth/Session.ts'
import { restart } from '#web/kit/session/expiry.ts'
import { keepActive } from '#web/kit/session/inactivity.ts'
import { t } from '#web/kit/language.ts'
import { startSession, useMe, useSession } from '#web/kit/session/session.ts'
import { forgetDrafts } from '#web/kit/unsaved.ts'
import { LoginForm } from './LoginForm.tsx'

export function SignInAgain() {
  const expired = useSession((state) => state.expired)
  const me = useMe()
  const [other, setOther] = useState(false)

  const goOn = (signedIn: SignedIn) => {
    if (signedIn.currentUser.accountId !== me?.accountId) {
      setOther(true)
      return
    }
    keepActive()
    startSession(signedIn)
  }
  const leave = () => {
    forgetDrafts()
    restart(expired ?? 'expired')
  }

  return (
    <Modal
      opened={expired !== null}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={expired === 'inactive' ? t('Signed out due to inactivity') : t('Session Expired')}
    >
      <Text mb="md">{t('Sign in again to go on. What you were writing is still here.')}</Text>
      {other && (
        <Text mb="md" c="var(--mantine-color-error)" role="alert">
          {t('That is another account. Sign in as {name}, or leave and lose what is unsaved.', { name: me?.name ?? '' })}
        </Text>
      )}
      <LoginForm username={me?.username ?? ''} onSignedIn={goOn} />
      <Group justify="center" mt="sm">
        <Button variant="subtle" color="gray" onClick={leave}>
          {t('Leave and lose what is unsaved')}
        </Button>
      </Group>
    </Modal>
  )
}
