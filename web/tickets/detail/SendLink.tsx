// Sends the caller's mobile the link of a page that tells where they are, and says how a place came to be known.
import { Button } from '@mantine/core'
import { IconMessageShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls/room.ts'
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import type { Locator } from '#contract/tickets/offlineReports/aml.ts'
import type { Placed } from '#contract/tickets/Ticket.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import type { Shown } from '#web/tickets/live/shown.ts'

const foundBy: Record<Locator, string> = {
  gps: k('satellites'),
  wifi: k('Wi-Fi'),
  cell: k('a mast'),
  fused: k('several means'),
  unknown: k('means unknown'),
}
/** What told it, how, how near, and when it was measured. */
export function describePlaced({ by, at, found = 'unknown' }: Placed, position: Position | null): string {
  const time = formatTime(at)
  if (by === 'link') return t('told by the caller’s phone over the link, {time}', { time })
  const meters = Math.round(position?.accuracy ?? 0)
  return t('told by the caller’s phone as it called, by {found}: within {meters, number} m, {time}', { found: t(foundBy[found]), meters, time })
}

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
