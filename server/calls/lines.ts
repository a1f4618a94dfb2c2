// The lines between the pages of a call: what they tell each other passes from node to node, to nobody who is not in that call.
import { randomUUID } from 'node:crypto'
import { Enter, type HeardSignal, Leave, Signal } from '#contract/calls/signals.ts'
import type { Tail } from '#server/kit/tail.ts'

export interface Page {
  partyId: string
  callId: string
  say(heard: HeardSignal): void
}
/** Whether whoever speaks takes part in this call now, as this participant. */
type Stands = (callId: string, partyId: string) => Promise<boolean>
type Answer = (reply: { ok: boolean; message?: string }) => void
interface NodeMessage {
  line?: { id: string; part: number; of: number; text: string }
}
interface Passed {
  callId: string
  to: string | null
  heard: HeardSignal
}

/** A notification holds 8,000 bytes; what is longer goes in parts. */
const partLength = 2_400
const forgetMs = 10_000
const notInCall = { ok: false, message: 'You are not in this call.' }

export class Lines {
  readonly #tail: Tail
  readonly #pages = new Map<string, Set<Page>>()
  readonly #parts = new Map<string, { texts: string[]; since: number }>()
  /** One after the other: an answer must not overtake its offer. */
  #saying: Promise<void> = Promise.resolve()

  constructor(tail: Tail) {
    this.#tail = tail
    tail.onNodeMessage((said) => this.#hear(JSON.parse(said) as NodeMessage))
  }

  /** The participants whose pages speak through this node. */
  get parties(): string[] {
    return [...new Set([...this.#pages.values()].flatMap((pages) => [...pages].map(({ partyId }) => partyId)))]
  }

  /** Lets one socket speak and hear, as long as it stands for a participant. */
  attach(
    on: (event: 'enterCall' | 'leaveLine' | 'signal', hear: (said: unknown, answer: Answer) => void) => unknown,
    tell: Page['say'],
    stands: Stands,
  ): () => void {
    const entered = new Map<string, Page>()
    let hasLeft = false
    const leave = (callId: string) => {
      const page = entered.get(callId)
      entered.delete(callId)
      if (page) this.#pages.get(callId)?.delete(page)
      if (this.#pages.get(callId)?.size === 0) this.#pages.delete(callId)
    }
    let turn: Promise<void> = Promise.resolve()
    /** One after the other: whoever asks the database at once for several may be answered in any order. */
    const inTurn = (answer: Answer, work: () => Promise<Parameters<Answer>[0]>) => {
      turn = turn.then(work).then(answer, () => answer({ ok: false, message: 'Request error' }))
    }
    on('enterCall', (said, answer) => {
      const entering = Enter.safeParse(said)
      if (!entering.success) return answer(notInCall)
      const { callId, participantId: partyId } = entering.data
      inTurn(answer, async () => {
        if (!(await stands(callId, partyId)) || hasLeft) return notInCall
        leave(callId)
        const page: Page = { partyId, callId, say: tell }
        entered.set(callId, page)
        this.#pages.set(callId, (this.#pages.get(callId) ?? new Set()).add(page))
        return { ok: true }
      })
    })
    on('leaveLine', (said, answer) => {
      const leaving = Leave.safeParse(said)
      if (!leaving.success) return answer(notInCall)
      inTurn(answer, async () => {
        leave(leaving.data.callId)
        return { ok: true }
      })
    })
    on('signal', (said, answer) => {
      const signal = Signal.safeParse(said)
      if (!signal.success) return answer(notInCall)
      inTurn(answer, async () => {
        const page = entered.get(signal.data.callId)
        if (!page) return notInCall
        const { partyId, callId } = page
        if (!(await stands(callId, partyId))) {
          leave(callId)
          return notInCall
        }
        this.#pass({ callId, to: signal.data.to ?? null, heard: { ...signal.data, from: partyId } })
        return { ok: true }
      })
    })
    return () => {
      hasLeft = true
      for (const callId of entered.keys()) leave(callId)
    }
  }

  #pass(passed: Passed): void {
    const whole = JSON.stringify(passed)
    const texts = Array.from({ length: Math.ceil(whole.length / partLength) }, (_, at) => whole.slice(at * partLength, (at + 1) * partLength))
    const id = randomUUID()
    this.#saying = texts.reduce(
      (before, text, part) =>
        before.then(() => this.#tail.tellNodes(JSON.stringify({ line: { id, part, of: texts.length, text } } satisfies NodeMessage))),
      this.#saying,
    )
  }

  #hear({ line }: NodeMessage): void {
    if (!line) return
    const kept = this.#parts.get(line.id) ?? { texts: [], since: performance.now() }
    kept.texts[line.part] = line.text
    this.#parts.set(line.id, kept)
    if (kept.texts.filter((text) => text !== undefined).length < line.of) return this.#forget()
    this.#parts.delete(line.id)
    const { callId, to, heard } = JSON.parse(kept.texts.join('')) as Passed
    for (const page of this.#pages.get(callId) ?? []) if (page.partyId !== heard.from && (to === null || to === page.partyId)) page.say(heard)
  }

  /** What was lost on the way is never whole. */
  #forget(): void {
    for (const [id, { since }] of this.#parts) if (performance.now() - since > forgetMs) this.#parts.delete(id)
  }
}
