// Changing one's own password, from the account menu.
import { Modal, Text } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Change password')}>
      <Text c="dimmed" mb="md">
        {t('You stay signed in here; everywhere else you are signed out.')}
      </Text>
      <ChangePasswordForm onDone={onClose} />
    </Modal>
  )
}
