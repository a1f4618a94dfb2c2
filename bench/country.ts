// SPD-11: every kind of question to the biggest town of a country and to its smallest; `country` fills three million tickets, `district` a small part of that, `city` the biggest town of it among eleven others.
import { audit } from '#contract/audit/room.ts'
import { demoTypes, signIn } from '#contract/auth/signIn.ts'
import { search as citizens } from '#contract/citizens/search.ts'
import { ask } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { map } from '#contract/map/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { reports } from '#contract/reports/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { App } from '#tests/app.ts'
import { askOnce, everyReadingCall } from './country/everyCall.ts'
import { centerOf, type Filled, fillOnce, type Size } from './country/fill.ts'
import { type Figure, middle, ms, quantile, ratio } from './figure.ts'

const sizes = {
  country: { tickets: 3_000_000, centers: 1_700, open: 20_000, big: 120_000 },
  city: { tickets: 140_000, centers: 12, open: 20_000, big: 120_000 },
  district: { tickets: 300_000, centers: 170, open: 2_000, big: 50_000 },
} satisfies Record<string, Size>
const rounds = 15
/** Of every reading call, of which there are hundreds. */
const roundsOfAll = 6
const most = 300
/** Below this a call of the small town is noise, and three times nothing is no promise. */
const least = 15

type Question = [what: string, type: (typeof demoTypes)[number], endpoint: Endpoint, input: object]
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

function questions(ids: { rareCaseType: string; rarePlace: string; number: string; actor: string }): Question[] {
  const found = (what: string, search: string): Question => [`search: ${what}`, 'dispatcher', lists.searchEmergencyTickets as Endpoint, { search }]
  const archive = (what: string, input: object): Question => [`archive: ${what}`, 'dispatcher', lists.getArchivedEmergencyTickets as Endpoint, input]
  const month = { from: day(60), to: day(30) }
  const year = { from: day(400), to: day(35) }
  const log = (what: string, input: object): Question => [`log: ${what}`, 'admin', audit.getAuditLog as Endpoint, input]
  const all = (what: string, input: object): Question => [`log of all centers: ${what}`, 'superadmin', audit.getAuditLog as Endpoint, input]
  const report = (what: string, input: object): Question => [`report: ${what}`, 'dispatcher', reports.getReportByDate as Endpoint, input]
  const box = { north: 14.56, south: 14.52, east: 121.14, west: 121.1 }
  return [
    ...[
      found('a common word', 'fire'),
      found('two words', 'fire market'),
      found('a rare word', 'house 773 landslide'),
      found('a name', 'Liza Ocampo'),
    ],
    ...[found('a telephone number', '+639171234'), found('a number', ids.number), found('a letter', 'a'), found('nothing there', 'zzyzx')],
    ...['sa', 'P3', 'resolved'].map(
      (search): Question => [`palette: ${search}`, 'dispatcher', lists.searchEmergencyTickets as Endpoint, { search, sort: 'gravest', limit: 7 }],
    ),
    ['search: citizens by name', 'admin', citizens.searchCitizenByCC as Endpoint, { search: 'liza' }],
    ['search: a caller by number', 'dispatcher', citizens.searchCitizen as Endpoint, { phone: '+639181234567' }],
    ...[
      archive('first page', {}),
      archive('a rare case type', { caseTypeId: [ids.rareCaseType], priority: [1] }),
      archive('a rare place', { barangayId: [ids.rarePlace] }),
    ],
    ...[
      archive('a flag', { flag: ['duplicate'] }),
      archive('a word and a month', { search: 'flood', ...month }),
      archive('the oldest', { sort: 'oldest' }),
    ],
    archive('the oldest of a place', { sort: 'oldest', barangayId: [ids.rarePlace] }),
    ['list: pending', 'dispatcher', lists.getPendingEmergencyTickets as Endpoint, {}],
    ['list: pending, narrowed', 'dispatcher', lists.getPendingEmergencyTickets as Endpoint, { priority: [1] }],
    ...['fire', 'a'].map(
      (search): Question => [`list: pending, searched for ${search}`, 'dispatcher', lists.getPendingEmergencyTickets as Endpoint, { search }],
    ),
    ['list: a department’s archive', 'department', lists.getArchivedEmergencyTickets as Endpoint, {}],
    ['count: what is unread', 'dispatcher', lists.getTicketNotif as Endpoint, {}],
    ['count: how things stand', 'dispatcher', statistics.getDashboardData as Endpoint, {}],
    ...[report('a month', month), report('a month, one place', { ...month, barangayId: [ids.rarePlace] }), report('a year', year)],
    ['figures: totals of a year', 'executive', statistics.getDashboardDataV2 as Endpoint, year],
    ['figures: response of a year', 'executive', statistics.getResponseTime as Endpoint, year],
    ['figures: the week, one place', 'executive', statistics.getWeeklyIncidents as Endpoint, { ...year, barangayId: [ids.rarePlace] }],
    ...[
      log('first page', {}),
      log('text', { search: 'nowhere' }),
      log('one account', { actorId: ids.actor }),
      log('a rare action', { verb: 'settingsChanged' }),
    ],
    ...[log('a kind', { kind: 'hazard' }), log('an object', { id: ids.number })],
    ...[all('first page', {}), all('text', { search: 'nowhere' }), all('one account', { actorId: ids.actor })],
    ['map: a box', 'dispatcher', lists.getMapTickets as Endpoint, box],
    ['map: a box, closed ones', 'dispatcher', lists.getMapTickets as Endpoint, { ...box, status: ['resolved'], limit: 200 }],
    ['map: points searched for a word', 'dispatcher', map.getMapPoints as Endpoint, { search: 'fire' }],
    ['map: points of a month', 'dispatcher', map.getMapPoints as Endpoint, { ...month, status: ['resolved'] }],
  ]
}

function judge(what: string, took: { small: number[]; big: number[] }, failed: string): Figure {
  const [own, other] = [middle(took.big), Math.max(least, middle(took.small))]
  const p95 = quantile(took.big, 0.95)
  return {
    id: 'SPD-11',
    what,
    measured: failed || `${ms(middle(took.small))} to ${ms(own)}, p95 ${ms(p95)}`,
    promise: `≤ ${most} ms, ≤ ${ratio(3)}`,
    isKept: !failed && p95 <= most && own <= 3 * other,
  }
}

const leastFilled = 20_000

/** Of the clock; what it costs of processors beside it, which tells more of a machine that does other work. */
function fillingOf({ tickets, facts, seconds, processor }: Filled): Figure {
  const each = tickets / seconds.rows
  const cost = processor ? `, ${((processor.rows / tickets) * 1e6).toFixed(0)} µs of a processor each` : ''
  return {
    ...{ id: 'SPD-11', what: `tickets filled in, each with ${(facts / tickets).toFixed(1)} lines of the log` },
    ...{ measured: `${each.toFixed(0)} a second${cost}`, promise: `≥ ${leastFilled} a second`, isKept: each >= leastFilled },
  }
}

type WireOf = (accountType: Question[1], center: string) => Promise<{ base: string; token: () => string }>

/** A report filed by the desk, and whether it looks like another one. */
async function measureFiling(wireOf: WireOf): Promise<Figure[]> {
  const took = { filing: { small: [] as number[], big: [] as number[] }, comparing: { small: [] as number[], big: [] as number[] } }
  for (let round = -2; round < rounds; round++)
    for (const town of ['small', 'big'] as const) {
      const wire = await wireOf('dispatcher', town === 'big' ? 'taytay' : 'taguig')
      const caseTypeId = (await ask(wire, cases.getCaseTypes, {})).data.items.find(({ isLifeThreat }) => !isLifeThreat)!.id
      const description = `A fallen tree near the bridge ${round} of the bench`
      const began = performance.now()
      const { data } = await ask(wire, entries.createEmergencyTicket, { caseTypeId, description, position: { lat: 14.55, lng: 121.12 } })
      const filed = performance.now()
      await ask(wire, lifecycle.getDuplicates, { id: data.transactionNumber })
      const compared = performance.now()
      if (round < 0) continue
      took.filing[town].push(filed - began)
      took.comparing[town].push(compared - filed)
    }
  return [judge('a report is filed', took.filing, ''), judge('a report is compared with the open ones', took.comparing, '')]
}

export async function measureCountry(name: keyof typeof sizes): Promise<Figure[]> {
  const app = new App({ TANOD_DEMO: '1', ...(process.env['TANOD_COUNTRY'] && { TANOD_DATA: process.env['TANOD_COUNTRY'] }) })
  try {
    const filled = await fillOnce(app, sizes[name])
    await app.start()
    const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.settings['TANOD_DATA']! }, () => {})
    const owner = await connect(ownerUrl, 'bench')
    const idOf = (slug: string) => centerOf(owner, slug)
    const [big, small] = [await idOf('taytay'), await idOf('taguig')]
    const tokens = new Map<string, string>()
    const wireOf = async (accountType: Question[1], center: string) => {
      const key = accountType === 'superadmin' ? accountType : `${accountType} ${center}`
      if (!tokens.has(key)) {
        const of = accountType === 'superadmin' ? {} : { center }
        tokens.set(key, (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType, ...of })).data.token)
      }
      return { base: app.url, token: () => tokens.get(key)! }
    }
    const idsOf = async (center: string) => {
      const rare = async (column: string) =>
        (
          await owner.query<{ id: string }>(
            `select ${column} as id from ticket where command_center_id = $1 and ${column} is not null group by 1 order by count(*) limit 1`,
            [center],
          )
        ).rows[0]!.id
      const one = async (sql: string) => (await owner.query<{ id: string }>(sql, [center])).rows[0]!.id
      return {
        rareCaseType: await rare('case_type_id'),
        rarePlace: await rare('barangay_id'),
        number: await one('select number as id from ticket where command_center_id = $1 order by received_at limit 1'),
        actor: await one('select id from account where command_center_id = $1 order by id limit 1'),
      }
    }
    const towns = { small: questions(await idsOf(small)), big: questions(await idsOf(big)) }
    const figures = filled ? [fillingOf(filled)] : []
    for (const [at, [what]] of towns.big.entries()) {
      const took = { small: [] as number[], big: [] as number[] }
      let failed = ''
      for (let round = -2; round < rounds; round++)
        for (const town of ['small', 'big'] as const) {
          const [, type, endpoint, input] = towns[town][at]!
          const wire = await wireOf(type, town === 'big' ? 'taytay' : 'taguig')
          const began = performance.now()
          await ask(wire, endpoint, input).catch((error: { status?: number; message: string }) => {
            failed = `${error.status} ${error.message}`
          })
          if (round >= 0) took[town].push(performance.now() - began)
        }
      figures.push(judge(what, took, failed))
    }
    const asked = { small: await everyReadingCall(owner, small, 'taguig'), big: await everyReadingCall(owner, big, 'taytay') }
    const others = new Map(asked.small.map((one) => [one.what, one]))
    const statuses = new Map<number, number>()
    for (const own of asked.big) {
      const took = { small: [] as number[], big: [] as number[] }
      let status = 0
      for (let round = -1; round < roundsOfAll; round++)
        for (const town of ['small', 'big'] as const) {
          const one = town === 'big' ? own : others.get(own.what)
          if (!one) continue
          const wire = await wireOf(one.accountType, town === 'big' ? 'taytay' : 'taguig')
          const began = performance.now()
          const answered = await askOnce(wire.base, wire.token(), one)
          if (town === 'big' || answered >= 500) status = Math.max(status, answered)
          if (round >= 0) took[town].push(performance.now() - began)
        }
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // One that another town has nothing of is held against what counts as nothing.
      figures.push(judge(own.what, { small: took.small.length > 0 ? took.small : [0], big: took.big }, status >= 500 ? `answered ${status}` : ''))
    }
    console.log(`${asked.big.length} reading calls asked; answers by status: ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
    figures.push(...(await measureFiling(wireOf)))
    await owner.end()
    return figures
  } finally {
    if (process.env['TANOD_COUNTRY']) await app.kill('SIGTERM')
    else await app.remove()
  }
}
