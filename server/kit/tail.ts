// Follows the log on one node: seals what this node committed, and hands every fact on, in the log's order.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#server/database/pool.ts'
import { beginLogEpoch, factsAfter, lastFact, type LoggedFact, logStands, logWentBack, sealFacts, tellNodes } from './functions.ts'
import { Refusal } from './refuse.ts'
import { outOfSpans } from './traces/traces.ts'
import type { Database, Query } from './transaction.ts'

type Listener = (facts: LoggedFact[]) => void | Promise<void>
/** What nodes tell each other in passing: it is in no log, and what is lost is lost. */
type Hearer = (message: string) => void
/** What others hear on the same connection, and what they do when it was lost for a while. */
interface Channel {
  hear: Hearer
  onAgain: () => void
}

/** Sealing goes on by itself at least this often, should every wake-up be lost. */
const sweepMs = 1_000
/** Who starts tries for half a minute at least. */
const mostTries = 60
const triesMs = 500
/** As many as seal_facts answers at once. */
const batch = 1_000

export class Tail {
  readonly #db: Database
  readonly #url: string
  readonly #warn: (error: unknown) => void
  readonly #listeners: Listener[] = []
  readonly #hearers: Hearer[] = []
  readonly #heads = new Map<string, number>()
  readonly #channels = new Map<string, Channel>()
  readonly #freshListeners: (() => void)[] = []
  #position = 0
  /** The hash of the fact there: where the log has another one, or none, it has gone back. */
  #hash: Buffer = Buffer.alloc(0)
  #epoch = ''
  #mustLook = false
  /** How far the log is said to go. */
  #told = 0
  #running: Promise<void> | null = null
  #again: 'seal' | 'read' | null = null
  #listening: Promise<pg.Client | null> | null = null
  #sweep: NodeJS.Timeout | undefined
  #stopped = false

  constructor(db: Database, url: string, warn: (error: unknown) => void) {
    this.#db = db
    this.#url = url
    this.#warn = warn
  }

  /** A database that does not answer yet, as on a machine that has just begun, is waited for. */
  async start(): Promise<void> {
    for (let tries = 1; !(await this.#isAtEnd(tries === mostTries)); tries++) await delay(triesMs)
    this.#db.onFacts = () => this.wake('seal')
    this.#db.sealBehind = (send) => this.#sealBehind(send)
    await this.#listen()
    this.#sweep = setInterval(() => {
      void this.#listen()
      this.#mustLook = true
      this.wake('seal')
    }, sweepMs)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweep)
    this.#db.onFacts = () => {}
    this.#db.sealBehind = () => null
    await this.#running
    await (await this.#listening)?.end()
  }

  onFacts(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Told when the log has gone back: what was handed on may never have been. */
  onFresh(listener: () => void): void {
    this.#freshListeners.push(listener)
  }

  onNodeMessage(hearer: Hearer): void {
    this.#hearers.push(hearer)
  }

  /** Hears another channel on the connection of the wake-ups, so that a node needs one alone. */
  async hearChannel(name: string, hear: Hearer, onAgain: () => void): Promise<{ close(): Promise<void> }> {
    this.#channels.set(name, { hear, onAgain })
    await (await this.#listening)?.query(listenTo([name]))
    return { close: async () => void this.#channels.delete(name) }
  }

  /** Told to every node, this one included; at most 8,000 bytes. */
  async tellNodes(said: string): Promise<void> {
    await this.#db.across(tellNodes({ said })).catch(this.#warn)
  }

  /** How far this node has read the log. */
  get position(): number {
    return this.#position
  }

  /** The last fact of a center that this node has read; it is handed on, or about to be. */
  headOf(center: string): number {
    return this.#heads.get(center) ?? 0
  }

  wake(how: 'seal' | 'read'): void {
    if (this.#stopped || (how === 'read' && this.#told <= this.#position)) return
    if (this.#running) {
      if (this.#again !== 'seal') this.#again = how
      return
    }
    this.#begin(how)
  }

  /** Where nothing is under way: sealing travels right behind the commit that left something to seal. */
  #sealBehind(send: (query: Query<LoggedFact>) => Promise<LoggedFact[]>): Promise<LoggedFact[]> | null {
    if (this.#stopped || this.#running || this.#mustLook) return null
    const answer = send(sealFacts({ after: this.#position, known: this.#hash }))
    this.#begin('seal', answer)
    return answer
  }

  #begin(how: 'seal' | 'read', first?: Promise<LoggedFact[]>): void {
    // It seals and hands on what others did too.
    this.#running = outOfSpans(() => this.#run(how, first)).finally(() => {
      this.#running = null
      const again = this.#again
      this.#again = null
      if (again) this.wake(again)
    })
  }

  /** Whoever sealed says how far; the node that did it itself knows already. */
  #hear(position: number): void {
    this.#told = Math.max(this.#told, position)
    this.wake('read')
  }

  async #run(how: 'seal' | 'read', first?: Promise<LoggedFact[]>): Promise<void> {
    try {
      if (this.#mustLook && !first) await this.#lookBack()
      for (let sent = first; ; sent = undefined) {
        const facts = await this.#read(how, sent)
        if (facts.length === 0) return
        this.#position = facts.at(-1)!.position
        this.#hash = facts.at(-1)!.hash
        for (const fact of facts) this.#heads.set(fact.command_center_id, fact.seq)
        for (const listener of this.#listeners) await this.#tell(listener, facts)
        if (facts.length < batch) return
      }
    } catch (error) {
      this.#warn(error)
    }
  }

  async #read(how: 'seal' | 'read', sent?: Promise<LoggedFact[]>): Promise<LoggedFact[]> {
    const asked = { after: this.#position, known: this.#hash }
    try {
      return await (sent ?? this.#db.across(how === 'seal' ? sealFacts(asked) : factsAfter({ ...asked, most: batch })))
    } catch (error) {
      if (!logWentBack(error)) throw error
      await this.#lookBack()
      // What waits may not have been sealed.
      this.#again = 'seal'
      return []
    }
  }

  async #goToEnd(): Promise<void> {
    const { log_position: position, hash, epoch } = (await this.#db.across(lastFact({})))[0]!
    this.#position = position
    this.#hash = hash
    this.#epoch = epoch
  }

  async #isAtEnd(isLast: boolean): Promise<boolean> {
    try {
      await this.#goToEnd()
      return true
    } catch (error) {
      if (isLast || !(error instanceof Refusal && error.status === 503)) throw error
      this.#warn(error)
      return false
    }
  }

  /** After a failover or a restore the log may end before what was read of it, or go on as another: then everything starts afresh from its end. */
  async #lookBack(): Promise<void> {
    this.#mustLook = false
    const stand = (await this.#db.across(logStands({ position: this.#position, hash: this.#hash })))[0]!
    if (stand.stands) {
      this.#epoch = stand.epoch
      return
    }
    await this.#db.across(beginLogEpoch({ seen: this.#epoch }))
    await this.#goToEnd()
    this.#told = this.#position
    this.#heads.clear()
    for (const listener of this.#freshListeners) listener()
  }

  /** One listener's failure is not another's: each sees every fact once, and makes good itself what it could not do with it. */
  async #tell(listener: Listener, facts: LoggedFact[]): Promise<void> {
    try {
      await listener(facts)
    } catch (error) {
      this.#warn(error)
    }
  }

  /** The connection that hears the wake-ups: opened again when it is lost, and tried again by the sweep. */
  async #listen(): Promise<void> {
    if (this.#listening) return void (await this.#listening)
    this.#listening = this.#open()
    if (!(await this.#listening)) this.#listening = null
  }

  async #open(): Promise<pg.Client | null> {
    try {
      const client = await connect(this.#url, 'tanod-listen')
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === 'tanod_facts') this.#hear(Number(payload))
        else if (channel === 'tanod_messages') for (const hear of this.#hearers) hear(payload)
        else this.#channels.get(channel)?.hear(payload)
      })
      await client.query(listenTo(['tanod_facts', 'tanod_messages', ...this.#channels.keys()]))
      client.on('end', () => {
        this.#listening = null
        if (!this.#stopped) void this.#listen()
      })
      this.wake('seal')
      for (const { onAgain } of this.#channels.values()) onAgain()
      return client
    } catch (error) {
      this.#warn(error)
      return null
    }
  }
}

const listenTo = (channels: string[]) => channels.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; ')
