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
import { useSession } from '#web/kit/session/session.ts'
import { StripBar } from '#web/kit/strip.tsx'
import { queueAct, useOutbox, type WaitingAct } from '#web/tickets/acts/outbox.ts'
import alarm from '#web/tickets/alarms/AlarmStrip.module.css'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import { DeskNumber } from '#web/tickets/alerting/CallDesk.tsx'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useCounts } from '#web/tickets/lists/counts.ts'
import { runsFilter } from '#web/tickets/lists/filters.ts'
import { useTicketList } from '#web/tickets/lists/list.ts'
import { useDetails } from '#web/tickets/lists/rows.ts'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import { useRestAfter } from '#web/tickets/steps/rest.ts'
import styles from './Maydays.module.css'
import { answerMs } from './waitingMayday.ts'

const everyMs = 6_000

const useAnswer = () => useChange(safety.answerRollCall, { onDone: ({ data }) => learnTicket(data), mostMs: answerMs })

interface Asked {
  id: string
  askedAt: string
}
const answers =
  ({ id, askedAt }: Asked) =>
  (one: WaitingAct) =>
    one.id === id && one.act === 'well' && !one.refusal && !isToldLate(one.happenedAt, askedAt)

/** Whichever card of the crew's page is in sight: the roll-calls that it has not answered, each answered by a touch. */
export function RollCalls() {
  const me = useSession(({ accountId }) => accountId)
  const runs = useDetails(useTicketList('accepted', runsFilter).data?.ids ?? [])
  const waiting = useOutbox((box) => box.waiting)
  const asked = runs.flatMap(({ transactionNumber: id, assignments }): Asked[] => {
    const askedAt = assignments.find(({ accountId, state }) => accountId === me && state === 'onScene')?.rollCallAskedAt
    return askedAt && !waiting.some(answers({ id, askedAt })) ? [{ id, askedAt }] : []
  })
  // What stands below moves with the strip.
  useRestAfter(asked.map(({ id }) => id).join())
  return asked.map(({ id, askedAt }) => (
    <StripBar key={id} of="rollCall">
      <section className={alarm.strip} aria-label={t('Roll-calls that wait')}>
        <b className={styles.who}>{t('Roll-call {number}', { number: shortNumber(id) })}</b>
        <Waited since={askedAt} />
        <button type="button" className={alarm.acknowledge} onClick={() => void queueAct({ id, act: 'well' })}>
          {t('All well')}
        </button>
      </section>
    </StripBar>
  ))
}

/** What the crew answers waits for signal like all that it presses; its phone is silent from then on, the desk is not. */
export function RollCallOfCrew({ id, askedAt }: Asked) {
  const answer = useOutbox(({ waiting }) => waiting.find(answers({ id, askedAt })))
  const isAnswered = answer !== undefined
  useEffect(() => {
    if (isAnswered) return
    const name = `rollCall ${id}`
    startAlarm(name, 'ring', everyMs)
    return () => stopAlarm(name)
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
