// How the center says that things stand, for the page of a captain: asked again and again, and what waits on the phone is sent before.
import { create } from 'zustand'
import type { Sentence } from '#contract/kit/say.ts'
import { type CaptainPage, captains } from '#contract/storm/captains.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'
import { hasUnsent, sendWaiting } from './waiting.ts'

interface Followed {
  page: CaptainPage | undefined
  /** When the center said so. */
  seenAt: string | null
  isLost: boolean
  /** It was kept on this phone, and the center has not said yet whether it still stands so. */
  isKept: boolean
  refused: string | Sentence | null
  hasEnded: boolean
}
export const nothingYet: Followed = { page: undefined, seenAt: null, isLost: false, isKept: false, refused: null, hasEnded: false }
export const useFollowed = create<Followed>(() => nothingYet)

/** How it stood when the center last said so, and by which link: a page that is opened without a signal begins with it. */
const shelf = new Shelf<{ key: string; page: CaptainPage; seenAt: string }>('tanod-captain-page')

async function showKept(key: string): Promise<void> {
  const kept = await shelf.get('page')
  if (kept?.key !== key) return
  useFollowed.setState((now) => (now.page || now.hasEnded ? now : { ...now, page: kept.page, seenAt: kept.seenAt, isKept: true }))
}

async function look(key: string): Promise<void> {
  try {
    const page = await call(captains.openCaptainPage, { key, deviceId: (await visitorNow()).deviceId })
    const seenAt = new Date().toISOString()
    useFollowed.setState({ ...nothingYet, page, seenAt })
    void shelf.set('page', { key, page, seenAt })
  } catch (error) {
    const refusal = refusalIn(error)
    const isEnd = refusal?.status === 401 || refusal?.status === 400
    if (isEnd) void shelf.del('page')
    // A link that has ended stays so until it is answered.
    useFollowed.setState(({ hasEnded }) => ({ hasEnded: hasEnded || isEnd, isLost: !refusal, refused: refusal && !isEnd ? refusal.said : null }))
  }
}

let underWay = 0
export async function sendAndLook(key: string): Promise<void> {
  underWay += 1
  await sendWaiting(key).finally(() => (underWay -= 1))
  await look(key)
}

const [againMs, lookEvery] = [5_000, 4]
/** What waits is tried again soon, as not every phone is told that its network is back; while it still goes out, as a picture may for long, not a second time beside it. Answers how to end it. */
export function follow(key: string): () => void {
  void showKept(key).then(() => sendAndLook(key))
  let round = 0
  const timer = setInterval(() => {
    const isLook = ++round % lookEvery === 0
    if (underWay > 0) void (isLook && look(key))
    else if (isLook || hasUnsent()) void sendAndLook(key)
  }, againMs)
  const online = () => void sendAndLook(key)
  addEventListener('online', online)
  return () => {
    clearInterval(timer)
    removeEventListener('online', online)
  }
}
