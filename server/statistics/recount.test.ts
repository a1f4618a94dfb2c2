// AV-10: every figure against an independent recount in plain SQL: by random filters and periods, in two zones of centers, under four zones of the server.
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { reports } from '#contract/reports/room.ts'
import { addDays, type Span } from '#contract/statistics/periods.ts'
import { statistics } from '#contract/statistics/room.ts'
import { type TargetName, targetNames } from '#contract/tickets/clock.ts'
import { closeDays, followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Center, type Lab, openLab, until } from '#tests/lab.ts'
import { type Counted, recounting } from '#tests/recount.ts'
import { times } from '#tests/long.ts'

const zones = ['UTC', 'Asia/Manila', 'America/New_York', 'Pacific/Kiritimati']
const runs = times(20, 500)
let lab: Lab
const callers = {} as Record<Center, Caller>
/** Who sees the rows of a report too. */
const desks = new Map<string, Caller>()
const ids = {} as Record<Center, Record<'caseTypeId' | 'barangayId' | 'departmentId' | 'responseTeamId', string[]>>
const usualZone = process.env['TZ']
/** The demo's year ends today. */
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  const { owner } = lab
  for (const center of ['taytay', 'taguig'] as const) {
    callers[center] = await lab.as('executive', center)
    desks.set(callers[center].centerId, await lab.as('supervisor', center))
    const of = async (sql: string) => (await owner.query<{ id: string }>(sql, [callers[center].centerId])).rows.map(({ id }) => id)
    ids[center] = {
      caseTypeId: await of('select id from case_type where command_center_id = $1'),
      barangayId: await of('select id from barangay where command_center_id = $1'),
      departmentId: await of(`select id from account where command_center_id = $1 and account_type = 'department'`),
      responseTeamId: await of(`select id from account where command_center_id = $1 and account_type = 'responseteam'`),
    }
    await owner.query(`update ticket_assignment set is_excluded = true where command_center_id = $1 and hashtext(number) % 19 = 0`, [
      callers[center].centerId,
    ])
    // Ended in every way without their stamps: at once, and long after every target.
    const some = (rest: number) => `where command_center_id = $1 and status = 'resolved' and hashtext(number) % 23 = ${rest}`
    const why = `jsonb_build_object('at', received_at + (hashtext(number) % 7) * (hashtext(number) % 7) * interval '7 minutes')`
    const unstamped = 'accepted_at = null, dispatched_at = null, en_route_at = null, on_scene_at = null'
    const ends = [
      `${unstamped}, resolved_at = (${why} ->> 'at')::timestamptz`,
      'on_scene_at = null',
      ...['declined', 'reported', 'merged'].map(
        (status) =>
          `${unstamped}, resolved_at = null, status = '${status}', stepped = ${why}, ${status === 'merged' ? `merged_into = number` : `${status} = ${why}`}`,
      ),
    ]
    for (const [rest, set] of ends.entries()) await owner.query(`update ticket set ${set} ${some(rest)}`, [callers[center].centerId])
    await owner.query('select count_center_again($1)', [callers[center].centerId])
  }
  // A zone whose clock is turned: the demo's year has one night of 25 hours and one of 23.
  await owner.query(`update command_center set time_zone = 'America/New_York' where id = $1`, [callers.taguig.centerId])
  await followAll()
})
afterAll(async () => {
  if (usualZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = usualZone
  await lab.close()
})

/** While the node's own follower is at it, another one finds nothing to do. */
const followAll = () =>
  until(async () => {
    await followTickets(lab.nodes[0]!.db)
    const { rows } = await lab.owner.query<{ isLeft: boolean }>(
      'select exists (select from figure_again) or exists (select from fact where position > (select position from figure_place)) as "isLeft"',
    )
    return !rows[0]!.isLeft
  })

type Check = (caller: Caller, asked: Counted) => Promise<void>
const asMap = <R>(rows: readonly R[], key: (row: R) => unknown, count: (row: R) => number) =>
  new Map(rows.filter((row) => count(row) > 0).map((row) => [key(row), count(row)]))
const recountOf = (asked: Counted) => recounting(lab.owner, asked)
const inputOf = ({ center: _, ...input }: Counted) => input
const yearOf = (asked: Counted): Counted => ({ ...asked, from: `${asked.to.slice(0, 4)}-01-01`, to: `${asked.to.slice(0, 4)}-12-31` })

const ends: Record<string, [string, string]> = {
  answer: ['received_at', 'accepted_at'],
  processing: ['received_at', 'dispatched_at'],
  turnout: ['dispatched_at', 'en_route_at'],
  travel: ['en_route_at', 'on_scene_at'],
  response: ['received_at', 'on_scene_at'],
  resolution: ['received_at', 'resolved_at'],
}
const targetsOf = (interval: string) => ((targetNames as readonly string[]).includes(interval) ? usualSettings.targets[interval as TargetName] : null)

const checks: Record<string, Check> = {
  async totals(caller, asked) {
    const { current } = (await caller.ask(statistics.getDashboardDataV2, inputOf(asked))).data
    const own = recountOf(asked)
    expect(current.total).toBe(await own.total())
    expect(
      asMap(
        Object.entries(current.byStatus),
        ([key]) => key,
        ([, n]) => n,
      ),
    ).toEqual(await own.byStatus())
    expect(
      asMap(
        current.byPriority,
        (one) => one.priority,
        (one) => one.count,
      ),
    ).toEqual(await own.byPriority())
    expect(
      asMap(
        current.byBarangay,
        (one) => one.id,
        (one) => one.count,
      ),
    ).toEqual(await own.byBarangay())
    expect(
      asMap(
        current.byDepartment,
        (one) => one.id,
        (one) => one.count,
      ),
    ).toEqual(await own.byUnit('department'))
    expect(
      asMap(
        current.byResponseTeam,
        (one) => one.id,
        (one) => one.count,
      ),
    ).toEqual(await own.byUnit('responseteam'))
    const { by, points } = current.trend
    expect(
      asMap(
        points,
        ({ starts }) => (by === 'day' ? starts : starts.slice(0, 7)),
        ({ count }) => count,
      ),
    ).toEqual(by === 'day' ? await own.byDay() : await own.byMonth())
    const response = await own.interval(...ends['response']!, null, null)
    expect([current.responseMedian, current.responsePercentile90]).toEqual([response.median, response.percentile90])
  },
  async before(caller, asked) {
    const { previousPeriod, previousUntil: until, previous } = (await caller.ask(statistics.getCasesCounts, inputOf(asked))).data
    expect(
      asMap(
        previous,
        ({ id }) => id,
        ({ count }) => count,
      ),
    ).toEqual(await recountOf({ ...asked, ...previousPeriod, until }).byCaseType())
  },
  async times(caller, asked) {
    const look = async () => (await caller.ask(statistics.getResponseTime, inputOf(asked))).data.current
    const own = recountOf(asked)
    let current = await look()
    for (;;) {
      const wanted: object[] = []
      const counted: object[] = []
      for (const { caseTypeId, intervals } of [{ caseTypeId: null, intervals: current.all }, ...current.byCaseType.slice(0, 2)])
        for (const { interval, ...figure } of intervals) {
          wanted.push({ caseTypeId, interval, ...figure })
          counted.push({ caseTypeId, interval, ...(await own.interval(...ends[interval]!, targetsOf(interval), caseTypeId)) })
        }
      // A ticket that passed its target while both counted is in one of them alone.
      const again = await look()
      if (isDeepStrictEqual(again, current)) {
        expect(wanted).toEqual(counted)
        return
      }
      current = again
    }
  },
  async steps(caller, asked) {
    const look = async () => (await caller.ask(statistics.getStepTimes, inputOf(asked))).data.current
    const own = recountOf(asked)
    const { alerting } = usualSettings
    const count = async () => [await own.steps(), await own.moves({ acknowledged: alerting.ringAfter, enRoute: alerting.turnoutWithin })] as const
    let current = await look()
    let [steps, moves] = await count()
    // A run that passed its target while both counted is in one of them alone.
    for (let again = await look(); !isDeepStrictEqual(again, current); again = await look()) {
      current = again
      ;[steps, moves] = await count()
    }
    expect(current.map(({ crewStepId, move, responseType }) => crewStepId ?? `${responseType.id} ${move}`).toSorted()).toEqual(
      [...steps.keys(), ...moves.keys()].toSorted(),
    )
    for (const { crewStepId, move, responseType, taken, measured, median, percentile90, targetSeconds, keptTarget } of current) {
      const ofMove = moves.get(`${responseType.id} ${move}`)
      const ofStep = steps.get(crewStepId ?? '')
      const sorted = (ofMove ?? ofStep)!.seconds.toSorted((one, other) => one - other)
      const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null
      const [kept, held] = ofMove
        ? [ofMove.kept, ofMove.held]
        : [sorted.filter((one) => one <= (targetSeconds ?? 0)).length, targetSeconds === null ? 0 : sorted.length]
      expect({ taken, measured, median, percentile90, keptTarget }).toEqual({
        ...{ taken: ofStep?.taken ?? sorted.length, measured: sorted.length, median: rank(0.5), percentile90: rank(0.9) },
        keptTarget: held === 0 ? null : kept / held,
      })
    }
  },
  async cases(caller, asked) {
    const { current } = (await caller.ask(statistics.getCaseTypeTicketsV2, inputOf(asked))).data
    expect(
      asMap(
        current,
        ({ caseTypeId }) => caseTypeId,
        ({ count }) => count,
      ),
    ).toEqual(await recountOf(asked).byCaseType())
    expect(current.reduce((sum, { resolved }) => sum + resolved, 0)).toBe((await recountOf(asked).byStatus()).get('resolved') ?? 0)
    const { items, total } = (await caller.ask(statistics.getCaseTypeTickets, inputOf(asked))).data
    expect([items, total]).toEqual([current, await recountOf(asked).total()])
  },
  async reports(caller, asked) {
    const { numbers } = (await caller.ask(reports.getReportByDate, inputOf(asked))).data
    const { rows } = (await desks.get(asked.center)!.ask(reports.getReportByDate, { ...inputOf(asked), limit: 100 })).data
    const own = recountOf(asked)
    expect([numbers.total, rows.items.length]).toEqual([await own.total(), Math.min(numbers.total, 100)])
    const counted = (rows: { id: string | null; count: number }[]) =>
      asMap(
        rows,
        ({ id }) => id,
        ({ count }) => count,
      )
    expect(counted(numbers.byCaseType)).toEqual(await own.byCaseType())
    expect(counted(numbers.byBarangay)).toEqual(await own.byBarangay())
    expect(counted(numbers.byDepartment)).toEqual(await own.byUnit('department'))
  },
  async week(caller, asked) {
    const { current } = (await caller.ask(statistics.getWeeklyIncidents, inputOf(asked))).data
    expect(
      asMap(
        current,
        ({ dayOfWeek, timeInterval }) => `${dayOfWeek} ${timeInterval}`,
        ({ count }) => count,
      ),
    ).toEqual(await recountOf(asked).bySlot())
  },
  async year(caller, asked) {
    const { from: _from, to, ...filter } = inputOf(asked)
    const { rows, total } = (await caller.ask(statistics.getYearlyReport, { ...filter, year: Number(to.slice(0, 4)) })).data.current
    const cells = rows.flatMap(({ caseTypeId, months }) => months.map((count, index) => ({ key: `${index + 1} ${caseTypeId}`, count })))
    expect(
      asMap(
        cells,
        ({ key }) => key,
        ({ count }) => count,
      ),
    ).toEqual(await recountOf(yearOf(asked)).byMonthAndType())
    expect(total).toBe(await recountOf(yearOf(asked)).total())
  },
  async months(caller, asked) {
    const { from: _from, to, ...filter } = inputOf(asked)
    const { current } = (await caller.ask(statistics.getCountPerMonth, { ...filter, year: Number(to.slice(0, 4)) })).data
    const year = to.slice(0, 4)
    expect(
      asMap(
        current,
        ({ month }) => `${year}-${String(month).padStart(2, '0')}`,
        ({ count }) => count,
      ),
    ).toEqual(await recountOf(yearOf(asked)).byMonth())
  },
}

/** Periods of every length; many start or end where a month, a year or the turning of a clock does. */
const edges = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02']
const day = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((back) => addDays(today, -back)),
  fc.constantFrom(...edges),
)
const span = fc.oneof(
  fc.tuple(day, day).map(([one, other]): Span => (one < other ? { from: one, to: other } : { from: other, to: one })),
  fc.tuple(day, fc.integer({ min: 0, max: 3 })).map(([from, days]): Span => ({ from, to: addDays(from, days) })),
)
const some = (among: string[]) => fc.option(fc.uniqueArray(fc.constantFrom(...among), { minLength: 1, maxLength: 4 }), { freq: 3, nil: undefined })
const asked = (center: Center) =>
  fc
    .record({
      span,
      caseTypeId: some(ids[center].caseTypeId),
      barangayId: some(ids[center].barangayId),
      departmentId: some(ids[center].departmentId),
      responseTeamId: some(ids[center].responseTeamId),
    })
    .map(
      ({ span: { from, to }, ...filter }): Counted => ({
        center: callers[center].centerId,
        from,
        to,
        ...(JSON.parse(JSON.stringify(filter)) as object),
      }),
    )

describe.each(zones)('a server in %s', (zone) => {
  it.each(['taytay', 'taguig'] as const)('counts %s as plain SQL does', { timeout: 600_000 }, async (center) => {
    process.env['TZ'] = zone
    await lab.owner.query(`set timezone = '${zone}'`)
    const names = Object.keys(checks)
    await fc.assert(
      fc.asyncProperty(asked(center), fc.constantFrom(...names), async (filter, name) => checks[name]!(callers[center], filter)),
      { numRuns: Math.ceil(runs / zones.length / 2) },
    )
  })
})

it('agrees over the whole year on what ended without its stamp, and sees where one is left out', { tags: 'long' }, async () => {
  for (const caller of Object.values(callers)) await checks['times']!(caller, { center: caller.centerId, from: addDays(today, -365), to: today })
  const center = callers.taytay.centerId
  for (const [at, column] of ['unanswered', 'unsent', 'unreached'].entries()) {
    const week: Counted = { center, from: addDays(today, -206 + at * 7), to: addDays(today, -200 + at * 7) }
    await checks['times']!(callers.taytay, week)
    const left = `update ticket_figure set ${column} = null where command_center_id = $1 and day between $2 and $3 and ${column} > 5400`
    expect((await lab.owner.query(left, [center, week.from, week.to])).rowCount).toBeGreaterThan(0)
    await expect(checks['times']!(callers.taytay, week)).rejects.toThrow()
  }
  await lab.owner.query('select count_center_again($1)', [center])
  await followAll()
})

it('agrees over the whole year on how long the steps of crews took, also where one was left out', async () => {
  const { centerId: center } = callers.taytay
  const year: Counted = { center, from: addDays(today, -365), to: today }
  const { current } = (await callers.taytay.ask(statistics.getStepTimes, inputOf(year))).data
  expect(
    current.filter(({ measured, keptTarget }) => measured > 100 && keptTarget !== null && keptTarget > 0 && keptTarget < 1).length,
  ).toBeGreaterThan(0)
  for (const caller of Object.values(callers)) await checks['steps']!(caller, { ...year, center: caller.centerId })
  const without = `update ticket_assignment set steps = steps - 0 where command_center_id = $1 and jsonb_array_length(steps) > 1 and hashtext(number) % 5 = 0`
  expect((await lab.owner.query(without, [center])).rowCount).toBeGreaterThan(0)
  // Of months that are over the steps are kept until a ticket is counted anew, as each fact of it makes it.
  await lab.owner.query('select count_center_again($1)', [center])
  await followAll()
  await checks['steps']!(callers.taytay, year)
})

it('keeps books of every day of the year that are, with what changed since they were closed, what the tickets say', async () => {
  await until(async () => (await closeDays(lab.nodes[0]!.db)) === 0)
  for (const { centerId: center } of Object.values(callers)) {
    const { rows } = await lab.owner.query<{ day: string; n: number }>(
      `select d.day::text, d.received + coalesce(sum((c.after is not null)::int - (c.before is not null)::int), 0)::int as n
        from closed_day d left join closed_day_change c on c.command_center_id = d.command_center_id and c.day = d.day
        where d.command_center_id = $1 group by d.command_center_id, d.day order by d.day`,
      [center],
    )
    expect(rows.length).toBeGreaterThan(360)
    const own = await recountOf({ center, from: rows[0]!.day, to: rows.at(-1)!.day }).byDay()
    const booked = asMap(
      rows,
      ({ day }) => day,
      ({ n }) => n,
    )
    expect(booked).toEqual(own)
  }
})

it('sees a figure that is one too many, and a ticket that slipped over midnight', async () => {
  const { owner } = lab
  const center = callers.taytay.centerId
  const whole: Counted = { center, from: addDays(today, -300), to: addDays(today, -200) }
  await checks['totals']!(callers.taytay, whole)
  const plant = (by: number) =>
    owner.query(
      `update ticket_tally set count = count + $2 where ctid = (select ctid from ticket_tally where command_center_id = $1 and kind = 'status' and span = 'month'
        and starts > $3::date and starts < $4::date - 40 order by starts, case_type_id, key limit 1)`,
      [center, by, whole.from, whole.to],
    )
  await plant(1)
  await expect(checks['totals']!(callers.taytay, whole)).rejects.toThrow()
  await plant(-1)
  await checks['totals']!(callers.taytay, whole)
  // As if a day ended one second late: the last second of a day counts for the next.
  const last = `update ticket set received_at = ($2::date + 1)::timestamp at time zone 'Asia/Manila' - interval '1 second'
    where command_center_id = $1 and number = (select number from ticket_figure where command_center_id = $1 and day = $2::date and status = 'resolved' order by number limit 1)`
  await owner.query(last, [center, addDays(today, -250)])
  await owner.query('select count_center_again($1)', [center])
  await followAll()
  const midnight: Counted = { center, from: addDays(today, -250), to: addDays(today, -250) }
  await checks['totals']!(callers.taytay, midnight)
  await owner.query(
    `update ticket set received_at = received_at + interval '1 second' where command_center_id = $1 and received_at = ($2::date + 1)::timestamp at time zone 'Asia/Manila' - interval '1 second'`,
    [center, addDays(today, -250)],
  )
  await expect(checks['totals']!(callers.taytay, midnight)).rejects.toThrow()
})
