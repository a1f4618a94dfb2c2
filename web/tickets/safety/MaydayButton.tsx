// The Mayday of a crew: two touches at two places, so that no pocket presses it; then whether the desk has opened it.
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatTime } from '#web/kit/format.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { DeskNumber } from '#web/tickets/alerting/CallDesk.tsx'
import { useCounts } from '#web/tickets/lists/counts.ts'
import { useWaitingMayday, type WaitingMayday } from './ownMaydays.ts'
import { ToldMaydays } from './EndedMayday.tsx'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import { useReadingCounts, useStanding } from './standing.ts'
import { queueMayday, takeBackMayday, useSendingMayday } from './waitingMayday.ts'
import styles from './Maydays.module.css'

/** Who thinks better of it, or touched it in a pocket, need do nothing. */
const armedMs = 10_000

export function MaydayButton({ accountId }: { accountId: string }) {
  const [isArmed, setArmed] = useState(false)
  const waiting = useWaitingMayday(accountId)
  const standing = useStanding(accountId)
  useReadingCounts(true)
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setArmed(false), armedMs)
    return () => clearTimeout(timer)
  }, [isArmed])
  const isKnown = waiting !== null || standing.length > 0
  return (
    <section className={styles.crew} data-mayday aria-label={t('Danger of life')}>
      {standing.map(({ id, at, seen }) => (
        <p key={id} role="status">
          {seen
            ? t('MAYDAY told at {time} on {number}. {name} has opened it.', { time: formatTime(at), number: shortNumber(id), name: seen.name })
            : t('MAYDAY told at {time} on {number}. Every desk rings; nobody has opened it yet.', { time: formatTime(at), number: shortNumber(id) })}
        </p>
      ))}
      <ToldMaydays me={accountId} standing={standing} isYoungerWaiting={waiting !== null && !waiting.refusal} />
      {waiting && <Waiting mayday={waiting} />}
      {isArmed ? (
        <>
          <Button variant="default" size="md" onClick={() => setArmed(false)}>
            {t('Not now')}
          </Button>
          <UnstyledButton
            className={styles.sure}
            onClick={() => {
              setArmed(false)
              void queueMayday()
            }}
          >
            {t('We are in danger: send MAYDAY')}
          </UnstyledButton>
        </>
      ) : (
        <UnstyledButton className={styles.big} data-again={isKnown || undefined} onClick={() => setArmed(true)}>
          {standing.length > 0 ? t('MAYDAY again') : 'MAYDAY'}
        </UnstyledButton>
      )}
    </section>
  )
}

/** Where the page of the crew cannot be drawn. */
export function Lifeline() {
  const accountId = useSession((session) => session.accountId)
  useSendingMayday(accountId !== null)
  if (accountId === null) return null
  return (
    <div className={styles.lifeline}>
      <DeskNumber />
      <MaydayButton accountId={accountId} />
    </div>
  )
}

/** What has not reached the center: on its way, without an answer, or not taken. */
function Waiting({ mayday }: { mayday: WaitingMayday }) {
  const { happenedAt, isTried, refusal } = mayday
  const time = formatTime(happenedAt)
  const takesTexts = useCounts().data?.takesTexts
  if (!isTried && !refusal) return <p role="status">{t('Sending the MAYDAY of {time} …', { time })}</p>
  return (
    <>
      <p role="alert">
        {refusal
          ? t('The center did not take the MAYDAY of {time}: {why}', { time, why: sayOf(refusal) })
          : t('No answer yet to the MAYDAY of {time}; it may have arrived. It is sent again and again. Use the radio, or call the desk.', { time })}
        {!refusal && takesTexts && ` ${t('Or text MAYDAY to the center.')}`}
      </p>
      <div className={styles.ways}>
        <DeskNumber />
        <Button variant="default" size="md" onClick={() => void takeBackMayday(mayday)}>
          {refusal ? t('Dismiss') : t('Take it back: we are safe')}
        </Button>
      </div>
      {!refusal && <small>{t('If you take it back here, desks may ring all the same: tell them that you are safe.')}</small>}
    </>
  )
}
