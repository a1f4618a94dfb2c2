// After a first sign-in: a new password before anything else. It cannot be put aside, except by signing out.
import { Button, Group, Modal, Text } from '@mantine/core'
import { signIn } from '#contract/auth/signIn.ts'
import { call } from '#web/kit/api.ts'
import { restart } from '#web/kit/session/expiry.ts'
import { t } from '#web/kit/language.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function InitialPassword() {
  const leave = () =>
    call(signIn.logout)
      .catch(() => {})
      .finally(() => restart())
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} title={t('Choose your own password')}>
      <Text mb="md">{t('You signed in with an initial password. Choose one that only you know, then go on.')}</Text>
      <ChangePasswordForm currentLabel={t('Initial password')} />
      <Group justify="center" mt="sm">
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {t('Sign out')}
        </Button>
      </Group>
    </Modal>
  )
}
