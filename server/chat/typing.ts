// Who writes to whom just now: told between the nodes in passing, gone when no key comes after it.
import { Typing as Said, type HeardTyping } from '#contract/chat/live.ts'
import { typingMs } from '#contract/chat/rules.ts'
import type { LiveServer, LiveSocket } from '#server/feed/admit.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database } from '#server/kit/transaction.ts'
import { findTalkFor } from './tickets.ts'

interface NodeMessage {
  typing?: HeardTyping & { center: string; hearers: readonly string[] }
}

export class Typing {
  readonly #tail: Tail
  /** By number: until when somebody of the staff writes. */
  readonly #staff = new Map<string, number>()
  #io: LiveServer | null = null
  #wake: (number: string) => void = () => {}

  constructor(tail: Tail) {
    this.#tail = tail
    tail.onNodeMessage((said) => this.#hear(JSON.parse(said) as NodeMessage))
  }

  /** Where it is heard: the sockets of the staff, and the pages of those who wait for news of a ticket. */
  connect(io: LiveServer, wake: (number: string) => void): void {
    this.#io = io
    this.#wake = wake
  }

  isStaffTyping(number: string): boolean {
    return (this.#staff.get(number) ?? 0) > timeNow()
  }

  listen(socket: LiveSocket, db: Database): void {
    socket.on('typing', (said, answer) => {
      const typing = Said.safeParse(said)
      const { speaker } = socket.data
      if (!typing.success) return answer({ ok: false, message: 'This is not a ticket.' })
      const { transactionNumber: number, isTyping } = typing.data
      const isAllowed = speaker.may('chat.use') || speaker.may('chat.useOwn')
      const find = isAllowed ? db.read(speaker.center, (tx) => findTalkFor(tx, speaker, number)) : Promise.resolve(null)
      void find.then(
        (talk) => {
          if (!talk) return answer({ ok: false, message: 'There is no such ticket.' })
          const by = { id: speaker.accountId, name: speaker.name }
          answer({ ok: true })
          return this.tell(speaker.center, { transactionNumber: number, by, isTyping }, talk.hearers)
        },
        () => answer({ ok: false, message: 'Request error' }),
      )
    })
  }

  tell(center: string, heard: HeardTyping, hearers: readonly string[]): Promise<void> {
    return this.#tail.tellNodes(JSON.stringify({ typing: { ...heard, center, hearers: hearers.slice(0, 60) } } satisfies NodeMessage))
  }

  #hear({ typing }: NodeMessage): void {
    if (!typing) return
    const { center, hearers, ...heard } = typing
    const rooms = [`${center} chat.use`, ...hearers.map((id) => `${center} account:${id}`)]
    this.#io?.local.to(rooms).emit('typing', heard)
    if (!heard.by) return
    if (heard.isTyping) this.#staff.set(heard.transactionNumber, timeNow() + typingMs)
    else this.#staff.delete(heard.transactionNumber)
    this.#wake(heard.transactionNumber)
    // Whoever waits hears of the end too, though nobody tells it.
    if (heard.isTyping) setTimeout(() => this.#wake(heard.transactionNumber), typingMs + 100).unref()
  }
}
