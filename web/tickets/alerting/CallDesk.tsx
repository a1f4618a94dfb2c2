// The number of the desk, at hand where somebody chose it in a notification.
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { t } from '#web/kit/language.ts'
import { crewDesk, keepCrewDesk } from '#web/kit/session/session.ts'
import { useCenter } from '#web/tickets/reference.ts'

/** A way that is left where the line gives no answer. */
export function DeskNumber() {
  const number = useCenter()?.hotlines[0]?.number ?? crewDesk()
  if (!number) return null
  return (
    <Button component="a" href={`tel:${number}`} fullWidth size="lg" leftSection={<IconPhone size={20} />}>
      {t('Call the desk: {number}', { number: formatPhone(number) })}
    </Button>
  )
}

export function CallDesk() {
  const [asked] = useSearchParams()
  const center = useCenter()
  const number = center?.hotlines[0]?.number
  useEffect(() => {
    if (center) keepCrewDesk(number ?? '')
  }, [center, number])
  const isAsked = asked.get('call') === 'desk'
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isAsked || !number) return
    button.current?.scrollIntoView({ block: 'center' })
    location.assign(`tel:${number}`)
  }, [isAsked, number])
  if (!number) return null
  return (
    <Button
      component="a"
      ref={button}
      href={`tel:${number}`}
      fullWidth
      my="md"
      size={isAsked ? 'xl' : 'md'}
      variant={isAsked ? 'filled' : 'default'}
      leftSection={<IconPhone size={20} />}
    >
      {t('Call the desk')}
    </Button>
  )
}
