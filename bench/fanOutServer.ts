// One of the two servers of the fan-out: Tanod's own node, or bare ws over the same database; told by its parent when to make a change.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { startNode } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPool } from '#server/database/pool.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { record } from '#server/kit/record.ts'

export interface Served {
  url: string
  /** What a client says first. */
  greeting: string
}
interface BareSocket {
  send(text: string): void
}
interface BareServer {
  clients: Set<BareSocket>
  close(): void
}

const [kind, data] = process.argv.slice(2) as ['tanod' | 'bare', string]
const config = { ...readConfig({ TANOD_DATA: data, TANOD_LOG: 'silent', PORT: '0', TANOD_DEMO: '1', TANOD_SOCKETS_PER_ACCOUNT: '10000' }) }
const database = await openDatabase(config, () => {})
await prepareJobs(database.ownerUrl)
await found(config, database.appUrl, () => {})
const server = await (kind === 'tanod' ? serveTanod() : serveBare())

process.on('message', async (asked: 'change' | 'memory' | 'stop') => {
  if (asked === 'change') process.send!({ began: await server.change() })
  if (asked === 'memory') {
    globalThis.gc!()
    process.send!({ memory: process.memoryUsage().rss })
  }
  if (asked === 'stop') {
    await server.stop()
    await database.stop()
    process.exit(0)
  }
})
process.send!(server.served)

async function serveTanod() {
  const node = await startNode(config, database.appUrl)
  const { data } = await ask({ base: node.url, token: () => null }, signIn.demoLogin, { accountType: 'admin', center: 'taytay' })
  const { currentUser, token } = data
  const center = currentUser.commandCenter!.id
  const doer = { session: null, accountType: 'system', source: '', requestId: '' }
  return {
    served: { url: `${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, greeting: `40${JSON.stringify({ token })}` },
    async change() {
      const began = process.hrtime.bigint()
      await node.db.within(center, (tx) => record(tx, doer, { verb: 'passwordReset', kind: 'account', id: currentUser.accountId, data: {} }))
      return String(began)
    },
    stop: () => node.stop(),
  }
}

/** No rights, no resuming, no order: one statement, then the same bytes to everyone. */
async function serveBare() {
  const { WebSocketServer } = createRequire(import.meta.resolve('engine.io'))('ws') as { WebSocketServer: new (options: object) => BareServer }
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const pool = openPool(database.ownerUrl, 2, 'bare')
  await pool.query('create table if not exists bare_note (note text)')
  const message = { seq: 1, at: new Date().toISOString(), verb: 'passwordReset', kind: 'account', id: crypto.randomUUID(), actorId: null, data: {} }
  const text = `42${JSON.stringify(['facts', [message]])}`
  return {
    served: { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`, greeting: '' },
    async change() {
      const began = process.hrtime.bigint()
      await pool.query({ name: 'note', text: 'insert into bare_note values ($1)', values: [text] })
      for (const socket of sockets.clients) socket.send(text)
      return String(began)
    },
    async stop() {
      sockets.close()
      http.closeAllConnections()
      await pool.end()
    },
  }
}
