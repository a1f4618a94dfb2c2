// Words for a report that was sent: each kept on the phone until the center answered, sent when there is a network, and there once however often it is sent.
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Sentence } from '#contract/kit/say.ts'
import { k } from '#contract/language/k.ts'
import { presets } from '#contract/publicSide/questions.ts'
import { type FollowUp, followUp } from '#contract/publicSide/followUp.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { t } from '#web/publicSide/language.ts'
import { newId } from '#web/publicSide/visitor.ts'
import { call, finalIn } from '#web/publicSide/wire.ts'

/** More words, or that it is not solved. */
type Way = 'tellMore' | 'reportNotSolved'
export interface Words {
  /** The key under which the server knows them again. */
  id: string
  token: string
  way: Way
  text: string
  writtenAt: string
  /** Why the center did not take them. */
  refusal?: string | Sentence
}

const shelf = new Shelf<Words>('tanod-words')
interface OnPhone {
  waiting: readonly Words[]
  /** What the center took since the page stands. */
  taken: readonly Pick<Words, 'token' | 'text'>[]
  /** Those that this phone cannot keep once the page is closed. */
  unkept: ReadonlySet<string>
}
export const useWords = create<OnPhone>(() => ({ waiting: [], taken: [], unkept: new Set() }))

const show = (change: (all: Map<string, Words>) => unknown) =>
  useWords.setState(({ waiting }) => {
    const all = new Map(waiting.map((one) => [one.id, one]))
    change(all)
    return { waiting: [...all.values()].toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt)) }
  })

async function load(): Promise<void> {
  const { all, isWhole } = await shelf.read()
  show((shown) => {
    if (isWhole) shown.clear()
    for (const [id, one] of all) shown.set(id, one)
  })
}

async function keep(one: Words): Promise<void> {
  show((all) => all.set(one.id, one))
  const isKept = await shelf.set(one.id, one)
  useWords.setState(({ unkept }) => ({ unkept: new Set(isKept ? [...unkept].filter((id) => id !== one.id) : [...unkept, one.id]) }))
}

export async function dropWords(id: string): Promise<void> {
  show((all) => all.delete(id))
  await shelf.del(id)
}

/** What is said by the button alone, without words. */
export const stillNeeded = k('I still need help')
export const notSolved = k('It is not solved')
const ofHouse: ReadonlySet<string> = new Set([...presets, stillNeeded, notSolved])
/** As its reader sees it: the sentences of one touch go to the desk in English. */
export const wordsShown = (text: string): string => (ofHouse.has(text) ? t(text) : text)

/** What waits already is not said twice. */
export async function sayWords(token: string, way: Way, text: string): Promise<void> {
  const isThere = useWords.getState().waiting.some((one) => one.token === token && one.way === way && one.text === text && !one.refusal)
  if (!isThere) await keep({ id: newId(), token, way, text, writtenAt: new Date().toISOString() })
}

let isAtWork = false
/** The oldest first; ends at the first that has to wait on. */
async function sendWords(token: string, onDone: (found: FollowUp) => void): Promise<void> {
  if (isAtWork) return
  isAtWork = true
  try {
    await load()
    for (let next = nextOf(token); next; next = nextOf(token)) {
      const { id, way, text } = next
      try {
        onDone(await call(followUp[way], { token, text }, { key: id }))
      } catch (error) {
        const refused = finalIn(error)
        if (!refused || refused.code === 'under-way') return
        // The first answer was lost on the way.
        if (refused.code !== 'done-already') {
          await keep({ ...next, refusal: refused.said })
          continue
        }
      }
      useWords.setState(({ taken }) => ({ taken: [...taken, { token, text }] }))
      await dropWords(id)
    }
  } finally {
    isAtWork = false
  }
}
const nextOf = (token: string) => useWords.getState().waiting.find((one) => one.token === token && !one.refusal)

const againMs = 10_000
/** The words of one report that have not gone out yet; sends them while its page is open. */
export function useWordsOf(token: string, onDone: (found: FollowUp) => void): Words[] {
  const waiting = useWords((now) => now.waiting).filter((one) => one.token === token)
  const due = waiting.filter(({ refusal }) => !refusal).length
  useEffect(() => {
    const send = () => void sendWords(token, onDone)
    send()
    addEventListener('online', send)
    const timer = due > 0 ? setInterval(send, againMs) : undefined
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [token, due, onDone])
  return waiting
}
