// Five minutes before the session ends for want of activity.
import { Button, Group, Modal, Text } from '@mantine/core'
import { signIn } from '#contract/auth/signIn.ts'
import { call } from '#web/kit/api.ts'
import { useLocalNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'
import { keepActive, useEnding } from '#web/kit/session/inactivity.ts'
import { t } from '#web/kit/language.ts'

export function EndingDialog() {
  const at = useEnding((state) => state.at)
  return (
    <Modal opened={at !== null} onClose={stay} withCloseButton={false} title={t('Are you still here?')}>
      {at !== null && <Countdown at={at} />}
      <Group justify="flex-end" mt="md">
        <Button onClick={stay} data-autofocus>
          {t('Stay signed in')}
        </Button>
      </Group>
    </Modal>
  )
}

function Countdown({ at }: { at: number }) {
  const now = useLocalNow()
  return (
    <Text className="figures">
      {t('You will be signed out in {time}, because nobody has used this desk for almost 12 hours.', { time: formatDuration(at - now) })}
    </Text>
  )
}

function stay(): void {
  keepActive()
  void call(signIn.stayActive).catch(() => {})
}
