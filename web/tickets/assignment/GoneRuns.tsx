// Runs that were this crew's and are no longer: taken over, ended or on offer, said in words until somebody has read it; and those of which nobody knows yet.
import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod'
import { Refused } from '#contract/kit/client.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import type { Assignment, Ticket } from '#contract/tickets/Ticket.ts'
import { call, isLost } from '#web/kit/api.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { useOutbox, useTellingAgain } from '#web/tickets/acts/outbox.ts'
import { lookAgain } from '#web/tickets/live/take.ts'
import { readDetail, readRow } from '#web/tickets/lists/rows.ts'
import { rest } from '#web/tickets/steps/rest.ts'
import styles from './TeamDuty.module.css'

/** `units`: who goes on with it; null where that is not known. */
const Gone = z.object({ id: z.string(), how: z.enum(['off', 'ended', 'offered']), units: z.array(z.string()).nullable() })
type Gone = z.output<typeof Gone>
const Kept = z.object({ me: z.string(), open: z.array(z.string()), gone: z.array(Gone), refused: z.array(z.string()).default([]) })

/** Kept over a reload: the runs that were open, and what nobody has read. */
const name = 'tanod.runs'
function keptFor(me: string): z.output<typeof Kept> | null {
  const kept = Kept.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'))
  return kept.data?.me === me ? kept.data : null
}

/** Those that were open when the page was last looked at. */
export const openBefore = (me: string): readonly string[] => keptFor(me)?.open ?? []

const isAtWork = ({ state }: Assignment) => state !== 'removed' && state !== 'cleared'
const howOf = (status: Ticket['status']): Gone['how'] => (status === 'transferred' ? 'offered' : status === 'accepted' ? 'off' : 'ended')

/** Null where the crew itself was done with it. */
function goneOf(id: string, me: string): Gone | null {
  const [row, known] = [readRow(queryClient, id), readDetail(queryClient, id)]
  if (known?.assignments.find(({ accountId }) => accountId === me)?.state === 'cleared') return null
  const others = (known?.assignments ?? []).filter((one) => one.accountId !== me && one.kind === 'responseteam' && isAtWork(one))
  return { id, how: howOf(row?.status ?? 'accepted'), units: others.length > 0 ? others.map((one) => one.name) : null }
}

/** A list may come from an old copy: whether anything but that tells that the run left. */
function isTold(id: string, me: string): boolean {
  const row = readRow(queryClient, id)
  const isDone = readDetail(queryClient, id)?.assignments.some(({ accountId, state }) => accountId === me && state === 'cleared') === true
  return isDone || (row !== undefined && (row.status !== 'accepted' || !row.allocatedTo.includes(me)))
}

/** What there is to say of it, once the center has answered; nothing where the crew is still on it, or was done with it. */
async function learn(id: string, me: string): Promise<readonly Gone[] | null> {
  const found = await lookAgain(id)
  if (!found) return null
  if (found === 'closed') return [await withUnits({ id, how: 'off', units: null })]
  if (found.status === 'accepted' && found.assignments.some((one) => one.accountId === me && isAtWork(one))) return []
  const gone = goneOf(id, me)
  return gone ? [{ ...gone, units: gone.units ?? [] }] : []
}

/** Where there is no answer, and where the ticket is no more, nobody knows who. */
async function withUnits(gone: Gone): Promise<Gone> {
  try {
    const { data } = await call(assignment.getWhoGoesOn, { id: gone.id }, { isFresh: true })
    return { id: gone.id, how: howOf(data.status), units: data.units }
  } catch (error) {
    if (error instanceof Refused || isLost(error)) return gone
    throw error
  }
}
/** Whom the desk sends next is asked for until it was read. */
const isOpenEnded = ({ how, units }: Gone) => how === 'off' && !units?.length

function sayGone({ id, how, units }: Gone): string {
  if (how === 'offered') return t('{id} is on offer to another center. Ask the desk before you go on.', { id })
  if (how === 'ended') return t('{id} was ended by the center. You are free of it.', { id })
  if (units === null) return t('You are off {id}. Who goes on with it is not known here yet.', { id })
  if (units.length === 0) return t('You are off {id}. Nobody goes on with it yet.', { id })
  return t('You are off {id}. {names} goes on with it.', { id, names: units.join(', ') })
}

interface Now {
  ids: readonly string[]
  gone: readonly Gone[]
  /** Off the list, and nobody has told why: the center is asked until it answers. */
  unsure: readonly string[]
  /** Off the crew's own word that it cannot go, which the center has. */
  refused: readonly string[]
}
const sayRefused = (id: string) => t('{id}: you told that you cannot go; the desk has it.', { id })
const askAgainMs = 20_000

export function GoneRuns({ ids, open, me }: { ids: readonly string[]; open: readonly string[]; me: string }) {
  const [now, setNow] = useState<Now>(() => {
    const kept = keptFor(me)
    const isOff = (id: string) => !ids.includes(id)
    return { ids, gone: kept?.gone ?? [], unsure: kept?.open.filter(isOff) ?? [], refused: kept?.refused.filter(isOff) ?? [] }
  })
  const { gone, unsure, refused } = now
  const told = useOutbox((box) => box.waiting).flatMap(({ id, act, isTold }) => (act === 'refusal' && isTold && !refused.includes(id) ? [id] : []))
  if (told.length > 0) setNow((before) => ({ ...before, refused: [...before.refused, ...told] }))
  useEffect(() => {
    // Signing out empties the browser, and this page may be drawn once more before it leaves.
    if (useSession.getState().accountId !== me) return
    localStorage.setItem(name, JSON.stringify({ me, open: [...new Set([...open, ...unsure])], gone, refused }))
  }, [me, open, unsure, gone, refused])
  const toAsk = gone.flatMap((one) => (isOpenEnded(one) ? one.id : [])).join()
  const ask = useCallback(async () => {
    for (const id of unsure) {
      const found = await learn(id, me)
      if (!found) continue
      setNow((before) => ({
        ...before,
        unsure: before.unsure.filter((other) => other !== id),
        gone: before.unsure.includes(id) ? [...before.gone.filter((other) => other.id !== id), ...found] : before.gone,
      }))
    }
    for (const id of toAsk ? toAsk.split(',') : []) {
      const found = await withUnits({ id, how: 'off', units: null })
      if (found.units) setNow((before) => ({ ...before, gone: before.gone.map((one) => (one.id === id ? found : one)) }))
    }
  }, [unsure, toAsk, me])
  useTellingAgain(unsure.length > 0 || toAsk !== '', ask, askAgainMs)
  if (now.ids.join() !== ids.join()) {
    const left = now.ids.filter((id) => !ids.includes(id))
    const known = left.flatMap((id) => (isTold(id, me) ? (goneOf(id, me) ?? []) : []))
    setNow((before) => ({
      ids,
      gone: [...gone.filter(({ id }) => !ids.includes(id)), ...known],
      unsure: [...unsure.filter((id) => !ids.includes(id)), ...left.filter((id) => !isTold(id, me))],
      // Sent anew.
      refused: before.refused.filter((id) => !ids.includes(id) || now.ids.includes(id)),
    }))
  }
  if (gone.length + unsure.length === 0) return null
  return (
    <ul className={styles.gone} aria-label={t('Runs that you are off')}>
      {unsure.map((id) => (
        <li key={id}>
          <span role="alert">
            {refused.includes(id) ? sayRefused(id) : t('It is not known whether {id} is still yours. Ask the desk before you leave it.', { id })}
          </span>
        </li>
      ))}
      {gone.map((one) => (
        <li key={one.id}>
          <span role="alert">{one.how === 'off' && refused.includes(one.id) ? sayRefused(one.id) : sayGone(one)}</span>
          <Button
            variant="default"
            size="md"
            onClick={() => {
              // What stands below comes up under the finger.
              rest()
              setNow({ ...now, gone: gone.filter(({ id }) => id !== one.id) })
            }}
          >
            {t('Read')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
