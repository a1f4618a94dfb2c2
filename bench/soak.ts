// A city's day times ten for as long as TANOD_SOAK_MINUTES says: reports, steps, chats, positions, sockets that join and leave. What the node holds must not grow, nothing may fail, nothing come late.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { chat } from '#contract/chat/room.ts'
import { ask } from '#contract/kit/client.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type Figure, ms, quantile } from './figure.ts'
import { Acts } from './soakActs.ts'
import { type Look, slopeOf } from './soakSlope.ts'
import { openTown } from './town.ts'
import { openListener } from './wire.ts'

/** A city of three million has some 5,000 reports a day; so many a second are seventeen times that. */
const reportsPerSecond = 1
const desks = 40
const lateMs = 2_000
const warmUp = 0.25
const mostSlope = 0.2

export async function measureSoak(minutes = Number(process.env['TANOD_SOAK_MINUTES'] ?? 480)): Promise<Figure[]> {
  const file = join(import.meta.dirname, `../test-results/soak-${process.pid}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  const leak = process.env['TANOD_SOAK_LEAK']
  const watch = `--import=${join(import.meta.dirname, 'soakWatch.ts')}`
  const town = await openTown({
    ...{ open: 100, closed: 10_000 },
    settings: {
      TANOD_DEMO_DAYS: '2',
      TANOD_SOCKETS_PER_ACCOUNT: '1000',
      NODE_OPTIONS: watch,
      TANOD_SOAK_FILE: file,
      ...(leak && { TANOD_SOAK_LEAK: leak }),
    },
  })
  const anyone = { base: town.app.url, token: () => null }
  const took: number[] = []
  const awaited = new Map<string, number>()
  let [late, joined] = [0, 0]
  const hear = ({ verb, row }: FactMessage) => {
    const words = verb === 'ticketFiled' ? (row as { summary: string }).summary : ''
    const since = awaited.get(words)
    if (since === undefined) return
    awaited.delete(words)
    took.push(performance.now() - since)
    if (took.at(-1)! > lateMs) late++
  }
  try {
    const ear = await openListener(town.port, town.token, hear)
    const others: { close(): void }[] = []
    for (let n = 0; n < desks; n++) others.push(await openListener(town.port, town.token, () => {}))
    const { data: crew } = await ask(anyone, signIn.demoLogin, { accountType: 'responseteam', center: 'taytay' })
    const team = { base: town.app.url, token: () => crew.token }
    const given = { commandCenterId: town.center, caseTypeId: town.caseTypeId, deviceId: randomUUID(), description: 'Smoke from the roof' }
    const { data: talk } = await ask(anyone, publicSide.createEmergencyTicket, { ...given, landmark: 'Plaza' })
    const acts = new Acts(minutes * 60_000)
    await Promise.all([
      acts.every(1_000 / reportsPerSecond, async (turn) => {
        const description = `Soaked report ${turn} ${town.center}`
        let id = ''
        await acts.act('report', async () => {
          awaited.set(description, performance.now())
          const filed = await ask(town.wire, entries.createEmergencyTicket, { caseTypeId: town.caseTypeId, description, landmark: 'Plaza' })
          id = filed.data.transactionNumber
        })
        if (!id) return
        await acts.act('update', () => ask(town.wire, updates.addUpdate, { transactionNumber: id, text: 'A team is on its way.' }))
        await acts.act('look', () => ask(town.wire, lists.getEmergencyTicket, { id }))
        await acts.act('resolve', () =>
          ask(town.wire, lifecycle.resolveTicket, { transactionNumber: id, disposition: 'resolved', summary: 'Handled.' }),
        )
      }),
      acts.every(500, (turn) =>
        acts.act('chat', () =>
          ask(town.wire, chat.sendChat, { transactionNumber: talk.transactionNumber!, messageId: randomUUID(), text: `Message ${turn}` }),
        ),
      ),
      acts.every(1_000, (turn) =>
        acts.act('position', () =>
          ask(team, responseTeams.reportPosition, {
            position: { lat: 14.55 + (turn % 100) / 1_000, lng: 121.13 },
            measuredAt: new Date().toISOString(),
          }),
        ),
      ),
      acts.every(1_000, () => acts.act('list', () => ask(town.wire, lists.getPendingEmergencyTickets, {}))),
      acts.every(1_000, (turn) =>
        acts.act('join', async () => {
          const fresh = await openListener(town.port, town.token, () => {})
          others[turn % desks]!.close()
          others[turn % desks] = fresh
          joined++
        }),
      ),
    ])
    await pause(lateMs)
    const unheard = awaited.size
    for (const socket of [ear, ...others]) socket.close()
    const looks = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Look & { rss: number })
    const slope = slopeOf(looks, warmUp)
    const resident = slopeOf(
      looks.map(({ at, rss }) => ({ at, held: rss })),
      warmUp,
    )
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
    for (const [what, times] of acts.errors) console.log(`${times} × ${what}`)
    const of = `${minutes} minutes, ${acts.count} acts, ${joined} sockets joined and left`
    return [
      {
        ...{ id: 'soak', what: `what the node holds after collecting, ${of}` },
        measured: `${slope.toFixed(3)} MB a minute (${mb(looks[0]!.held)} to ${mb(looks.at(-1)!.held)}; resident ${resident.toFixed(2)} a minute, ${mb(looks.at(-1)!.rss)})`,
        ...{ promise: `≤ ${mostSlope} MB a minute`, isKept: slope <= mostSlope },
      },
      { id: 'soak', what: 'acts that failed', measured: `${acts.failed}`, promise: '0', isKept: acts.failed === 0 },
      {
        ...{ id: 'soak', what: `reports that another socket heard after more than ${lateMs} ms, or not at all` },
        measured: `${late}, ${unheard} not at all; p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))} of ${took.length}`,
        ...{ promise: '0', isKept: late + unheard === 0 },
      },
    ]
  } finally {
    await town.close()
  }
}
