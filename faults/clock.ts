// The promise: a node whose clock is an hour ahead or behind files nothing wrongly as late or as in time, tells desks the true time, and is named by Health.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { usage } from '#contract/centers/usage.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { App, root } from '#tests/app.ts'
import type { Fault } from './lab/Fault.ts'
import { type Desk, openTown, until } from './lab/town.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** As Health counts a clock as wrong. */
const nearMs = 2_000
/** Each node believes its own clock. */
const plantOwnClock = {
  sql: `create function own_clock() returns trigger language plpgsql as $$ begin new.clock_ahead_ms := 0; return new; end $$;
    create trigger own_clock before insert or update on node for each row execute function own_clock()`,
  undo: 'drop function own_clock cascade',
}

export const clock: Fault = {
  says: 'a node an hour ahead and one an hour behind: fresh reports are received, old ones late, times of staff are judged and told by the true time, Health names both',
  async run({ times = 20, plant }) {
    const town = await openTown()
    const findings: string[] = []
    let done = 0
    await town.broken(plant, plantOwnClock, async () => {
      const desk = await town.seat('admin', 'taytay', 'Nena Clock')
      const caseTypeId = await town.caseTypeOf(desk.centerId)
      for (const [name, aheadMs] of [
        ['ahead', hourMs],
        ['behind', -hourMs],
      ] as const) {
        const off = { NODE_OPTIONS: `--import ${join(root, 'tests/shiftedClock.ts')}`, TEST_CLOCK_AHEAD_MS: String(aheadMs) }
        const node = new App({ ...town.settings, ...off })
        try {
          await node.start(240_000)
          const told = (what: string) => findings.push(`an hour ${name}: ${what}`)
          for (let time = 0; time < times; time++) {
            for (const one of await judgeReports(node, desk, caseTypeId)) told(one)
            for (const one of await judgeEntries(node, desk, caseTypeId)) told(one)
            done += 8
          }
          const offMs = Math.abs((await timeOf(node, desk)) - Date.now())
          if (offMs > nearMs) told(`desks are told a time that is ${(offMs / 1_000).toFixed(0)} s off`)
          const isNamed = async () =>
            (await desk.ask(usage.getServerTroubles)).data.items.some(({ says }) => says.words['seconds'] === hourMs / 1_000)
          if (!(await until(isNamed, 15_000, 200))) told('no desk is told of it')
        } finally {
          await node.kill('SIGTERM')
          await node.remove()
          await town.judges.query('delete from node where abs(clock_ahead_ms) > 1000000')
        }
      }
    })
    return { figure: `${done} reports and entries at two nodes whose clocks are an hour off`, findings }
  },
}

const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
const fromPhone = (headers: Headers) => headers.set('x-forwarded-for', '10.0.0.1')

/** Written just now and forty minutes ago, with and without the phone's own clock, which is a day off. */
async function judgeReports(node: App, { centerId }: Desk, caseTypeId: string): Promise<string[]> {
  const day = 24 * 60
  const findings: string[] = []
  for (const [what, times, right] of [
    ['a report written now', { writtenAt: ago(0) }, 'received'],
    ['a report written now by a phone that is a day behind', { writtenAt: ago(day), sentAt: ago(day) }, 'received'],
    ['a report of forty minutes ago', { writtenAt: ago(40) }, 'late'],
    ['a report of forty minutes ago by a phone that is a day behind', { writtenAt: ago(day + 40), sentAt: ago(day) }, 'late'],
  ] as const) {
    const given = {
      commandCenterId: centerId,
      caseTypeId,
      description: `Clock ${randomUUID()}`,
      landmark: 'Market',
      deviceId: randomUUID(),
      ...times,
    }
    const send = (request: Request) => {
      fromPhone(request.headers)
      return fetch(request)
    }
    const { data } = await ask({ base: node.url, token: () => null, send }, publicSide.createEmergencyTicket, given)
    if (data.state !== right) findings.push(`${what} is ${data.state}`)
  }
  return findings
}

/** What may lie in the past, and what in the time to come. */
async function judgeEntries(node: App, { token }: Desk, caseTypeId: string): Promise<string[]> {
  const wire = { base: node.url, token: () => token }
  const entry = { caseTypeId, description: `Clock ${randomUUID()}`, landmark: 'Market' }
  const ended = { ...entry, disposition: 'resolved', summary: 'Handled on scene.' } as const
  const findings: string[] = []
  const judge = async (what: string, isRight: boolean, work: () => Promise<unknown>) => {
    const isTaken = await work().then(
      () => true,
      (error: unknown) => (error instanceof Refused && error.status === 400 ? false : Promise.reject(error as Error)),
    )
    if (isTaken !== isRight) findings.push(`${what} is ${isTaken ? 'taken' : 'refused'}`)
  }
  await judge('what happened two minutes ago', true, () => ask(wire, tickets.addReportEntry, { ...ended, happenedAt: ago(2) }))
  await judge('what happens in half an hour', false, () => ask(wire, tickets.addReportEntry, { ...ended, happenedAt: ago(-30) }))
  await judge('a ticket for in half an hour', true, () => ask(wire, tickets.addScheduledEntry, { ...entry, scheduledAt: ago(-30) }))
  await judge('a ticket for half an hour ago', false, () => ask(wire, tickets.addScheduledEntry, { ...entry, scheduledAt: ago(30) }))
  return findings
}

const timeOf = ({ url }: App, { token }: Desk): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
    socket.once('connect_error', reject)
    socket.once('ready', ({ serverTime }: { serverTime: string }) => {
      socket.disconnect()
      resolve(Date.parse(serverTime))
    })
  })
