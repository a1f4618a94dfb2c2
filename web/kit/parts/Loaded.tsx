// What a call answers, once it is there; until then that it loads, or that it is not loaded. That there is none is said of an answer alone.
import type { ReactNode } from 'react'
import { Refused } from '#contract/kit/client.ts'
import { useLocalNow } from '#web/kit/clock.ts'
import { isFetched, useConnection } from '#web/kit/feed/connection.ts'
import { t } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'

export interface Asked<D> {
  data?: D | undefined
  error?: unknown
}

/** In words: on its way, or not to be had. */
export function NotLoaded({ error }: { error?: unknown }) {
  const now = useLocalNow()
  const isLost = useConnection((line) => line.state === 'lost' && !isFetched(line, now))
  return (
    <span role="status">
      {error instanceof Refused
        ? t('Not loaded: {why}', { why: messageOf(error) })
        : isLost || error
          ? t('Not loaded: no connection')
          : t('Loading…')}
    </span>
  )
}

export function Loaded<D>({ of, children }: { of: Asked<D>; children: (data: D) => ReactNode }) {
  return of.data === undefined ? <NotLoaded error={of.error} /> : children(of.data)
}
