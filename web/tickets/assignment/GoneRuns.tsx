// Runs that were this crew's and are no longer: taken over, ended or on offer, said in words until somebody has read it.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '#web/kit/queryClient.ts'
import { t } from '#web/kit/language.ts'
import { readDetail, readRow } from '#web/tickets/lists/rows.ts'
import styles from './TeamDuty.module.css'

interface Gone {
  id: string
  said: string
}

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
    said: names ? t('You are off {id}. {names} goes on with it.', { id, names }) : t('You are off {id}. The desk has taken it back.', { id }),
  }
}
const isAtWork = (state: string) => state !== 'removed' && state !== 'cleared'

export function GoneRuns({ ids, me }: { ids: readonly string[]; me: string }) {
  const [now, setNow] = useState<{ ids: readonly string[]; gone: readonly Gone[] }>({ ids, gone: [] })
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
