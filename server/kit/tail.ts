// Follows the log on one node: seals what this node committed, and hands every fact on, in the log's order.
import pg from 'pg'
import { connect } from '#server/database/pool.ts'
import type { Database } from './transaction.ts'

export interface LoggedFact {
  command_center_id: string
  seq: number
  at: string
  position: number
  actor_id: string | null
  actor_type: string
  verb: string
  kind: string
  object_id: string
  data: Record<string, unknown>
  audience: string[]
}

type Listener = (facts: LoggedFact[]) => void | Promise<void>
/** What nodes tell each other in passing: it is in no log, and what is lost is lost. */
type Hearer = (whisper: string) => void

/** Sealing goes on by itself at least this often, should every wake-up be lost. */
const sweepMs = 1_000
/** As many as seal_facts answers at once. */
const batch = 1_000

export class Tail {
  readonly #db: Database
  readonly #url: string
  readonly #warn: (error: unknown) => void
  readonly #listeners: Listener[] = []
  readonly #hearers: Hearer[] = []
  readonly #heads = new Map<string, number>()
  #position = 0
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

  async start(): Promise<void> {
    this.#position = (await this.#db.across<{ last_position: number }>('select last_position()'))[0]!.last_position
    this.#db.onFacts = () => this.wake('seal')
    await this.#listen()
    this.#sweep = setInterval(() => {
      void this.#listen()
      this.wake('seal')
    }, sweepMs)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweep)
    this.#db.onFacts = () => {}
    await this.#running
    await (await this.#listening)?.end()
  }

  onFacts(listener: Listener): void {
    this.#listeners.push(listener)
  }

  onWhisper(hearer: Hearer): void {
    this.#hearers.push(hearer)
  }

  /** Told to every node, this one included; at most 8,000 bytes. */
  async whisper(said: string): Promise<void> {
    await this.#db.across("select pg_notify('tanod_whispers', $1)", [said]).catch(this.#warn)
  }

  /** How far this node has read the log. */
  get position(): number {
    return this.#position
  }

  /** The last fact of a centre that this node has read; it is handed on, or about to be. */
  headOf(centre: string): number {
    return this.#heads.get(centre) ?? 0
  }

  wake(how: 'seal' | 'read'): void {
    if (this.#stopped || (how === 'read' && this.#told <= this.#position)) return
    if (this.#running) {
      if (this.#again !== 'seal') this.#again = how
      return
    }
    this.#running = this.#run(how).finally(() => {
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

  async #run(how: 'seal' | 'read'): Promise<void> {
    try {
      for (;;) {
        const call = how === 'seal' ? 'select * from seal_facts($1)' : `select * from facts_after($1, ${batch})`
        const facts = await this.#db.across<LoggedFact>(call, [this.#position])
        if (facts.length === 0) return
        this.#position = facts.at(-1)!.position
        for (const fact of facts) this.#heads.set(fact.command_center_id, fact.seq)
        for (const listener of this.#listeners) await this.#tell(listener, facts)
        if (facts.length < batch) return
      }
    } catch (error) {
      this.#warn(error)
    }
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
        else for (const hear of this.#hearers) hear(payload)
      })
      await client.query('listen tanod_facts; listen tanod_whispers')
      client.on('end', () => {
        this.#listening = null
        if (!this.#stopped) void this.#listen()
      })
      this.wake('seal')
      return client
    } catch (error) {
      this.#warn(error)
      return null
    }
  }
}
