// How the center says that things stand, for the page of a captain: asked again and again, and what waits on the phone is sent before.
import { create } from 'zustand'
import type { Sentence } from '#contract/kit/say.ts'
import { type CaptainPage, captains } from '#contract/storm/captains.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, mostRestMs, refusalIn, restMsIn } from '#web/publicSide/wire.ts'
import { hasUnsent, restNoMore, sendPictures, sendWords } from './waiting.ts'

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

/** Until when the server wants to be left alone with it; a clock that was set back keeps nothing. */
const rests = { look: 0, words: 0, pictures: 0 }
const isLeftAlone = (what: keyof typeof rests) => rests[what] > Date.now() && rests[what] <= Date.now() + mostRestMs
const rest = (what: keyof typeof rests, trouble: unknown) => (rests[what] = Date.now() + restMsIn(trouble))

async function look(key: string): Promise<void> {
  try {
    const page = await call(captains.openCaptainPage, { key, deviceId: (await visitorNow()).deviceId })
    const seenAt = new Date().toISOString()
    useFollowed.setState({ ...nothingYet, page, seenAt })
    void shelf.set('page', { key, page, seenAt })
  } catch (error) {
    rest('look', error)
    const refusal = refusalIn(error)
    const isEnd = refusal?.status === 401 || refusal?.status === 400
    if (isEnd) void shelf.del('page')
    // A link that has ended stays so until it is answered.
    useFollowed.setState(({ hasEnded }) => ({ hasEnded: hasEnded || isEnd, isLost: !refusal, refused: refusal && !isEnd ? refusal.said : null }))
  }
}

/** In rounds of the timer: each trouble lets the next try wait for longer. */
const next = { round: 0, words: 0, pictures: 0, pause: 1 }
function noteWent(what: 'words' | 'pictures', trouble: unknown): void {
  if (trouble) rest(what, trouble)
  next[what] = trouble ? next.round + next.pause : 0
  next.pause = trouble ? Math.min(lookEvery, 2 * next.pause) : 1
}

let underWay = 0
export async function sendAndLook(key: string, isLook = true): Promise<void> {
  underWay += 1
  const words = await sendWords(key).finally(() => (underWay -= 1))
  noteWent('words', words.trouble)
  if (isLook || words.hasSent) await look(key)
  if (words.trouble || !hasUnsent(true) || isLeftAlone('pictures')) return
  const pictures = await sendPictures(key)
  noteWent('pictures', pictures.trouble)
  if (pictures.hasSent) await look(key)
}

const [againMs, lookEvery] = [5_000, 4]
/** What waits is tried again soon, as not every phone is told that its network is back; while it still goes out, as a picture may for long, not a second time beside it. Answers how to end it. */
export function follow(key: string): () => void {
  void showKept(key).then(() => sendAndLook(key))
  const isDue = (what: 'words' | 'pictures') => hasUnsent(what === 'pictures') && next.round >= next[what] && !isLeftAlone(what)
  const timer = setInterval(() => {
    next.round += 1
    if (useFollowed.getState().hasEnded) return
    const isLook = next.round % lookEvery === 0 && !isLeftAlone('look')
    if (underWay === 0 && (isDue('words') || isDue('pictures'))) void sendAndLook(key, isLook)
    else if (isLook) void look(key)
  }, againMs)
  const online = () => {
    restNoMore()
    if (!useFollowed.getState().hasEnded) void sendAndLook(key)
  }
  addEventListener('online', online)
  return () => {
    clearInterval(timer)
    removeEventListener('online', online)
  }
}
