// How many browsers of a center sound for its alarms: in the memory of every node, told between them in passing, gone with the socket or with its node.
import { randomUUID } from 'node:crypto'
import { Hear } from '#contract/feed/feed.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { LiveSocket } from './admit.ts'

interface NodeMessage {
  node: string
  /** By center. */
  sounding?: [center: string, desks: number][]
}

const repeatMs = 3_000
/** What a node said so long ago does not count: an alarm that nobody hears is worse than one that two hear. */
const forgetMs = 9_000
const centersPerMessage = 100

/** Those at whose desks every alarm of the center rings. */
export const hearsAlarms = ({ permissions }: { permissions: ReadonlySet<string> }): boolean => permissions.has('tickets.read')

export class Hearing {
  readonly #tail: Tail
  readonly #tell: (center: string, desks: number) => void
  readonly #node = randomUUID()
  /** The sockets of this node. */
  readonly #sounding = new Map<string, string>()
  /** What other nodes said, by node and center. */
  readonly #elsewhere = new Map<string, { center: string; desks: number; heardAt: number }>()
  readonly #told = new Map<string, number>()
  readonly #repeat: NodeJS.Timeout
  /** One after the other: what was said last must be heard last. */
  #saying: Promise<void> = Promise.resolve()

  constructor(tail: Tail, tell: (center: string, desks: number) => void) {
    this.#tail = tail
    this.#tell = tell
    tail.onNodeMessage((said) => this.#hear(JSON.parse(said) as NodeMessage))
    this.#repeat = setInterval(() => this.#beat(), repeatMs)
  }

  stop(): void {
    clearInterval(this.#repeat)
  }

  /** What a browser says of itself; answered with how many of its center sound now. */
  hear(socket: LiveSocket, said: unknown): { ok: boolean; desks?: number; message?: string } {
    const { speaker } = socket.data
    const hear = Hear.safeParse(said)
    if (!hear.success) return { ok: false, message: 'Say whether this desk sounds.' }
    if (!hearsAlarms(speaker)) return { ok: false, message: 'No alarm of the center rings here.' }
    if (hear.data.isSounding && socket.connected) this.#put(socket.id, speaker.center)
    else this.leave(socket.id)
    return { ok: true, desks: this.desksOf(speaker.center) }
  }

  leave(id: string): void {
    const center = this.#sounding.get(id)
    if (center === undefined) return
    this.#sounding.delete(id)
    this.#changed(center)
  }

  desksOf(center: string): number {
    const elsewhere = [...this.#elsewhere.values()].filter((one) => one.center === center && performance.now() - one.heardAt <= forgetMs)
    return elsewhere.reduce((sum, { desks }) => sum + desks, this.#here(center))
  }

  #here(center: string): number {
    return [...this.#sounding.values()].filter((one) => one === center).length
  }

  #put(id: string, center: string): void {
    if (this.#sounding.get(id) === center) return
    this.leave(id)
    this.#sounding.set(id, center)
    this.#changed(center)
  }

  #changed(center: string): void {
    this.#tellNodes([[center, this.#here(center)]])
    this.#flush(center)
  }

  #flush(center: string): void {
    const desks = this.desksOf(center)
    if ((this.#told.get(center) ?? 0) === desks) return
    if (desks === 0) this.#told.delete(center)
    else this.#told.set(center, desks)
    this.#tell(center, desks)
  }

  #hear({ node, sounding = [] }: NodeMessage): void {
    if (node === this.#node) return
    for (const [center, desks] of sounding) {
      this.#elsewhere.set(`${node} ${center}`, { center, desks, heardAt: performance.now() })
      this.#flush(center)
    }
  }

  #tellNodes(sounding: [string, number][]): void {
    const message: NodeMessage = { node: this.#node, sounding }
    this.#saying = this.#saying.then(() => this.#tail.tellNodes(JSON.stringify(message)))
  }

  /** Says it again for nodes that began later or missed it, and forgets nodes that fell silent. */
  #beat(): void {
    const centers = [...new Set(this.#sounding.values())].map((center): [string, number] => [center, this.#here(center)])
    for (let from = 0; from < centers.length; from += centersPerMessage) this.#tellNodes(centers.slice(from, from + centersPerMessage))
    for (const [key, { heardAt }] of this.#elsewhere) if (performance.now() - heardAt > forgetMs) this.#elsewhere.delete(key)
    for (const center of this.#told.keys()) this.#flush(center)
  }
}
