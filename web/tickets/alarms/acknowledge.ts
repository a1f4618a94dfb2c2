// Silences an alarm: on every desk, and only once the server has said so. Who was sent takes note of it by the same; a crew's word waits for signal.
import { create } from 'zustand'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { queueAct } from '#web/tickets/acts/outbox.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { acknowledge as send, takeNote } from '#web/tickets/steps/actions.ts'

const useSending = create<{ sending: ReadonlySet<string> }>(() => ({ sending: new Set() }))

export async function acknowledge(id: string): Promise<void> {
  const { sending } = useSending.getState()
  if (sending.has(id)) return
  if (useSession.getState().me?.accountType === 'responseteam') return queueAct({ id, act: 'acknowledged' })
  useSending.setState({ sending: new Set([...sending, id]) })
  const { seesAll, accountId } = readerNow()
  await (seesAll ? send(id) : takeNote(id, accountId))
  useSending.setState((now) => ({ sending: new Set([...now.sending].filter((one) => one !== id)) }))
}

export const useAcknowledge = () => ({ sending: useSending((now) => now.sending), acknowledge: (id: string) => void acknowledge(id) })

export const useIsSilencing = (id: string): boolean => useSending((now) => now.sending.has(id))

export const nameOfAlarms = (): string =>
  readerNow().seesAll ? t('Emergencies that nobody has acknowledged') : t('Assignments that you have not acknowledged')
