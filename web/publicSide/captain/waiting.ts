// Reports of a captain that have not gone out yet: kept on the phone, sent when there is a network, each once.
import { create } from 'zustand'
import type { Input } from '#contract/kit/client.ts'
import { captains } from '#contract/storm/captains.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'

export type Waiting = Omit<Input<typeof captains.addCaptainReport>, 'key'>

const name = 'tanod.captain'
function kept(): Waiting[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Waiting[]
  } catch {
    return []
  }
}
export const useWaiting = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: kept() }))

function keep(waiting: readonly Waiting[]): void {
  localStorage.setItem(name, JSON.stringify(waiting))
  useWaiting.setState({ waiting })
}

export const addWaiting = (one: Waiting): void => keep([...useWaiting.getState().waiting, one])

/** Sends the oldest first; answers what the server refused, which is given back to be changed. */
export async function sendWaiting(key: string): Promise<{ refused: Waiting; error: unknown } | null> {
  for (const one of useWaiting.getState().waiting) {
    try {
      await call(captains.addCaptainReport, { key, ...one })
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal || refusal.status === 429) return null
      keep(useWaiting.getState().waiting.filter(({ id }) => id !== one.id))
      return { refused: one, error }
    }
    keep(useWaiting.getState().waiting.filter(({ id }) => id !== one.id))
  }
  return null
}
