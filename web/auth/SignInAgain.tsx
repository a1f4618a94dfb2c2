// The session has ended while something unsaved is on the screen: sign in again over it, and nothing is lost.
import { Button, Group, Modal } from '@mantine/core'
import { restart } from '#web/kit/session/expiry.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { forgetDrafts } from '#web/kit/unsaved.ts'
import { AgainForm } from './AgainForm.tsx'

export function SignInAgain() {
  const expired = useSession((state) => state.expired)
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
      <AgainForm text={t('Sign in again to go on. What you were writing is still here.')} />
      <Group justify="center" mt="sm">
        <Button variant="subtle" color="gray" onClick={leave}>
          {t('Leave and lose what is unsaved')}
        </Button>
      </Group>
    </Modal>
  )
}
