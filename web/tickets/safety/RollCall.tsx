// A roll-call that waits: on the crew's page it sounds until it is answered by one touch; at the desk it is answered for a crew that says so over the radio.
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { safety } from '#contract/tickets/safety/safety.ts'
import { isToldLate } from '#contract/tickets/acts/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { queueAct, useOutbox } from '#web/tickets/acts/outbox.ts'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import { DeskNumber } from '#web/tickets/alerting/CallDesk.tsx'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useCounts } from '#web/tickets/lists/counts.ts'
import styles from './Maydays.module.css'
import { answerMs } from './waitingMayday.ts'

const everyMs = 6_000

const useAnswer = () => useChange(safety.answerRollCall, { onDone: ({ data }) => learnTicket(data), mostMs: answerMs })

/** What the crew answers waits for signal like all that it presses; its phone is silent from then on, the desk is not. */
export function RollCallOfCrew({ id, askedAt }: { id: string; askedAt: string }) {
  const answer = useOutbox(({ waiting }) =>
    waiting.find((one) => one.id === id && one.act === 'well' && !one.refusal && !isToldLate(one.happenedAt, askedAt)),
  )
  const isAnswered = answer !== undefined
  useEffect(() => {
    if (isAnswered) return
    const alarm = `rollCall ${id}`
    startAlarm(alarm, 'ring', everyMs)
    return () => stopAlarm(alarm)
  }, [id, isAnswered])
  if (answer?.isTold) return null
  return (
    <section className={styles.roll} aria-label={t('Roll-call')}>
      <p role="alert">
        {t('Roll-call: is everybody of your team well?')} <Waited since={askedAt} />
      </p>
      {answer ? (
        <Answered at={answer.happenedAt} />
      ) : (
        <UnstyledButton className={styles.well} onClick={() => void queueAct({ id, act: 'well' })}>
          {t('All well')}
        </UnstyledButton>
      )}
    </section>
  )
}

/** A line that hangs is not waited for longer: the crew must know that the desk does not. */
function Answered({ at }: { at: string }) {
  const isLive = useConnection(({ state }) => state === 'live')
  const takesTexts = useCounts().data?.takesTexts
  // The clock moves once a second.
  const isLate = useNow() - Date.parse(at) >= answerMs - 1_000
  if (isLive && !isLate) return <p role="status">{t('Sending…')}</p>
  return (
    <>
      <p role="alert">
        {t('“All well” of {time} waits for signal and goes out by itself. Use the radio, or call the desk.', { time: formatTime(at) })}
        {takesTexts && ` ${t('Or text OK to the center.')}`}
      </p>
      <DeskNumber />
    </>
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
