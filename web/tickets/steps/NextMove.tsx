// The one big button of an assignment: says what comes next, and leaves a moment to take a wrong touch back.
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takeBackMinutes, teamMoves } from '#contract/tickets/assignment/assignment.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { serverNow, useNow } from '#web/kit/clock.ts'
import { k, t } from '#web/kit/language.ts'
import { dutyWords, nextMove } from '#web/tickets/assignment/Assigned.tsx'
import { type Move, queueAct } from '#web/tickets/acts/outbox.ts'
import { takeMoveBack } from './actions.ts'
import styles from '#web/tickets/assignment/TeamDuty.module.css'

const holdMs = 4_000
const moveWords: Record<NonNullable<ReturnType<typeof nextMove>>, string> = {
  acknowledged: k('Acknowledge'),
  enRoute: k('We are on the way'),
  onScene: k('We are there'),
  cleared: k('We are done here'),
}

/** The latest move of a team while it is fresh enough to be taken back; null when there is none. */
export function freshMove(mine: Assignment, now: number): (typeof teamMoves)[number] | null {
  const move = teamMoves.find((one) => one === mine.state)
  const at = move && mine[`${move}At`]
  return at && now - Date.parse(at) < takeBackMinutes * 60_000 ? move : null
}

/** For a touch that was a mistake, after its moment of grace has passed. */
export function TakeBack({ id, mine }: { id: string; mine: Assignment }) {
  const move = freshMove(mine, useNow())
  const [isSent, setSent] = useState(false)
  if (!move) return null
  const send = () => {
    setSent(true)
    void takeMoveBack(id, undefined, move).finally(() => setSent(false))
  }
  return (
    <Button className={styles.takeBack} variant="subtle" size="md" leftSection={<IconArrowBackUp size={18} />} loading={isSent} onClick={send}>
      {t('Take “{state}” back', { state: t(dutyWords[move]) })}
    </Button>
  )
}

/** What is pressed goes out, whatever arrives in the moment in which it can be taken back, and wherever the crew goes. */
export function NextMove({ id, state }: { id: string; state: Assignment['state'] }) {
  const next = nextMove(state)
  const [held, setHeld] = useState<Move | null>(null)
  const pressed = useRef<{ act: Move; at: number }>(null)
  const end = (isSent: boolean) => {
    const { current } = pressed
    pressed.current = null
    setHeld(null)
    if (isSent && current) void queueAct({ id, act: current.act }, current.at)
  }
  const send = useEffectEvent(() => end(true))
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => send(), holdMs)
    const hide = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
      // What was taken back is pressed no more.
      send()
    }
  }, [held])
  if (held)
    return (
      <div className={styles.held} role="status">
        <span>{t(moveWords[held])} …</span>
        <UnstyledButton className={styles.undo} onClick={() => end(false)}>
          {t('Undo')}
        </UnstyledButton>
        <i style={{ animationDuration: `${holdMs}ms` }} aria-hidden="true" />
      </div>
    )
  if (!next) return null
  return (
    <UnstyledButton
      className={styles.next}
      onClick={() => {
        pressed.current = { act: next, at: serverNow() }
        setHeld(next)
      }}
    >
      {t(moveWords[next])}
    </UnstyledButton>
  )
}
