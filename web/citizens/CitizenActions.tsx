// What may be decided about this citizen now.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { useDecisions } from './decisions.ts'

export function CitizenActions({ citizen, onDecided }: { citizen: Citizen; onDecided(): void }) {
  const [isBlocking, setBlocking] = useState(false)
  const mayVerify = useMay('citizens.verify')
  const mayBlock = useMay('citizens.block')
  const decide = useDecisions(onDecided)
  const { status, isBlocked } = citizen
  return (
    <Group gap="xs">
      {mayVerify && status !== 'APPROVED' && (
        <Button disabled={decide.isBusy} onClick={() => decide.approve(citizen)} rightSection={<kbd>A</kbd>}>
          {t('Approve')}
        </Button>
      )}
      {mayVerify && status === 'PENDING' && (
        <Button variant="default" disabled={decide.isBusy} onClick={() => void decide.decline(citizen)} rightSection={<kbd>D</kbd>}>
          {t('Decline')}
        </Button>
      )}
      {mayVerify && status === 'APPROVED' && (
        <Button variant="default" disabled={decide.isBusy} onClick={() => void decide.revoke(citizen)}>
          {t('Revoke')}
        </Button>
      )}
      {mayBlock &&
        (isBlocked === 1 ? (
          <Button variant="default" disabled={decide.isBusy} onClick={() => void decide.unblock(citizen)}>
            {t('Unblock')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setBlocking(true)}>
            {t('Block')}
          </Button>
        ))}
      {mayVerify && (
        <Button variant="subtle" color="gray" onClick={() => void decide.export(citizen)}>
          {t('Export')}
        </Button>
      )}
      {isBlocking && <BlockDialog citizen={citizen} onClose={() => setBlocking(false)} />}
    </Group>
  )
}
