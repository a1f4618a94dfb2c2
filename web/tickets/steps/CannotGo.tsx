// A team cannot go: why, with one touch; it is taken off the ticket, and the desk reads the reason there.
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { cannotGoReasons } from '#contract/tickets/assignment/assignment.ts'
import { t } from '#web/kit/language.ts'
import { queueAct, useOutbox } from '#web/tickets/acts/outbox.ts'
import styles from '#web/tickets/assignment/TeamDuty.module.css'

export function CannotGo({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  // Said once: it waits for signal.
  const isSaid = useOutbox(({ waiting }) => waiting.some((one) => one.id === id && one.act === 'refusal' && !one.refusal))
  if (isSaid) return null
  if (!isAsking)
    return (
      <Button className={styles.takeBack} variant="subtle" color="red" size="md" leftSection={<IconBan size={18} />} onClick={() => setAsking(true)}>
        {t('Cannot go')}
      </Button>
    )
  return (
    <div className={styles.reasons} role="group" aria-label={t('Why can your team not go?')}>
      {cannotGoReasons.map((reason) => (
        <Button
          key={reason}
          variant="default"
          size="md"
          onClick={() => {
            setAsking(false)
            void queueAct({ id, act: 'refusal', text: t(reason) })
          }}
        >
          {t(reason)}
        </Button>
      ))}
      <Button variant="subtle" color="gray" size="md" onClick={() => setAsking(false)}>
        {t('Back to the ticket')}
      </Button>
    </div>
  )
}
