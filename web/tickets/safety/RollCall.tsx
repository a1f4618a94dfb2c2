// A roll-call that waits: on the crew's page it sounds until it is answered by one touch; at the desk it is answered for a crew that says so over the radio.
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { safety } from '#contract/tickets/safety/safety.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import { DeskNumber } from '#web/tickets/alerting/CallDesk.tsx'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useCounts } from '#web/tickets/lists/counts.ts'
import styles from './Maydays.module.css'
import { answerMs } from './waitingMayday.ts'

const everyMs = 6_000

const useAnswer = () => useChange(safety.answerRollCall, { onDone: ({ data }) => learnTicket(data), mostMs: answerMs })

export function RollCallOfCrew({ id, askedAt }: { id: string; askedAt: string }) {
  const answer = useAnswer()
  const takesTexts = useCounts().data?.takesTexts
  useEffect(() => {
    const alarm = `rollCall ${id}`
    startAlarm(alarm, 'ring', everyMs)
    return () => stopAlarm(alarm)
  }, [id])
  return (
    <section className={styles.roll} aria-label={t('Roll-call')}>
      <p role="alert">
        {t('Roll-call: is everybody of your team well?')} <Waited since={askedAt} />
      </p>
      {answer.isError && (
        <>
          <p role="alert">
            {t('Not sent. Touch it again, use the radio, or call the desk.')}
            {takesTexts && ` ${t('Or text OK to the center.')}`}
          </p>
          <DeskNumber />
        </>
      )}
      <UnstyledButton className={styles.well} disabled={answer.isPending} onClick={() => answer.mutate({ id })}>
        {answer.isPending ? t('Sending…') : t('All well')}
      </UnstyledButton>
    </section>
  )
}

export function RollCallAtDesk({ id, unit }: { id: string; unit: Pick<Assignment, 'accountId' | 'rollCallAskedAt'> }) {
  const answer = useAnswer()
  if (!unit.rollCallAskedAt) return null
  return (
    <span className={styles.asked}>
      {t('Roll-call')} <Waited since={unit.rollCallAskedAt} />
      <Button size="compact-xs" variant="default" loading={answer.isPending} onClick={() => answer.mutate({ id, responseTeamId: unit.accountId })}>
        {t('All well, over the radio')}
      </Button>
    </span>
  )
}
