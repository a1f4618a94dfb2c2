// Whether the center and this page still reach each other: the socket itself would notice a cut line after eighteen seconds. It comes back whatever ended it, and into its call.
import type { Socket } from 'socket.io-client'
import type * as z from 'zod'
import type { CallClientEvents, CallServerEvents, Enter } from '#contract/calls/signals.ts'

type Line = Pick<Socket<CallServerEvents, CallClientEvents>, 'on' | 'emit' | 'connect' | 'disconnect' | 'connected' | 'active'>
/** Lost is told within five seconds: at the third beat, when the two before were not answered. */
export const beatMs = 1_500
const unansweredMost = 2
/** Refused, it tries no more by itself: it may have been the database that was away. */
const refusedMs = 3_000
/** Nor does it where the server ended it: later each time, and always sooner than a page that is not seen is taken out of its call. */
const endedMs = [500, 1_000, 2_000, 3_000]
const enterAgainMs = 1_000

export function watchLine(line: Line, tell: (isCut: boolean) => void): () => void {
  let unanswered = 0
  /** A server that is older than this page answers none. */
  let answers = false
  let isOver = false
  let ended = 0
  const again = (ms: number) => void setTimeout(() => !isOver && !line.active && line.connect(), ms)
  const timer = setInterval(() => {
    if (!line.connected) return
    if (answers && unanswered >= unansweredMost) tell(true)
    unanswered += 1
    line.emit('beat', () => {
      answers = true
      unanswered = 0
      ended = 0
      if (!isOver && navigator.onLine) tell(false)
    })
  }, beatMs)
  line.on('connect', () => {
    answers = false
    unanswered = 0
    tell(!navigator.onLine)
  })
  line.on('disconnect', (reason) => {
    if (isOver) return
    tell(true)
    if (reason === 'io server disconnect') again(endedMs[Math.min(ended++, endedMs.length - 1)]!)
  })
  line.on('connect_error', () => !line.active && again(refusedMs))
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

/** Enters with each new socket, and again where that was refused: whoever is not in is heard by nobody, and taken out after a while. */
export function enterEach(line: Line, entering: z.output<typeof Enter>, greet: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket = 0
  const enter = () => {
    const own = socket
    line.emit('enterCall', entering, ({ ok }) => {
      if (own !== socket) return
      if (ok) greet()
      else timer = setTimeout(enter, enterAgainMs)
    })
  }
  const leave = () => {
    socket += 1
    clearTimeout(timer)
  }
  line.on('connect', () => {
    leave()
    enter()
  })
  line.on('disconnect', leave)
  return leave
}
