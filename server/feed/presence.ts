// Who looks at which ticket just now: in the memory of every node, told between them in passing, gone with the socket or with its node.
import { randomUUID } from 'node:crypto'
import { Look, type Looked } from '#contract/feed/feed.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { LiveSocket } from './admit.ts'
import { audienceOf } from './catchUp.ts'

/** Who hears of those who look at a ticket; null where the actor may not see it. */
export type SeenBy = (tx: Tx, actor: Actor, number: string) => Promise<string[] | null>

interface Glance {
  /** Of the socket. */
  id: string
  center: string
  number: string
  by: { id: string; name: string }
  audience: string[]
}
interface NodeMessage {
  node: string
  looks?: Glance[]
  left?: string[]
}

const gatherMs = 80
const repeatMs = 3_000
/** A node that was not heard for so long is taken for dead, and with it those who looked through it. */
const forgetMs = 9_000
const messageBytes = 7_500
const hearersMost = 60

export class Presence {
  readonly #tail: Tail
  readonly #tell: (center: string, audience: string, tickets: Looked[]) => void
  readonly #node = randomUUID()
  readonly #glances = new Map<string, Glance & { node: string; heardAt: number }>()
  readonly #changed = new Map<string, Pick<Glance, 'center' | 'number'> & { audience: Set<string> }>()
  readonly #repeat: NodeJS.Timeout
  #gathering: NodeJS.Timeout | null = null
  /** One after the other: whoever left must not be heard after coming back. */
  #saying: Promise<void> = Promise.resolve()

  constructor(tail: Tail, tell: (center: string, audience: string, tickets: Looked[]) => void) {
    this.#tail = tail
    this.#tell = tell
    tail.onNodeMessage((said) => this.#hear(JSON.parse(said) as NodeMessage))
    this.#repeat = setInterval(() => this.#beat(), repeatMs)
  }

  stop(): void {
    clearInterval(this.#repeat)
    if (this.#gathering) clearTimeout(this.#gathering)
  }

  /** What a client says it looks at, weighed by its present rights. */
  async look(socket: LiveSocket, said: unknown, seenBy: (actor: Actor, number: string) => Promise<string[] | null>) {
    const { speaker } = socket.data
    const look = Look.safeParse(said)
    if (!look.success) return { ok: false, message: 'This is not a ticket.' }
    const number = look.data.transactionNumber
    const turn = ++socket.data.looks
    const hearers = number === null ? null : await seenBy(speaker, number)
    if (turn !== socket.data.looks) return { ok: true }
    this.leave(socket.id)
    if (number === null) return { ok: true }
    if (!hearers) return { ok: false, message: 'There is no such ticket.' }
    if (!socket.connected) return { ok: false, message: 'The connection was closed.' }
    const by = { id: speaker.accountId, name: speaker.name }
    const glance = { id: socket.id, center: speaker.center, number, by, audience: hearers.slice(0, hearersMost) }
    this.#put(this.#node, glance)
    this.#tellNodes({ looks: [glance] })
    return { ok: true }
  }

  leave(id: string): void {
    if (!this.#glances.has(id)) return
    this.#drop(id)
    this.#tellNodes({ left: [id] })
  }

  /** Every look that an actor may know of. */
  seenBy(actor: Actor): Looked[] {
    const hears = new Set(audienceOf(actor))
    const seen = [...this.#glances.values()].filter(({ center, audience }) => center === actor.center && audience.some((one) => hears.has(one)))
    return [...new Set(seen.map(({ number }) => number))].map((number) => this.#lookedAt(actor.center, number))
  }

  #lookedAt(center: string, number: string): Looked {
    const people = new Map<string, Glance['by']>()
    for (const glance of this.#glances.values()) if (glance.center === center && glance.number === number) people.set(glance.by.id, glance.by)
    return { transactionNumber: number, by: [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
  }

  #put(node: string, glance: Glance): void {
    const known = this.#glances.get(glance.id)
    this.#glances.set(glance.id, { ...glance, node, heardAt: performance.now() })
    if (known?.number === glance.number) return
    if (known) this.#note(known)
    this.#note(glance)
  }

  #drop(id: string): void {
    const known = this.#glances.get(id)
    if (!known) return
    this.#glances.delete(id)
    this.#note(known)
  }

  /** Told a moment later, together with what else changes. */
  #note({ center, number, audience }: Glance): void {
    const key = `${center} ${number}`
    const change = this.#changed.get(key) ?? { center, number, audience: new Set<string>() }
    for (const one of audience) change.audience.add(one)
    this.#changed.set(key, change)
    this.#gathering ??= setTimeout(() => this.#flush(), gatherMs)
  }

  #flush(): void {
    this.#gathering = null
    const changes = [...this.#changed.values()]
    this.#changed.clear()
    const rooms = Map.groupBy(
      changes.flatMap((change) => [...change.audience].map((audience) => ({ ...change, audience }))),
      ({ center, audience }) => `${center} ${audience}`,
    )
    for (const told of rooms.values()) {
      const { center, audience } = told[0]!
      this.#tell(
        center,
        audience,
        told.map(({ number }) => this.#lookedAt(center, number)),
      )
    }
  }

  #hear({ node, looks = [], left = [] }: NodeMessage): void {
    if (node === this.#node) return
    for (const glance of looks) this.#put(node, glance)
    for (const id of left) this.#drop(id)
  }

  #tellNodes(said: Omit<NodeMessage, 'node'>): void {
    const message: NodeMessage = { node: this.#node, ...said }
    this.#saying = this.#saying.then(() => this.#tail.tellNodes(JSON.stringify(message)))
  }

  /** Says again who looks through this node, for nodes that began later or missed it, and forgets nodes that fell silent. */
  #beat(): void {
    let looks: Glance[] = []
    for (const { node, heardAt: _, ...glance } of this.#glances.values()) {
      if (node !== this.#node) continue
      if (Buffer.byteLength(JSON.stringify([...looks, glance])) > messageBytes) {
        this.#tellNodes({ looks })
        looks = []
      }
      looks.push(glance)
    }
    if (looks.length > 0) this.#tellNodes({ looks })
    const silent = [...this.#glances.values()].filter(({ node, heardAt }) => node !== this.#node && performance.now() - heardAt > forgetMs)
    for (const { id } of silent) this.#drop(id)
  }
}
