// The number of the desk, at hand where somebody chose it in a notification.
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#web/kit/language.ts'
import { useCenter } from '#web/tickets/reference.ts'

export function CallDesk() {
  const [asked] = useSearchParams()
  const number = useCenter()?.hotlines[0]?.number
  const isAsked = asked.get('call') === 'desk'
  useEffect(() => {
    if (isAsked && number) location.assign(`tel:${number}`)
  }, [isAsked, number])
  if (!number) return null
  return (
    <Button
      component="a"
      href={`tel:${number}`}
      fullWidth
      mb="md"
      size={isAsked ? 'xl' : 'md'}
      variant={isAsked ? 'filled' : 'default'}
      leftSection={<IconPhone size={20} />}
    >
      {t('Call the desk')}
    </Button>
  )
}
