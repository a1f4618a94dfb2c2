// Telephones by UDP, without SIPp: many callers at once, and the phone of a desk that rings at once and then answers.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

const host = '127.0.0.1'
const line = '8911'

interface Phone {
  port: number
  send(lines: readonly string[], port: number): void
  close(): Promise<void>
}

async function openPhone(port: number, hear: (message: string, from: number) => void): Promise<Phone> {
  const socket: Socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 })
  socket.on('message', (bytes, from) => hear(bytes.toString(), from.port))
  socket.bind(port, host)
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    send: (lines, to) => socket.send([...lines, 'Content-Length: 0', '', ''].join('\r\n'), to, host),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

const header = (message: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim() ?? ''
const headers = (message: string, name: string): string[] => [...message.matchAll(new RegExp(`^${name}: .*$`, 'gim'))].map(([found]) => found.trim())

/** Rings at once; answers when it is told to, and takes the end of a call. */
export async function openDeskPhone(port: number) {
  const waiting: (() => void)[] = []
  const answer = (message: string, status: string) => [
    ...[`SIP/2.0 ${status}`, ...headers(message, 'Via'), ...headers(message, 'Record-Route'), `From: ${header(message, 'From')}`],
    ...[`To: ${header(message, 'To').split(';tag=')[0]};tag=desk`, `Call-ID: ${header(message, 'Call-ID')}`, `CSeq: ${header(message, 'CSeq')}`],
    `Contact: <sip:desk@${host}:${port}>`,
  ]
  const phone: Phone = await openPhone(port, (message, from) => {
    if (message.startsWith('INVITE ')) {
      phone.send(answer(message, '180 Ringing'), from)
      waiting.push(() => phone.send(answer(message, '200 OK'), from))
    }
    if (message.startsWith('BYE ')) phone.send(answer(message, '200 OK'), from)
  })
  return {
    answerAll: () => {
      for (const one of waiting.splice(0)) one()
    },
    close: () => phone.close(),
  }
}

/** Calls with all numbers in the same moment; gives after how many milliseconds each rang, and once answered hangs up. */
export async function callAll(numbers: readonly string[], exchange: number) {
  const ringing = new Map<string, PromiseWithResolvers<number>>()
  const over = new Map<string, PromiseWithResolvers<void>>()
  const began = new Map<string, number>()
  const said = (number: string, method: string, more: readonly string[] = []) => [
    ...[
      `${method} sip:${line}@${host}:${exchange} SIP/2.0`,
      `Via: SIP/2.0/UDP ${host}:${phone.port};branch=z9hG4bK${number}${method}`,
      'Max-Forwards: 70',
    ],
    ...[
      `From: <sip:${number}@${host}:${phone.port}>;tag=${number}`,
      `To: <sip:${line}@${host}:${exchange}>${method === 'INVITE' ? '' : ';tag=desk'}`,
    ],
    ...[`Call-ID: ${number}-${phone.port}`, `CSeq: ${method === 'BYE' ? 2 : 1} ${method}`, `Contact: <sip:${number}@${host}:${phone.port}>`, ...more],
  ]
  const phone: Phone = await openPhone(0, (message) => {
    const number = header(message, 'Call-ID').split('-')[0]!
    const isOf = (method: string, status: number) => message.startsWith(`SIP/2.0 ${status}`) && header(message, 'CSeq').endsWith(method)
    if (isOf('INVITE', 180)) ringing.get(number)!.resolve(performance.now() - began.get(number)!)
    if (isOf('BYE', 200)) over.get(number)!.resolve()
    if (!isOf('INVITE', 200)) return
    const ways = headers(message, 'Record-Route').map((way) => way.replace(/^Record-Route/i, 'Route'))
    phone.send(said(number, 'ACK', ways), exchange)
    phone.send(said(number, 'BYE', ways), exchange)
  })
  for (const number of numbers) {
    ringing.set(number, Promise.withResolvers())
    over.set(number, Promise.withResolvers())
  }
  for (const number of numbers) {
    began.set(number, performance.now())
    phone.send(said(number, 'INVITE'), exchange)
  }
  return {
    rang: Promise.all([...ringing.values()].map(({ promise }) => promise)),
    over: Promise.all([...over.values()].map(({ promise }) => promise)),
    close: () => phone.close(),
  }
}
