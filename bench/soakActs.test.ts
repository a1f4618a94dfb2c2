// A soak ends by its clock, whatever does not answer.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, expect, it } from 'vitest'
import { Acts } from './soakActs.ts'
import { openListener } from './wire.ts'

it('comes to its end beside an act that is never answered, and counts it with those that failed', async () => {
  const acts = new Acts(60, 30)
  await acts.every(20, (turn) => acts.act('list', () => (turn === 0 ? new Promise(() => {}) : Promise.reject(new Error('away')))))
  expect(acts.errors.get('list:  no answer within 0.03 s')).toBe(1)
  expect(acts.failed).toBe(acts.count)
})

let io: Server | undefined
afterEach(() => io?.close())

async function serve(meet: (socket: Socket, next: (error?: Error) => void) => void): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  io = new Server(server).use(meet)
  return (server.address() as AddressInfo).port
}

it('a listener that is refused, or hung up on before it is let in, says so instead of waiting', async () => {
  await expect(openListener(await serve((_socket, next) => next(new Error('Please try again soon.'))), 'token', () => {})).rejects.toThrow(
    'refused: {"message":"Please try again soon."}',
  )
  await io!.close()
  const hangsUp = await serve((socket) => void socket.conn.close())
  await expect(openListener(hangsUp, 'token', () => {})).rejects.toThrow('closed before')
})
