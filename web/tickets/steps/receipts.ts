// What this desk just did: on its way, done with a moment to take it back, or failed until somebody has seen it.
import { useEffect } from 'react'
import { create } from 'zustand'
import { toast } from '#web/kit/toast.ts'
import { offerUndo } from '#web/kit/undo.tsx'

export const undoMs = 10_000
const readMs = 5_000

export interface Receipt {
  key: string
  /** The tickets that it is about. */
  ids: readonly string[]
  state: 'sending' | 'done' | 'failed'
  said: string
  undo?: (() => Promise<unknown>) | undefined
  /** On its way, and can be taken back once it has arrived. */
  canUndo?: boolean
  /** Wanted back before it had arrived. */
  isRecalled?: boolean
  retry?: (() => unknown) | undefined
  /** It can be done now: the line is back, and the ticket as it was seen. */
  isOffered?: boolean | undefined
  /** When a done one leaves, on this machine's clock. */
  until: number
}

export const useReceipts = create<{ list: readonly Receipt[] }>(() => ({ list: [] }))
const listNow = () => useReceipts.getState().list
const put = (list: readonly Receipt[]) => useReceipts.setState({ list })

export const isSendingNow = (list: readonly Receipt[], id: string): boolean => list.some((one) => one.state === 'sending' && one.ids.includes(id))
export const useIsSending = (id: string): boolean => useReceipts(({ list }) => isSendingNow(list, id))

/** Where no screen shows receipts, a message in the corner says the same. */
let hosts = 0
export function useReceiptHost(): void {
  useEffect(() => {
    hosts++
    return () => void hosts--
  }, [])
}

export const dismiss = (key: string): void => put(listNow().filter((one) => one.key !== key))

export function noteSending(ids: readonly string[], said: string, canUndo = false): string {
  const key = crypto.randomUUID()
  put([...listNow(), { key, ids, state: 'sending', said, canUndo, until: 0 }])
  return key
}

export const isRecalledNow = (key: string): boolean => listNow().some((one) => one.key === key && one.isRecalled)

export function noteDone(key: string, ids: readonly string[], said: string, undo?: () => Promise<unknown>): void {
  if (undo && isRecalledNow(key)) {
    dismiss(key)
    void undo()
    return
  }
  if (hosts === 0) {
    dismiss(key)
    if (undo) offerUndo(said, undo)
    else toast('done', said)
    return
  }
  const until = Date.now() + (undo ? undoMs : readMs)
  const done: Receipt = { key, ids, state: 'done', said, undo, until }
  // In the order in which they were done, not in that of the answers.
  const isKnown = listNow().some((one) => one.key === key)
  put(isKnown ? listNow().map((one) => (one.key === key ? done : one)) : [...listNow(), done])
  setTimeout(() => dismiss(key), until - Date.now())
}

/** What another desk did: the last of it, and how many more came while it stood. */
export const useTold = create<{ told: { said: string; more: number } | null }>(() => ({ told: null }))
let telling: ReturnType<typeof setTimeout> | undefined
export function noteTold(said: string): void {
  if (hosts === 0) return
  const { told } = useTold.getState()
  useTold.setState({ told: { said, more: told ? told.more + 1 : 0 } })
  clearTimeout(telling)
  telling = setTimeout(() => useTold.setState({ told: null }), readMs)
}

export const isFailedNow = (key: string): boolean => listNow().some((one) => one.key === key && one.state === 'failed')

/** On its way, or failed: what came of it has not been seen. */
export const isStandingNow = (key: string): boolean => listNow().some((one) => one.key === key && one.state !== 'done')

/** What can be tried again stays for the next screen that shows receipts. */
export function noteFailed(key: string, ids: readonly string[], said: string, retry?: () => unknown, isOffered?: boolean): void {
  if (hosts === 0) {
    toast('warning', said)
    if (!retry) return dismiss(key)
  }
  put([...listNow().filter((one) => one.key !== key), { key, ids, state: 'failed', said, retry, isOffered, until: 0 }])
}

const canTakeBack = ({ state, undo, canUndo, isRecalled }: Receipt) =>
  (state === 'done' && undo !== undefined) || (state === 'sending' && canUndo === true && !isRecalled)

/** Takes the last act back while that is open; tells whether there was one. */
export function undoLastReceipt(): boolean {
  const last = listNow().findLast(canTakeBack)
  if (last) takeBackOf(last)
  return last !== undefined
}

/** What has not arrived yet is taken back as soon as it has. */
export function takeBackOf({ key }: Pick<Receipt, 'key'>): void {
  // As it stands now: what is drawn may be older.
  const receipt = listNow().find((one) => one.key === key)
  if (!receipt || !canTakeBack(receipt)) return
  const { state, undo } = receipt
  if (state === 'sending') return put(listNow().map((one) => (one.key === key ? { ...one, isRecalled: true } : one)))
  dismiss(key)
  void undo?.()
}

export function tryAgain({ key, retry }: Receipt): void {
  dismiss(key)
  void retry?.()
}

/** The number as it is spoken at the desk: its last part. */
export const shortNumber = (id: string): string => id.split('-').at(-1) ?? id
