// What comes before anything else after a sign-in. It cannot be put aside, except by signing out.
import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { call } from '#web/kit/api.ts'
import { restart } from '#web/kit/session/expiry.ts'
import { t } from '#web/kit/language.ts'

export function FirstThing({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  const leave = () =>
    call(signIn.logout)
      .catch(() => {})
      .finally(() => restart())
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} title={title}>
      <Text mb="md">{why}</Text>
      {children}
      <Group justify="center" mt="sm">
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {t('Sign out')}
        </Button>
      </Group>
    </Modal>
  )
}
