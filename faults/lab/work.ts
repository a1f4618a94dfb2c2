// What goes on while things break: work that remembers what was acknowledged to it.
import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '#contract/kit/client.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import type { App } from '#tests/app.ts'

export interface Work {
  /** How many changes were acknowledged so far. */
  done(): number
  /** In words, for the figure. */
  tell(): string
  stop(): Promise<void>
  /** Breaks the promise itself, so that the judgement is judged. */
  plant(): Promise<void>
  /** What is not as it was acknowledged. */
  judge(): Promise<string[]>
}
/** Where work is done and judged: one Tanod, or several over one database. */
export type Place = Pick<App, 'url' | 'data' | 'databaseUrl'> & { send?: Send }
/** How a request goes there; a visitor comes from an address of its own. */
export type Send = (request: Request, asVisitor: boolean) => Promise<Response>
export type Begin = (place: Place) => Promise<Work>

/** Several kinds of work at once, so that one kill meets them all. */
export const together =
  (...begins: Begin[]): Begin =>
  async (app) => {
    const works: Work[] = []
    for (const begin of begins) works.push(await begin(app))
    return {
      done: () => works.reduce((sum, work) => sum + work.done(), 0),
      tell: () => works.map((work) => work.tell()).join('; '),
      async stop() {
        await Promise.all(works.map((work) => work.stop()))
      },
      async plant() {
        for (const work of works) await work.plant()
      },
      async judge() {
        const findings: string[] = []
        for (const work of works) findings.push(...(await work.judge()))
        return findings
      },
    }
  }

/** Answers whether the process was still there: it may end between being listed and being told. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
    return false
  }
}

type Owner = Awaited<ReturnType<typeof connect>>

export async function asOwner<R>({ data, databaseUrl }: Pick<Place, 'data'> & Partial<Place>, work: (owner: Owner) => Promise<R>): Promise<R> {
  const database = await openToLook({ databaseUrl, data }, () => {})
  const owner = await connect(database.ownerUrl, 'tanod-judge')
  try {
    return await work(owner)
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** Waits until some more was acknowledged, and then for a moment that nobody chose. */
export async function someMore(work: Work): Promise<void> {
  const before = work.done()
  const end = performance.now() + 60_000
  while (work.done() < before + 3) {
    if (performance.now() > end) throw new Error('Nothing was acknowledged for a minute.')
    await delay(5)
  }
  await delay(Math.random() * 300)
}

/** Said of a server, or by the proxy before it, that the action may have been done. */
const away = [502, 503, 504]
/** Asks until it is answered, as a client does that keeps its key. A refusal that is meant ends it. */
export async function untilAnswered<R>(ask: () => Promise<R>, limitMs = 600_000): Promise<R> {
  const end = performance.now() + limitMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isMeant = error instanceof Refused && !away.includes(error.status) && error.code !== 'under-way'
      if (isMeant || performance.now() > end) throw error
      await delay(50)
    }
  }
}

export const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!.toFixed(0)
export const most = (times: number[]) => Math.max(...times).toFixed(0)
