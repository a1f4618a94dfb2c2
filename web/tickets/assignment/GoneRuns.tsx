// Runs that were this crew's and are no longer: taken over, ended or on offer, said in words until somebody has read it.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { useConnection } from '#web/kit/feed/connection.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { t } from '#web/kit/language.ts'
import { lookAgain } from '#web/tickets/live/take.ts'
import { readDetail, readRow } from '#web/tickets/lists/rows.ts'
import styles from './TeamDuty.module.css'

const Gone = z.object({ id: z.string(), said: z.string() })
type Gone = z.output<typeof Gone>
const Kept = z.object({ me: z.string(), open: z.array(z.string()), gone: z.array(Gone) })

/** Kept over a reload: the runs that were open, and what nobody has read. */
const name = 'tanod.runs'
function keptFor(me: string): z.output<typeof Kept> | null {
  const kept = Kept.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'))
  return kept.data?.me === me ? kept.data : null
}

/** Those that were open when the page was last looked at. */
export const openBefore = (me: string): readonly string[] => keptFor(me)?.open ?? []

/** Null where the crew itself was done with it. */
function goneOf(id: string, me: string): Gone | null {
  const [row, known] = [readRow(queryClient, id), readDetail(queryClient, id)]
  if (known?.assignments.find(({ accountId }) => accountId === me)?.state === 'cleared') return null
  if (row?.status === 'transferred') return { id, said: t('{id} is on offer to another center. Ask the desk before you go on.', { id }) }
  if (row && row.status !== 'accepted') return { id, said: t('{id} was ended by the center. You are free of it.', { id }) }
  const others = (known?.assignments ?? []).filter(({ accountId, kind, state }) => accountId !== me && kind === 'responseteam' && isAtWork(state))
  const names = others.map(({ name }) => name).join(', ')
  return {
    id,
    said: names ? t('You are off {id}. {names} goes on with it.', { id, names }) : t('You are off {id}. The desk knows who goes on with it.', { id }),
  }
}
const isOn = (id: string, me: string) =>
  readRow(queryClient, id)?.status === 'accepted' &&
  readDetail(queryClient, id)?.assignments.some(({ accountId, state }) => accountId === me && isAtWork(state)) === true
const isAtWork = (state: string) => state !== 'removed' && state !== 'cleared'

export function GoneRuns({ ids, open, me }: { ids: readonly string[]; open: readonly string[]; me: string }) {
  const [kept] = useState(() => keptFor(me))
  const [now, setNow] = useState<{ ids: readonly string[]; gone: readonly Gone[] }>({ ids, gone: kept?.gone ?? [] })
  // Gone while the page was closed, as far as is known: what is kept of the list may be older than that.
  const [left, setLeft] = useState(() => kept?.open.filter((id) => !ids.includes(id)) ?? [])
  useEffect(() => localStorage.setItem(name, JSON.stringify({ me, open: [...new Set([...open, ...left])], gone: now.gone })), [me, open, left, now])
  const isLive = useConnection(({ state }) => state === 'live')
  useEffect(() => {
    for (const id of left)
      void lookAgain(id).then((isKnown) => {
        if (!isKnown) return
        setLeft((before) => before.filter((other) => other !== id))
        const one = isOn(id, me) ? null : goneOf(id, me)
        if (one) setNow((before) => ({ ...before, gone: [...before.gone.filter((other) => other.id !== id), one] }))
      })
  }, [left, me, isLive])
  if (now.ids.join() !== ids.join()) {
    const gone = now.ids.flatMap((id) => (ids.includes(id) ? [] : (goneOf(id, me) ?? [])))
    setNow({ ids, gone: [...now.gone.filter(({ id }) => !ids.includes(id)), ...gone] })
  }
  if (now.gone.length === 0) return null
  return (
    <ul className={styles.gone} aria-label={t('Runs that you are off')}>
      {now.gone.map(({ id, said }) => (
        <li key={id}>
          <span role="alert">{said}</span>
          <Button variant="default" size="md" onClick={() => setNow({ ...now, gone: now.gone.filter((one) => one.id !== id) })}>
            {t('Read')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
