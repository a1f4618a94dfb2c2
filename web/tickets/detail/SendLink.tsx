// Sends the caller's mobile the link of a page that tells where they are, and says how a place came to be known.
import { Button } from '@mantine/core'
import { IconMessageShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls/room.ts'
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import type { Placed } from '#contract/tickets/Ticket.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import type { Shown } from '#web/tickets/live/shown.ts'

export const describePlaced = ({ at }: Placed): string => t('told by the caller’s phone over the link, {time}', { time: formatTime(at) })

export function SendLink({ ticket: { transactionNumber: id, callerPhone, status } }: { ticket: Shown }) {
  const mayAnswer = useMay('calls.answer')
  const duty = useQuery({ ...query(calls.getDuty), staleTime: Number.POSITIVE_INFINITY, enabled: mayAnswer }).data
  const text = useChange(calls.textTicketLink)
  const isOpen = status === 'pending' || status === 'accepted'
  if (!duty?.canText || !isOpen || !callerPhone || !mobile.test(plainPhone(callerPhone))) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconMessageShare size={14} />}
      loading={text.isPending}
      disabled={text.isSuccess}
      onClick={() => text.mutate({ id })}
    >
      {text.isSuccess ? t('Link sent') : t('Send a link')}
    </Button>
  )
}
