// Silences an alarm: on every desk, and only once the server has said so.
import { create } from 'zustand'
import { acknowledge as send } from '#web/tickets/steps/actions.ts'

const useSending = create<{ sending: ReadonlySet<string> }>(() => ({ sending: new Set() }))

export async function acknowledge(id: string): Promise<void> {
  const { sending } = useSending.getState()
  if (sending.has(id)) return
  useSending.setState({ sending: new Set([...sending, id]) })
  await send(id)
  useSending.setState((now) => ({ sending: new Set([...now.sending].filter((one) => one !== id)) }))
}

export const useAcknowledge = () => ({ sending: useSending((now) => now.sending), acknowledge: (id: string) => void acknowledge(id) })

export const useIsSilencing = (id: string): boolean => useSending((now) => now.sending.has(id))
