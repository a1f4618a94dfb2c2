// Who leads or verifies sets a second factor before anything else. It cannot be put aside, except by signing out.
import { Button, Group, Modal, Text } from '@mantine/core'
import { signIn } from '#contract/auth/signIn.ts'
import { call } from '#web/kit/api.ts'
import { restart } from '#web/kit/session/expiry.ts'
import { t } from '#web/kit/language.ts'
import { ProveMyself } from './ProveMyself.tsx'
import { SecondFactors } from './SecondFactorDialog.tsx'

export function FirstFactor() {
  const leave = () =>
    call(signIn.logout)
      .catch(() => {})
      .finally(() => restart())
  return (
    <>
      <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} title={t('Set up a second factor')}>
        <Text mb="md">
          {t('Your account can change other people’s accounts or see their papers, so a password alone is not enough. Choose one of these.')}
        </Text>
        <SecondFactors onDone={() => {}} />
        <Group justify="center" mt="sm">
          <Button variant="subtle" color="gray" onClick={() => void leave()}>
            {t('Sign out')}
          </Button>
        </Group>
      </Modal>
      <ProveMyself />
    </>
  )
}
