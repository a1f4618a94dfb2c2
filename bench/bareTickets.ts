// The bare server over Tanod's own database: one insert or one query by plain HTTP and ws; no rights, no log, no order, no framework.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { openPool } from '#server/database/pool.ts'
import { ofTicket } from '#server/tickets/columns.ts'
import { rowColumns } from '#server/tickets/lists/rows.ts'

interface BareSocket {
  send(text: string): void
  on(event: 'message', listener: () => void): void
}
interface BareServer {
  clients: Set<BareSocket>
  on(event: 'connection', listener: (socket: BareSocket) => void): void
}

const [ownerUrl, center, reader] = process.argv.slice(2) as [string, string, string]
const pool = openPool(ownerUrl, 8, 'bare')
// Tables of the same shape, with the same indexes, and without what watches them.
await pool.query(`create table if not exists bare_ticket (like ticket including all); create table if not exists bare_fact (like fact_inbox including all);
  create sequence if not exists bare_number`)
const columns = ofTicket(rowColumns).join(', ')

const insert = {
  name: 'insert',
  text: `with filed as (
      insert into bare_ticket as t (command_center_id, number, status, source, priority, case_type_id, description, place, due_at, due_target, filed)
      values ($1, 'BARE-261121-' || nextval('bare_number'), 'accepted', 'manual', 3, $2, $3, $4, now() + interval '90 s', 'processing', $5)
      returning ${columns}),
    told as (
      insert into bare_fact (command_center_id, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
      select $1, $6, 'dispatcher', 'ticketFiled', 'ticket', f.number, jsonb_build_object('transactionNumber', f.number), '{tickets.read}', '', '' from filed f)
    select * from filed`,
}
const page = {
  name: 'page',
  text: `select ${columns}, t.rank, t.scheduled_at, r.is_read is true as is_read
    from ticket t left join ticket_read r on r.command_center_id = t.command_center_id and r.number = t.number and r.account_id = $2
    where t.command_center_id = $1 and t.tab = 'pending' order by t.rank, t.received_at, t.number limit 51`,
}
const filedBy = JSON.stringify({ id: reader, name: 'Bare' })

const http = createServer((request, response) => {
  const answer = (body: string) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
  if (request.method === 'GET') {
    void pool.query({ ...page, values: [center, reader] }).then(({ rows }) => answer(JSON.stringify({ message: '', data: { items: rows } })))
    return
  }
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    const { caseTypeId, description, landmark } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
    const { rows } = await pool.query({ ...insert, values: [center, caseTypeId, description, landmark, filedBy, reader] })
    const text = `42${JSON.stringify(['facts', [{ seq: 1, verb: 'ticketFiled', kind: 'ticket', actorId: reader, data: {}, row: rows[0] }]])}`
    for (const socket of sockets.clients) socket.send(text)
    answer(JSON.stringify({ message: '', data: rows[0] }))
  })
})
const { WebSocketServer } = createRequire(import.meta.resolve('engine.io'))('ws') as { WebSocketServer: new (options: object) => BareServer }
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.on('message', () => socket.send('42["ready",{}]')))
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
process.on('disconnect', () => process.exit(0))
process.send!((http.address() as AddressInfo).port)
