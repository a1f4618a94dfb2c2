// The one big button of an assignment: says what comes next, and leaves a moment to take a wrong touch back.
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { nextMove } from '#contract/tickets/acts/rules.ts'
import { takeBackMinutes, teamMoves } from '#contract/tickets/assignment/assignment.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { serverNow, useNow } from '#web/kit/clock.ts'
import { k, t } from '#web/kit/language.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { queueAct, type WaitingAct } from '#web/tickets/acts/outbox.ts'
import { useStepName, useStepsAhead } from '#web/tickets/crewSteps/useStepsOf.ts'
import { useNameOf } from '#web/tickets/reference.ts'
import { takeMoveBack, takeStepBack } from './actions.ts'
import { isResting, rest, useIsResting, useRestAfter } from './rest.ts'
import styles from '#web/tickets/assignment/TeamDuty.module.css'

const holdMs = 4_000
const moveWords: Record<NonNullable<ReturnType<typeof nextMove>>, string> = {
  acknowledged: k('Acknowledge'),
  enRoute: k('We are on the way'),
  onScene: k('We are there'),
  cleared: k('We are done here'),
}

const isFresh = (at: string, now: number) => now - Date.parse(at) < takeBackMinutes * 60_000

/** The latest move of a team while it is fresh enough to be taken back; null when there is none. */
export function freshMove(mine: Assignment, now: number): (typeof teamMoves)[number] | null {
  const move = teamMoves.find((one) => one === mine.state)
  const at = move && mine[`${move}At`]
  return at && isFresh(at, now) ? move : null
}

/** The latest step of its kind, where nothing came after it but the end that came with it. */
export function freshStep({ state, steps, clearedAt }: Assignment, now: number): Assignment['steps'][number] | null {
  const last = steps.at(-1)
  if (!last || !isFresh(last.at, now)) return null
  return state === 'onScene' || (state === 'cleared' && Date.parse(clearedAt ?? '') === Date.parse(last.at)) ? last : null
}

/** For a touch that was a mistake, after its moment of grace has passed. */
export function TakeBack({ id, mine }: { id: string; mine: Assignment }) {
  const now = useNow()
  const stepName = useStepName()
  const step = freshStep(mine, now)
  const move = mine.state === 'onScene' && mine.steps.length > 0 ? null : freshMove(mine, now)
  const [isSent, setSent] = useState(false)
  if (!step && !move) return null
  const send = () => {
    setSent(true)
    void (step ? takeStepBack(id, undefined, step.id) : takeMoveBack(id, undefined, move!)).finally(() => setSent(false))
  }
  return (
    <Button className={styles.takeBack} variant="subtle" size="md" leftSection={<IconArrowBackUp size={18} />} loading={isSent} onClick={send}>
      {t('Take “{state}” back', { state: step ? stepName(step.id) : t(dutyWords[move!]) })}
    </Button>
  )
}

interface Offer extends Pick<WaitingAct, 'act' | 'crewStepId'> {
  words: string
}

/** What the crew may say next, the likeliest first. */
function useOffers(mine: Assignment): Offer[] {
  const nameOf = useNameOf()
  const ahead = useStepsAhead(mine)
  const move = nextMove(mine.state)
  const moves: Offer[] = move ? [{ act: move, words: t(moveWords[move]) }] : []
  if (move !== 'cleared') return moves
  const steps = ahead.map((step): Offer => ({ act: 'step', crewStepId: step.id, words: nameOf(step) }))
  // The step that ends the run is its end.
  return ahead.length === 1 && ahead[0]!.isEnd ? steps : [...steps, ...moves]
}

/** What is pressed goes out, whatever arrives in the moment in which it can be taken back, and wherever the crew goes. */
export function NextMove({ id, mine }: { id: string; mine: Assignment }) {
  const [next, ...others] = useOffers(mine)
  const [held, setHeld] = useState<Offer | null>(null)
  const [isOther, setOther] = useState(false)
  const pressed = useRef<{ offer: Offer; at: number }>(null)
  const rests = useIsResting()
  /** What a finger came down on while it took touches. */
  const touched = useRef<string>(undefined)
  useRestAfter([held ? 'held' : (next?.crewStepId ?? next?.act), mine.rollCallAskedAt].join())
  const end = (isSent: boolean) => {
    const { current } = pressed
    pressed.current = null
    setHeld(null)
    if (!isSent || !current) return
    const { words: _, ...act } = current.offer
    void queueAct({ id, ...act }, current.at)
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
        <span>{held.words} …</span>
        <UnstyledButton className={styles.undo} aria-disabled={rests} onClick={() => isResting() || end(false)}>
          {t('Undo')}
        </UnstyledButton>
        <i style={{ animationDuration: `${holdMs}ms` }} aria-hidden="true" />
      </div>
    )
  if (!next) return null
  const touch = (offer: Offer) => {
    touched.current = isResting() ? undefined : offer.words
  }
  const press = (offer: Offer) => {
    // Something else may have changed between the finger and its lifting: what it came down on is what it meant.
    const { current: meant } = touched
    touched.current = undefined
    if (meant === undefined ? isResting() : meant !== offer.words) return
    rest()
    pressed.current = { offer, at: serverNow() }
    setOther(false)
    // The desk counts the seconds until a crew takes note; there is nothing to think better of.
    if (offer.act === 'acknowledged') end(true)
    else setHeld(offer)
  }
  return (
    <>
      <UnstyledButton className={styles.next} aria-disabled={rests} onPointerDown={() => touch(next)} onClick={() => press(next)}>
        {next.words}
      </UnstyledButton>
      {others.length > 0 && (
        <Button className={styles.takeBack} variant="subtle" size="md" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          {t('Another step')}
        </Button>
      )}
      {isOther && (
        <div className={styles.reasons} role="group" aria-label={t('Another step')}>
          {others.map((offer) => (
            <Button key={offer.crewStepId ?? offer.act} variant="default" size="md" onClick={() => press(offer)}>
              {offer.words}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
