// Work that is done later, once across all nodes: kept in the database, tried again with a growing pause.
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type * as z from 'zod'
import { machineOf } from '#server/database/hosts.ts'
import type { Ready } from './prepared.ts'
import type { Tail } from './tail.ts'
import { traced, type Traces } from './traces/traces.ts'
import type { Database, Tx } from './transaction.ts'

export interface Job<D extends z.ZodType = z.ZodType> {
  name: string
  data: D
  /** A cron line in the installation's time (UTC), for work that comes round by itself. */
  every?: string
  /** The kinds of data whose time it keeps, by their names among the settings of a center. */
  keeps: readonly string[]
}

const defined: Job[] = []
export const jobsDefined: readonly Job[] = defined

/** Defines a job; whoever imports the app has defined them all. */
export function job<D extends z.ZodType>(name: string, data: D, every?: string, keeps: readonly string[] = []): Job<D> {
  const one = { name, data, every, keeps }
  defined.push(one)
  return one
}

/** Up to ten together, each with an outcome of its own, and on without a pause while there are ten more. */
const atOnce = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  heartbeatRefreshSeconds: 5,
} as const
/** Whoever sends a job wakes its workers; they look by themselves for what is tried again, and for what no wake-up told of. */
const lookEverySeconds = 5
/** A node that works on a job says so every five seconds; what one had begun that says no more, another begins again. */
const silentSeconds = 15
const queue = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120, heartbeatSeconds: silentSeconds, notify: true }

/** Makes the tables and queues of jobs, and says when each comes round, as the owner of the database: the app's role cannot, and a node that starts need not. */
export async function prepareJobs(ownerUrl: string, jobs = defined): Promise<void> {
  const boss = new PgBoss({ connectionString: await machineOf(ownerUrl), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const known = new Map((await boss.getQueues()).map((one) => [one.name, one]))
  for (const { name } of jobs)
    if (!known.has(name)) await boss.createQueue(name, queue)
    else if (!known.get(name)!.notify || known.get(name)!.heartbeatSeconds !== silentSeconds) await boss.updateQueue(name, queue)
  const rounds = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  // What an older program let come round, and this one does not.
  for (const name of rounds.keys()) if (!jobs.some((one) => one.name === name && one.every)) await boss.unschedule(name)
  for (const { name, every } of jobs) if (every && rounds.get(name) !== every) await boss.schedule(name, every, {}, { tz: 'UTC' })
  const db = boss.getDb()
  await db.executeSql(`grant usage on schema pgboss to tanod_app; grant select, insert, update, delete on all tables in schema pgboss to tanod_app;
    grant usage on all sequences in schema pgboss to tanod_app; grant execute on all functions in schema pgboss to tanod_app`)
  await boss.stop({ graceful: false })
}

/** The library writes its own statements. */
const ofBoss = (text: string, values: unknown[] = []): Ready<unknown> => ({ name: '', text, valuesIn: () => values })

export class Jobs {
  readonly #boss: PgBoss
  readonly #warn: (error: unknown) => void
  readonly #traces: Pick<Traces, 'begin'> | undefined
  readonly #work: { notifyPollingIntervalSeconds: number } & typeof atOnce

  constructor({
    db,
    tail,
    warn,
    traces,
    everySeconds = lookEverySeconds,
    superviseSeconds = silentSeconds,
  }: { db: Database; tail: Tail; warn: (error: unknown) => void; traces?: Traces | undefined; everySeconds?: number; superviseSeconds?: number }) {
    this.#work = { ...atOnce, notifyPollingIntervalSeconds: everySeconds }
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => db.pool.query(text, values), listen: (...heard) => tail.hearChannel(...heard) },
      useListenNotify: true,
      migrate: false,
      createSchema: false,
      schedule: true,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    })
    this.#boss.on('error', warn)
    this.#warn = warn
    this.#traces = traces
  }

  start = () => this.#boss.start()
  stop = () => this.#boss.stop({ graceful: true, timeout: 5_000 })

  /** Within a transaction the job exists if and only if the transaction commits. */
  async send<D extends z.ZodType>(tx: Tx | null, { name, data }: Job<D>, given: z.input<D>, startAfter?: Date): Promise<void> {
    const options = {
      ...(tx && { db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.all(ofBoss(text, values)) }) } }),
      ...(startAfter && { startAfter }),
    }
    await this.#boss.send(name, data.parse(given) as object, options)
  }

  /** `isLast`: what fails now is tried no more. */
  async work<D extends z.ZodType>({ name, data }: Job<D>, perform: (data: z.output<D>, isLast: boolean) => Promise<void>): Promise<void> {
    const settle = async ({ id, data: given, retryCount, retryLimit }: JobWithMetadata<unknown>) => {
      const span = this.#traces?.begin(`job ${name}`, 'internal', { 'tanod.job': name, 'tanod.try': retryCount + 1 })
      try {
        await traced(span, () => perform(data.parse(given ?? {}), retryCount >= retryLimit))
        return { id, status: 'completed' as const }
      } catch (error) {
        this.#warn(error)
        return { id, status: 'failed' as const }
      }
    }
    await this.#boss.work(name, this.#work, (jobs) => Promise.all(jobs.map(settle)))
  }
}
