// A town to race in: two nodes, each a process of its own, over one real database, with staff at desks in two centers.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, type Given, type Reply } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { openDatabase } from '#server/database/open.ts'
import { connect, openPool } from '#server/database/pool.ts'
import { Database } from '#server/kit/transaction.ts'
import { fileTicket, type NewTicket } from '#server/tickets/entries/storeFiling.ts'
import { freePort, makeTownFolder } from '#tests/app.ts'
import { addPerson } from '#tests/people.ts'
import { firstCaseType } from '#tests/reports.ts'
import { bringUp, startNodes } from './nodes.ts'

export type Center = 'taytay' | 'taguig'
export type Town = Awaited<ReturnType<typeof startTown>>
/** The first start fills the demo centers, on a machine that may be busy. */
const startMostMs = 240_000
const asked = { session: null, accountType: 'public', source: '127.0.0.1', requestId: 'race' }

let opened: ReturnType<typeof startTown> | undefined
/** One town serves all races of a run. */
export async function openTown() {
  const town = await (opened ??= startTown())
  await bringUp(town.nodes, startMostMs)
  return town
}
export const closeTown = async () => (await opened)?.close()

export interface Desk {
  name: string
  accountId: string
  centerId: string
  token: string
  /** Asks one node, or the next in turn. */
  ask<E extends Endpoint>(endpoint: E, ...given: Given<E>): Promise<Reply<E>>
  at(node: number): Pick<Desk, 'ask'>
}

async function startTown() {
  const data = makeTownFolder()
  const database = await openDatabase({ databaseUrl: undefined, data, fast: true, secret: '' }, () => {})
  const receiverPort = await freePort()
  const outside = { TANOD_PRIVATE_HOSTS: `127.0.0.1:${receiverPort}` }
  const settings = { ...outside, DATABASE_URL: database.ownerUrl, TANOD_DATA: data, TANOD_DEMO: '1', TANOD_SECRET: randomBytes(32).toString('hex') }
  const pool = openPool(database.appUrl, 4, 'tanod-race')
  const judges = openPool(database.ownerUrl, 4, 'tanod-judge')
  const { nodes, close } = await startNodes([settings, settings], startMostMs, async () => {
    await Promise.all([pool.end(), judges.end()])
    await database.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const db = new Database(pool)
  let turn = 0
  const owner = await connect(database.ownerUrl, 'tanod-judge', startMostMs)

  const wire = (node: number, token: string | null) => ({ base: nodes[node % nodes.length]!.url, token: () => token })
  function deskOf(signedIn: Reply<typeof signIn.login>['data']): Desk {
    const { token, currentUser } = signedIn
    const at = (node: number): Pick<Desk, 'ask'> => ({ ask: (endpoint, ...given) => ask(wire(node, token), endpoint, ...given) })
    return {
      ...{ name: currentUser.name, accountId: currentUser.accountId, centerId: currentUser.commandCenter!.id, token, at },
      ask: (endpoint, ...given) => at(turn++).ask(endpoint, ...given),
    }
  }

  return {
    nodes,
    /** Looks at the database as its owner, several at once. */
    judges,
    /** Somebody new. */
    async seat(type: AccountType, center: Center, name: string): Promise<Desk> {
      const { username, password } = await addPerson({ owner }, { type, center, name })
      return deskOf((await ask(wire(turn++, null), signIn.login, { username, password })).data)
    },
    /** The demo account of a type. */
    demo: async (accountType: 'department' | 'responseteam', center: Center): Promise<Desk> =>
      deskOf((await ask(wire(turn++, null), signIn.demoLogin, { accountType, center })).data),
    /** Where a fault may open what the town asks outside. */
    receiverPort,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    /** The folder of all nodes, and how they are set. */
    data,
    settings,
    caseTypeOf: (centerId: string) => firstCaseType({ owner }, centerId),
    /** Pending reports, filed as the public side files them. */
    async file(centerId: string, count: number, of: (index: number) => Partial<NewTicket>): Promise<string[]> {
      const caseTypeId = await firstCaseType({ owner }, centerId)
      return inLanes(4, Array.from({ length: count }).keys(), (index) =>
        db.within(centerId, async (tx) => {
          const given = { source: 'quickreport' as const, caseTypeId, description: `Report ${index}`, ...of(index) }
          return (await fileTicket(tx, asked, given)).number
        }),
      )
    },
    /** Breaks a promise inside the database for as long as the work lasts. */
    async broken<R>(isPlanted: boolean, plant: { sql: string; undo: string }, work: () => Promise<R>): Promise<R> {
      if (isPlanted) await owner.query(plant.sql)
      try {
        return await work()
      } finally {
        if (isPlanted) await owner.query(plant.undo)
      }
    },
    async close() {
      await owner.end()
      await close()
    },
  }
}

/** Works through all items, so many at a time; answers in their order. */
export async function inLanes<T, R>(lanes: number, items: Iterable<T>, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = [...items].entries()
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Waits for a condition; answers whether it came true within the limit. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs: number, everyMs = 5): Promise<boolean> {
  const end = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await delay(everyMs)
  }
  return true
}
