// Calls of one ticket: rings the page of its citizen, by voice or with picture.
import { Button, Group } from '@mantine/core'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { t, useLanguage } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { startCall, useCalling } from './calling.ts'

export function TicketCalls({ id }: { id: string }) {
  useLanguage()
  const mayCall = useMay('calls.answer')
  const own = useCalling((state) => state.call)
  if (!mayCall) return null
  const start = (media: 'audio' | 'video') => void startCall({ transactionNumber: id, media })
  return (
    <Group gap="xs" my="xs">
      <Button size="compact-sm" variant="default" leftSection={<IconPhone size={15} />} disabled={own !== null} onClick={() => start('audio')}>
        {t('Call the citizen’s page')}
      </Button>
      <Button size="compact-sm" variant="default" leftSection={<IconVideo size={15} />} disabled={own !== null} onClick={() => start('video')}>
        {t('Video call')}
      </Button>
    </Group>
  )
}
