// Whether the center and this page still reach each other: the socket itself would notice a cut line after eighteen seconds.
import type { Socket } from 'socket.io-client'
import type { CallClientEvents, CallServerEvents } from '#contract/calls/signals.ts'

type Line = Pick<Socket<CallServerEvents, CallClientEvents>, 'on' | 'emit' | 'connect' | 'disconnect' | 'connected' | 'active'>
/** Lost is told within five seconds: at the third beat, when the two before were not answered. */
export const beatMs = 1_500
const unansweredMost = 2
const againMs = 3_000

export function watchLine(line: Line, tell: (isCut: boolean) => void): () => void {
  let unanswered = 0
  /** A server that is older than this page answers none. */
  let answers = false
  let isOver = false
  const timer = setInterval(() => {
    if (!line.connected) return
    if (answers && unanswered >= unansweredMost) tell(true)
    unanswered += 1
    line.emit('beat', () => {
      answers = true
      unanswered = 0
      if (!isOver && navigator.onLine) tell(false)
    })
  }, beatMs)
  line.on('connect', () => {
    answers = false
    unanswered = 0
    tell(!navigator.onLine)
  })
  line.on('disconnect', () => !isOver && tell(true))
  // Refused, it tries no more by itself: it may have been the database that was away.
  line.on('connect_error', () => !line.active && setTimeout(() => !isOver && line.connect(), againMs))
  const offline = () => tell(true)
  // Another network has another address: the socket of before would be waited for in vain.
  const online = () => void line.disconnect().connect()
  addEventListener('offline', offline)
  addEventListener('online', online)
  return () => {
    isOver = true
    clearInterval(timer)
    removeEventListener('offline', offline)
    removeEventListener('online', online)
  }
}
