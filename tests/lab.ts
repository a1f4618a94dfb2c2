// A lab: a database of its own, one or two nodes over it, and callers of every type in two centers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { signIn } from '#contract/auth/signIn.ts'
import type { ClientEvents, ServerEvents } from '#contract/feed/feed.ts'
import { ask, type Given, type Reply } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { startNode } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/database/pool.ts'
import type { Ready } from '#server/kit/prepared.ts'
import { withDatabase, yearTemplate } from './database.ts'

export type Center = 'taytay' | 'taguig'

export interface Caller {
  token: string | null
  accountId: string
  centerId: string
  ask<E extends Endpoint>(endpoint: E, ...given: Given<E>): Promise<Reply<E>>
  /** A socket that has joined the live feed; `node` chooses where. What is said before it is ready reaches those that `hear` adds. */
  listen(options?: { cursor?: number; epoch?: string; node?: number; hear?: (socket: LabSocket) => void }): Promise<LabSocket>
}
type LabSocket = Socket<ServerEvents, ClientEvents>

/** A statement as a test writes it. */
export const inSql = <R>(text: string, values: unknown[] = []): Ready<R> => ({ name: '', text, valuesIn: () => values })

export type Lab = Awaited<ReturnType<typeof openLab>>

let copies = 0

/** `history` is the past of the demo: a day, or for what counts and searches a whole year. */
interface LabOptions {
  nodes?: number
  settings?: Partial<Config>
  history?: 'day' | 'year'
}

export async function openLab({ nodes: count = 1, settings = {}, history = 'day' }: LabOptions = {}) {
  const data = mkdtempSync(join(tmpdir(), 'tanod-lab-'))
  const name = `lab_${process.pid}_${++copies}_${Math.floor(performance.now())}`
  const admin = await connect(withDatabase(inject('ownerUrl'), 'postgres'), 'lab')
  const template = history === 'year' ? await yearTemplate(inject('ownerUrl'), inject('appUrl')) : new URL(inject('ownerUrl')).pathname.slice(1)
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const owner = await connect(ownerUrl, 'lab')
  const appUrl = withDatabase(inject('appUrl'), name)
  const config = {
    ...readConfig({ TANOD_DATA: data, TANOD_LOG: 'silent', PORT: '0', TANOD_DEMO: '1', TANOD_WEATHER_URL: 'off' }),
    sessionCacheMs: 0,
    pool: 3,
    // All callers of a lab come from one address.
    strangerCalls: 1_000_000_000,
    socketsPerAccount: 1_000,
    // A machine that is busy with other tests is no database that is away.
    databaseWaitMs: 20_000,
    ...settings,
  }
  const logs: string[] = []
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(config, appUrl, { write: (line) => void logs.push(line) })))
  const sockets: Socket[] = []
  let turn = 0

  const caller = (token: string | null, accountId = '', centerId = ''): Caller => ({
    token,
    accountId,
    centerId,
    ask: (endpoint, ...given) => ask({ base: nodes[turn++ % nodes.length]!.url, token: () => token }, endpoint, ...given),
    listen: ({ cursor, epoch, node = 0, hear } = {}) =>
      new Promise((resolve, reject) => {
        const socket: LabSocket = io(nodes[node]!.url, {
          transports: ['websocket'],
          auth: { token, cursor, epoch },
          reconnection: false,
          forceNew: true,
        })
        sockets.push(socket as Socket)
        hear?.(socket)
        socket.once('ready', () => resolve(socket))
        socket.once('connect_error', reject)
        // The node may hang up before it says ready. What the test itself ends was not waited for.
        socket.once('disconnect', (why) => why !== 'io client disconnect' && reject(new Error(`The socket ended before it was ready: ${why}`)))
      }),
  })

  return {
    config,
    nodes,
    owner,
    ownerUrl,
    appUrl,
    data,
    /** The lines that the nodes logged; the setting `logLevel` says which. */
    logs,
    caller,
    stranger: caller(null),
    /** Signs in as the demo account of a type, with a session of its own. */
    async as(type: AccountType, center: Center = 'taytay'): Promise<Caller> {
      const { data } = await caller(null).ask(signIn.demoLogin, { accountType: type as never, center })
      return caller(data.token, data.currentUser.accountId, data.currentUser.commandCenter?.id ?? '00000000-0000-4000-8000-000000000000')
    },
    /** Waits until all committed facts are sealed and handed on by every node. */
    async settle(): Promise<void> {
      await until(async () => (await owner.query<{ n: number }>('select count(*) as n from fact_inbox')).rows[0]!.n === 0)
      const { last } = (await owner.query<{ last: number }>('select coalesce(max(position), 0) as last from fact')).rows[0]!
      await until(() => nodes.every((node) => node.tail.position >= last))
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.disconnect()
      await Promise.all(nodes.map((node) => node.stop()))
      await owner.end()
      await dropDatabase(admin, name)
      await admin.end()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database ${name} with (force)`)
}

/** Waits for a condition, never for a time: its end is there for what hangs. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 120_000): Promise<void> {
  const end = performance.now() + limitMs
  for (let pauseMs = 2; !(await condition()); pauseMs = Math.min(pauseMs * 1.5, 50)) {
    if (performance.now() > end) throw new Error(`The condition did not come true within ${limitMs} ms: ${String(condition)}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** The refusal of a call, or a failure of the test where it was not refused. */
export async function refusalOf(asked: Promise<unknown>) {
  const { Refused } = await import('#contract/kit/client.ts')
  try {
    await asked
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  throw new Error('The call was not refused.')
}
