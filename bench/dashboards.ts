// SPD-06: the dashboards of a center with a million tickets: each call, how soon a change is in its figures, and what keeping them costs those who write.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { statistics } from '#contract/statistics/room.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { measureDashboardPages } from './dashboardPages.ts'
import { type Figure, middle, ms, quantile, ratio } from './figure.ts'
import { post } from './reports.ts'
import { openTown, type Town } from './town.ts'

const size = { tickets: 1_000_001, centers: 3, open: 10_000, big: 1_000_000 }
const rounds = 20
const pairsOfTurns = 15
const turnMs = 2_000
/** Whoever holds it keeps the figures from being followed, on any node. */
const followersLock = 7466080

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

export async function measureDashboards(): Promise<Figure[]> {
  const town = await openTown({ open: 0, closed: 0, fill: size })
  try {
    const began = performance.now()
    await followed(town.owner)
    await town.owner.query('vacuum analyze ticket_figure, ticket_tally')
    console.log(`All of it counted anew in ${((performance.now() - began) / 1_000).toFixed(0)} s.`)
    return [...(await measureCalls(town)), ...(await measureChange(town)), ...(await measureDashboardPages(town)), ...(await measureWriting(town))]
  } finally {
    await town.close()
  }
}

/** Until everything is counted, by whoever is at it. */
async function followed(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isLeft: boolean }>(
      `select follow_tickets(500), exists (select from figure_again) or exists (select from fact_inbox)
         or exists (select from fact where position > (select position from figure_place)) as "isLeft"`,
    )
    if (!rows[0]!.isLeft) return
  }
}

const wireOf = async ({ app }: Town, accountType: 'executive' | 'dispatcher') => {
  const { token } = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType, center: 'taytay' })).data
  return { base: app.url, token: () => token }
}

async function measureCalls(town: Town): Promise<Figure[]> {
  const wires = { executive: await wireOf(town, 'executive'), dispatcher: await wireOf(town, 'dispatcher') }
  const { rows } = await town.owner.query<{ id: string }>(
    `select barangay_id as id from ticket_figure where command_center_id = $1 and barangay_id is not null group by 1 order by count(*) desc limit 1`,
    [town.center],
  )
  const month = { from: day(29), to: day(0) }
  const year = { from: day(364), to: day(0) }
  const place = { barangayId: [rows[0]!.id] }
  const { getDashboardData, getForecast, getFigureChoices, getYearlyReport, getCountPerMonth, ...ofDays } = statistics
  const inputs = (endpoint: Endpoint): Record<string, object> =>
    endpoint === getDashboardData || endpoint === getFigureChoices
      ? { '': {} }
      : ([getForecast, getYearlyReport, getCountPerMonth] as Endpoint[]).includes(endpoint)
        ? { '': {}, ', the busiest place': place }
        : { ', a month': month, ', a year': year, ', a month of the busiest place': { ...month, ...place }, ', a year of it': { ...year, ...place } }
  const figures: Figure[] = []
  for (const [name, endpoint] of Object.entries({ getDashboardData, ...ofDays, getYearlyReport, getCountPerMonth, getForecast, getFigureChoices }))
    for (const [of, input] of Object.entries(inputs(endpoint as Endpoint))) {
      const wire = endpoint === getDashboardData ? wires.dispatcher : wires.executive
      const took: number[] = []
      for (let round = -2; round < rounds; round++) {
        const began = performance.now()
        await ask(wire, endpoint as Endpoint, input)
        if (round >= 0) took.push(performance.now() - began)
      }
      const p95 = quantile(took, 0.95)
      figures.push({ id: 'SPD-06', what: `${name}${of}`, measured: `p95 ${ms(p95)} (${ms(middle(took))})`, promise: '≤ 300 ms', isKept: p95 <= 300 })
    }
  return figures
}

/** From a filed ticket to its place in the totals. */
async function measureChange(town: Town): Promise<Figure[]> {
  const [executive, dispatcher] = [await wireOf(town, 'executive'), await wireOf(town, 'dispatcher')]
  const totalNow = async () => (await ask(executive, statistics.getDashboardDataV2, {})).data.current.total
  const took: number[] = []
  for (let round = 0; round < 10; round++) {
    const before = await totalNow()
    const began = performance.now()
    await ask(dispatcher, entries.createEmergencyTicket, { caseTypeId: town.caseTypeId, description: 'Smoke', landmark: 'Luna Street' })
    while ((await totalNow()) === before) await delay(20)
    took.push(performance.now() - began)
  }
  const slowest = Math.max(...took)
  return [
    { id: 'SPD-06', what: 'from a new ticket to the totals, the slowest of 10', measured: ms(slowest), promise: '≤ 5 s', isKept: slowest <= 5_000 },
  ]
}

/** Reports filed in turns: while the figures are kept, and while they are not; what waits is counted between the turns. */
async function measureWriting(town: Town): Promise<Figure[]> {
  const { owner } = town
  const figures: Figure[] = []
  for (const atOnce of [1, 50]) {
    const turn = async (isKept: boolean) => {
      if (!isKept) await owner.query('select pg_advisory_lock($1)', [followersLock])
      const { rate } = await post({ port: town.port, town }, atOnce, turnMs)
      if (!isKept) await owner.query('select pg_advisory_unlock($1)', [followersLock])
      await followed(owner)
      return rate
    }
    await turn(true)
    const shares: number[] = []
    for (let pair = 0; pair < pairsOfTurns; pair++) {
      const [first, second] = [await turn(pair % 2 === 0), await turn(pair % 2 === 1)]
      shares.push(pair % 2 === 0 ? first / second : second / first)
    }
    const share = middle(shares)
    figures.push({
      id: 'SPD-06',
      what: `reports filed, ${atOnce} at once, with the figures kept against without`,
      measured: ratio(share),
      promise: `≥ ${ratio(0.97)}`,
      isKept: share >= 0.97,
    })
  }
  return figures
}
