// What stays as it was sent is looked through by the town's ClamAV, by its own protocol: what it knows is kept nowhere, and nothing passes while it is away.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusals } from '#contract/publicSide/media.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'

const harm = 'this text stands for harm'
let scanner: Server
let does: 'look' | 'hang up' | 'say nonsense'
const looked: Buffer[] = []
let lab: Lab
let desk: Caller
let number: string
beforeAll(async () => {
  scanner = await openScanner()
  lab = await openLab({ settings: { scanner: `127.0.0.1:${(scanner.address() as AddressInfo).port}` } })
  desk = await lab.as('dispatcher')
  number = (await desk.ask(tickets.getAcceptedEmergencyTickets)).data.items[0]!.transactionNumber
})
afterAll(async () => {
  await lab.close()
  scanner.close()
})
beforeEach(() => {
  does = 'look'
  looked.length = 0
})

const film = (says: string, bytes = 0) => new Blob(['RIFF', new Uint8Array(4), 'WAVEfmt ', new Uint8Array(bytes), says])
const add = (file: File) => desk.ask(tickets.addUpdate, { transactionNumber: number, text: 'With a file', files: [file] })
const kept = () => readdirSync(join(lab.data, 'files'), { recursive: true }).length

it('keeps films, sound and documents that it finds nothing in, and has seen every byte of them', async () => {
  const [plan, sound] = [new File(['%PDF-1.4\nA plan\n%%EOF'], 'plan.pdf'), new File([film('waves', 300_000)], 'call.wav')]
  for (const file of [plan, sound]) {
    await add(file)
    expect(looked.at(-1)!.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  }
})

it('keeps nothing of what it knows, and says so', async () => {
  const before = kept()
  const told = await refusalOf(add(new File([`%PDF-1.4\n${harm}\n%%EOF`], 'plan.pdf')))
  expect([told.status, told.code, told.message]).toEqual([
    415,
    'malicious',
    'The file is not kept, for it holds what is known to do harm: Sample.Harm-1',
  ])
  expect(kept()).toBe(before)
})

it.each(['hang up', 'say nonsense'] as const)('takes none while it is not there, and tells that it may come again: it does %s', async (what) => {
  does = what
  const before = kept()
  expect(await refusalOf(add(new File(['%PDF-1.4\nA plan of today\n%%EOF'], 'plan.pdf')))).toMatchObject({ status: 503, code: 'scanner-away' })
  expect(kept()).toBe(before)
})

it('pictures are not looked through, for nothing remains of what was sent', async () => {
  does = 'hang up'
  await add(new File([Buffer.concat([dot, Buffer.from(harm)])], 'a.png'))
  const whole = readdirSync(join(lab.data, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(whole.length).toBeGreaterThan(0)
  for (const { parentPath, name } of whole) expect(readFileSync(join(parentPath, name)).includes(harm)).toBe(false)
})

it('what a citizen sends piece by piece is looked through when it is whole, and again when it was away', async () => {
  const send = async (says: string) => {
    const sound = new Uint8Array(await film(says).arrayBuffer())
    const id = randomUUID()
    const given = { deviceId: randomUUID(), landmark: 'Market', media: [{ id, name: 'a.wav', bytes: sound.length }] }
    const { token } = (await lab.stranger.ask(publicSide.createEmergencyTicket, given)).data
    await lab.stranger.ask(publicSide.sendPiece, { token, id, offset: 0, piece: new Blob([sound]) })
    return { id, told: async () => (await lab.stranger.ask(publicSide.tellMedia, { token })).data[0]! }
  }
  const bad = await send(harm)
  await until(async () => (await bad.told()).state === 'refused', 15_000)
  expect((await bad.told()).refusal).toBe(refusals.malicious)
  expect(existsSync(join(lab.data, 'uploads', bad.id))).toBe(false)
  does = 'hang up'
  const good = await send('waves of tonight')
  await until(() => Promise.resolve(hungUp > 0), 15_000)
  expect((await good.told()).state).toBe('arrived')
  does = 'look'
  await until(async () => (await good.told()).state === 'kept', 30_000)
})

let hungUp = 0
/** Speaks as clamd does: INSTREAM alone, each piece behind its length. */
async function openScanner(): Promise<Server> {
  const server = createServer((socket) => {
    if (does === 'hang up') {
      hungUp++
      return void socket.destroy()
    }
    if (does === 'say nonsense') return void socket.resume().end('UNKNOWN COMMAND\0')
    let had = Buffer.alloc(0)
    const command = 'zINSTREAM\0'
    socket.on('data', (piece: Buffer) => {
      had = Buffer.concat([had, piece])
      const content: Buffer[] = []
      for (let at = command.length; at + 4 <= had.length; ) {
        const length = had.readUInt32BE(at)
        if (length === 0) {
          const whole = Buffer.concat(content)
          looked.push(whole)
          const isRight = had.subarray(0, command.length).equals(Buffer.from(command))
          return void socket.end(isRight ? `stream: ${whole.includes(harm) ? 'Sample.Harm-1 FOUND' : 'OK'}\0` : 'UNKNOWN COMMAND\0')
        }
        if (at + 4 + length > had.length) return
        content.push(had.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
