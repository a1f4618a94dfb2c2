// How the center says that things stand, for the page of a captain: asked again and again, and what waits on the phone is sent before.
import { create } from 'zustand'
import type { Sentence } from '#contract/kit/say.ts'
import { type CaptainPage, captains } from '#contract/storm/captains.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'
import { sendWaiting } from './waiting.ts'

interface Followed {
  page: CaptainPage | undefined
  /** When the center said so. */
  seenAt: string | null
  isLost: boolean
  refused: string | Sentence | null
  hasEnded: boolean
}
export const nothingYet: Followed = { page: undefined, seenAt: null, isLost: false, refused: null, hasEnded: false }
export const useFollowed = create<Followed>(() => nothingYet)

async function look(key: string): Promise<void> {
  try {
    const page = await call(captains.openCaptainPage, { key, deviceId: (await visitorNow()).deviceId })
    useFollowed.setState({ ...nothingYet, page, seenAt: new Date().toISOString() })
  } catch (error) {
    const refusal = refusalIn(error)
    const isEnd = refusal?.status === 401 || refusal?.status === 400
    // A link that has ended stays so until it is answered.
    useFollowed.setState(({ hasEnded }) => ({ hasEnded: hasEnded || isEnd, isLost: !refusal, refused: refusal && !isEnd ? refusal.said : null }))
  }
}

export async function sendAndLook(key: string): Promise<void> {
  await sendWaiting(key)
  await look(key)
}

export async function receiveAlert(key: string, id: string): Promise<void> {
  // Whether it came is seen in how things stand.
  await call(captains.receiveAlertByLink, { key, id }).catch(refusalIn)
  await look(key)
}
