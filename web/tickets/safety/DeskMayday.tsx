// The desk heard a Mayday over the radio: it is set here, by two touches.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { safety } from '#contract/tickets/safety/safety.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import styles from './Maydays.module.css'

export function DeskMayday({ id, teamId, name }: { id: string; teamId: string; name: string }) {
  const [isArmed, setArmed] = useState(false)
  const declare = useChange(safety.declareMayday, { onDone: () => setArmed(false) })
  if (!isArmed)
    return (
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => setArmed(true)}>
        {t('Mayday …')}
      </Button>
    )
  return (
    <Group gap="0.3rem">
      <Button
        size="compact-xs"
        className={styles.rings}
        color="red"
        loading={declare.isPending}
        onClick={() => declare.mutate({ id, responseTeamId: teamId })}
      >
        {t('Ring every desk for {name}', { name })}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => setArmed(false)}>
        {t('Not now')}
      </Button>
    </Group>
  )
}
