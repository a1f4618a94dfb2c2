// To which joined systems a ticket was sent, how it stands there, and sending it to one more.
import { Button, Menu } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Share, shares as calls } from '#contract/tickets/exchange/exchange.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { statusWords } from '#web/kit/words.ts'
import type { Shown } from '#web/tickets/live/shown.ts'

const stateWords = { waiting: k('is being sent'), delivered: k('has it as {status}, {time}'), failed: k('did not take it') }
const sayShare = ({ state, status, triedAt }: Share) =>
  t(stateWords[state], { status: status ? t(statusWords[status]) : '', time: triedAt ? formatTime(triedAt) : '' })

export function Shares({ ticket: { transactionNumber: id, status } }: { ticket: Shown }) {
  const maySend = useMay('tickets.transfer')
  const { data } = useQuery({ ...query(calls.getShares, { id }), enabled: maySend })
  const send = useChange(calls.shareTicket)
  if (!data || (data.shares.length === 0 && data.others.length === 0)) return null
  const to = (partnerId: string) => send.mutate({ transactionNumber: id, partnerId })
  return (
    <div>
      <dt>{t('Joined systems')}</dt>
      <dd>
        {data.shares.map((share) => (
          <div key={share.partner.id}>
            {share.partner.name} {sayShare(share)}{' '}
            {share.state === 'failed' && (
              <Button size="compact-xs" variant="default" loading={send.isPending} onClick={() => to(share.partner.id)}>
                {t('Send again')}
              </Button>
            )}
          </div>
        ))}
        {data.others.length > 0 && status !== 'deleted' && (
          <Menu>
            <Menu.Target>
              <Button size="compact-xs" variant="default" leftSection={<IconSend size={14} />} loading={send.isPending}>
                {t('Send to…')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {data.others.map((one) => (
                <Menu.Item key={one.id} onClick={() => to(one.id)}>
                  {one.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </dd>
    </div>
  )
}
