// What is going on in a demo center just now: open tickets in every state, hazards, late reports, teams on the road.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { usualSettings } from '#contract/centers/settings.ts'
import { escalatesAt } from '#contract/tickets/clock.ts'
import { plainOutside } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import { clockColumns } from '#server/tickets/schedule.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { hangTickets } from '#server/tickets/hazards/storeHazards.ts'
import { phoneOnOxygen } from './citizens.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { addNews } from './news.ts'
import { fillPremises } from './premises.ts'
import { insertRows } from './rows.ts'
import { type DemoTicket, type DemoWorld, makeTicket, type Stage, subTypeOf } from './ticketMaker.ts'
import { storeTickets } from './ticketStore.ts'
import { demoCases } from './ticketTexts.ts'

type Twist = 'reported' | 'declined' | 'proposed' | 'scheduled'
/** Minutes ago, case type, how far it is, what else is to say of it, and how its story begins where more is told of it elsewhere. */
const scene: [minutes: number, name: string, stage: Stage, twist?: Twist | null, begins?: string][] = [
  [0.1, 'Medical emergency', 'pending', null, 'Hindi sumasagot'],
  [0.6, 'Road accident', 'pending'],
  [2, 'Public disturbance', 'pending'],
  [3, 'Power or water trouble', 'pending', null, 'No power'],
  [7, 'Fire', 'pending', null, 'Flames in a house'],
  [6, 'Something else', 'pending'],
  [4, 'Road accident', 'accepted'],
  [9, 'Flood', 'accepted', null, 'Hanggang baywang'],
  [5, 'Medical emergency', 'dispatched'],
  [11, 'Road obstruction', 'dispatched', null, 'Fallen tree'],
  [14, 'Fire', 'enRoute'],
  [16, 'Road accident', 'enRoute'],
  [23, 'Medical emergency', 'enRoute'],
  [38, 'Rescue', 'onScene'],
  [47, 'Flood', 'onScene'],
  [52, 'Animal', 'onScene', 'proposed', 'Snake'],
  [70, 'Crime', 'onScene'],
  [95, 'Medical emergency', 'resolved'],
  [130, 'Road accident', 'resolved'],
  [160, 'Violence at home', 'resolved'],
  [210, 'Road obstruction', 'resolved'],
  [240, 'Medical emergency', 'resolved'],
  [33, 'Public disturbance', 'pending', 'reported'],
  [61, 'Fire', 'pending', 'reported'],
  [44, 'Something else', 'pending', 'declined', 'Where can'],
  [12, 'Something else', 'pending', 'scheduled', 'Fiesta'],
  [18, 'Medical emergency', 'pending', 'scheduled', 'Needs a ride'],
]

/** Told by others, under numbers of their own. */
const heardFrom: Partial<Record<string, { kind: '911' | 'police'; number: string }>> = {
  'Rescue onScene': { kind: '911', number: '2026-118204' },
  'Crime onScene': { kind: 'police', number: 'Blotter 2026-0391' },
}

export async function fillOpenTickets(center: DemoCenter, world: DemoWorld): Promise<void> {
  const { tx } = center
  const next = sql<string>`next_ticket_number(${tx.center})`.as('number')
  const numbers = await tx.all(sqlOf.selectFrom(sql`generate_series(1, ${scene.length}::int)`.as('n')).select(next))
  const inOrder = scene.toSorted(([one], [other]) => other - one)
  const tickets = inOrder.map(([minutes, name, stage, twist, begins], index) => {
    const receivedAt = Date.now() - minutes * 60_000
    const demoCase = demoCases.find((one) => one.name === name)!
    const source = twist === 'scheduled' ? 'scheduled' : stage === 'pending' ? 'quickreport' : heardFrom[`${name} ${stage}`]?.kind
    const story = begins === undefined ? undefined : demoCase.stories.find(({ text }) => text.startsWith(begins))!
    const made = makeTicket(world, { number: numbers[index]!.number, receivedAt, demoCase, story, stage, ...(source && { source }) })
    const free = isStory({ name, stage }) ? theFire(made, center, world) : withUnitsFree(made, center, world)
    return twisted(name === 'Medical emergency' && stage === 'dispatched' ? calledIn(free, center, world) : free, twist, index)
  })
  const now = new Date().toISOString()
  await storeTickets(
    tx,
    tickets.map((ticket) => withClock(ticket, now)),
  )
  const fire = tickets[inOrder.findIndex(([, name, stage]) => isStory({ name, stage }))]!
  const { lat, lng, barangay_id: barangayId } = fire
  await tellVerifier(tx, fire)
  await tellWriter(center, world, fire)
  await fillPremises(center, { barangays: world.barangays, fire: { position: { lat, lng }, barangayId } })
  const outside = inOrder.flatMap(([, name, stage], index) => {
    const heard = heardFrom[`${name} ${stage}`]
    if (!heard) return []
    const { number, person } = tickets[index]!
    return [{ number, kind: heard.kind, plain: plainOutside(heard.number), written: heard.number, added: person }]
  })
  await insertRows(tx, 'outside_number', { number: 'text', kind: 'text', plain: 'text', written: 'text', added: 'jsonb' }, outside)
  await fillTeams(center, world, tickets)
  await fillHazards(center, world, tickets)
  await fillLateReports(tx, world)
}

const isStory = ({ name, stage }: { name: string; stage: Stage }) => name === 'Fire' && stage === 'enRoute'
const unitOf = (teams: DemoWorld['teams'], accountId: string) => teams.find((one) => one.accountId === accountId)!

/** The fire in whose middle each demo account begins: its department has it, its first team is on the way, an engine stands free, and who told of it waits to be verified. */
function theFire(made: DemoTicket, { accounts }: DemoCenter, world: DemoWorld): DemoTicket {
  const { newcomer, teams } = world
  const departmentId = accounts.get('department')!
  const team = unitOf(teams, accounts.get('responseteam')!)
  return {
    ...made,
    ...{ priority: 1, life_threat: true, description: 'Fire in a house of two floors. Somebody is still upstairs.' },
    case_sub_type_id: subTypeOf(world, made.case_type_id, 'Person trapped')!.id,
    ...(newcomer && { user_id: newcomer.id, caller_name: newcomer.name, caller_phone: newcomer.phone }),
    ...{ departmentId, team, allocated_to: [departmentId, team.accountId] },
  }
}

/** Who told of the fire lives beside it, and registered to hear how it goes on. */
const tellVerifier = (tx: Tx, fire: DemoTicket) =>
  tx.all(
    sqlOf
      .updateTable('citizen')
      .set({ barangay_id: fire.barangay_id, note: 'Reported the fire next door, and registered to hear how it goes on (demo)' })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', fire.user_id),
  )

/** News of the fire: what is out, and what waits to be written on. */
function tellWriter(center: DemoCenter, { barangays }: DemoWorld, fire: DemoTicket): Promise<void> {
  const barangay = barangays.find(({ id }) => id === fire.barangay_id)?.name ?? center.place.name
  return addNews(center, [
    {
      title: `Fire in ${barangay}: keep the street free`,
      summary: 'Engines are on the way. Please stay away and leave them room.',
      status: 'published',
      daysAgo: 0,
      contents: [
        {
          kind: 'text',
          text: '<p>A house is on fire. Do not park or stand in the street, and stay out of the smoke. Whoever lives nearby closes doors and windows.</p>',
        },
        {
          kind: 'text',
          text: '<p>May nasusunog na bahay. Huwag pumarada o tumayo sa kalsada, at lumayo sa usok. Ang mga nakatira sa malapit ay magsara ng pinto at bintana.</p>',
        },
      ],
    },
    {
      title: `Draft: where families of the fire in ${barangay} find shelter`,
      summary: 'To be finished once the disaster office has opened the covered court.',
      status: 'draft',
      daysAgo: 0,
      contents: [{ kind: 'text', text: '<p>The covered court opens for families who cannot go home tonight. Bring medicine and papers.</p>' }],
    },
  ])
}

/** By a number that a list of the center has. */
const calledIn = (made: DemoTicket, { place }: DemoCenter, world: DemoWorld): DemoTicket => ({
  ...made,
  ...{ priority: 1, life_threat: true, case_sub_type_id: subTypeOf(world, made.case_type_id, 'Breathing trouble')!.id },
  ...{ source: 'call', user_id: null, caller_name: null, caller_phone: phoneOnOxygen(place), description: 'Hirap huminga, naka-oxygen sa bahay' },
})

/** What stands free whatever the dice say, and who has its work instead. */
const keptFree = { 'team-engine2': 'responseteam', 'team-ambulance1': 'team-ambulance2' } as const

/** An engine and an ambulance stand free, whatever the dice say: what they would have had, another of their kind has. */
function withUnitsFree(made: DemoTicket, { accounts }: DemoCenter, { teams }: DemoWorld): DemoTicket {
  const [name, role] = Object.entries(keptFree).find(([one]) => made.team && made.team.accountId === accounts.get(one)) ?? []
  if (!name || !role) return made
  const other = accounts.get(role)!
  return {
    ...made,
    team: unitOf(teams, other),
    allocated_to: made.allocated_to.map((id) => (id === accounts.get(name) ? other : id)),
  }
}

function twisted(ticket: DemoTicket, twist: Twist | null | undefined, index: number): DemoTicket {
  const by = ticket.person
  const at = new Date(Date.parse(ticket.received_at) + 60_000).toISOString()
  const now = new Date().toISOString()
  // Nothing lies in the future: what a slow draw put there has happened just now.
  const past = (moment: string | null) => (moment && moment > now ? now : moment)
  const kept = { ...ticket, accepted_at: past(ticket.accepted_at), dispatched_at: past(ticket.dispatched_at), en_route_at: past(ticket.en_route_at) }
  const done = { ...kept, on_scene_at: past(ticket.on_scene_at), resolved_at: past(ticket.resolved_at), updated_at: past(ticket.updated_at)! }
  if (done.en_route_at === null) done.awaiting = done.allocated_to
  if (twist === 'reported')
    return { ...done, status: 'reported', reported: { reason: 'prank', note: 'Laughing in the background.', by, at }, stepped: { by, at } }
  if (twist === 'declined') return { ...done, status: 'declined', declined: { reason: 'not an emergency', note: null, by, at }, stepped: { by, at } }
  if (twist === 'proposed') return { ...done, proposed: { disposition: 'assisted', summary: 'Caught and released outside town.', by, at: now } }
  if (twist === 'scheduled')
    return { ...done, status: 'scheduled', scheduled_at: new Date(Date.now() + (4 + index) * 3_600_000).toISOString(), filed: null }
  return done
}

/** The clock as it stands; what missed its target is before the supervisors already. */
export function withClock(ticket: DemoTicket, now: string): DemoTicket {
  const clock = clockColumns(ticket, usualSettings, now)
  const at = escalatesAt({ receivedAt: ticket.received_at, clock: clock.due_at ? { dueAt: clock.due_at } : null }, usualSettings.escalation)
  const isLate = at !== null && Date.parse(at) <= Date.parse(now) && (ticket.status === 'pending' || ticket.status === 'accepted')
  const escalated = isLate ? { reason: 'missed-target', note: clock.due_target, by: null, at } : null
  return { ...ticket, escalated, ...clockColumns({ ...ticket, escalated }, usualSettings, now) }
}

/** One team rests, and none that is on a run or that stands free to be sent. */
async function fillTeams({ tx, place, accounts }: DemoCenter, { teams, dice }: DemoWorld, tickets: readonly DemoTicket[]): Promise<void> {
  const isOut = (id: string) => tickets.some(({ status, allocated_to: sent }) => status === 'accepted' && sent.includes(id))
  const isFree = (id: string) => Object.keys(keptFree).some((role) => accounts.get(role) === id)
  const resting = teams.findLast(({ accountId: id }) => !isOut(id) && !isFree(id))
  const near = (middle: number) => middle + (dice.next() - 0.5) * 0.03
  const rows = teams.map(({ accountId }, index) => ({
    ...{
      account_id: accountId,
      duty_status: accountId === resting?.accountId ? 'offduty' : 'available',
      accuracy: 10,
      heading: Math.floor(dice.next() * 360),
    },
    ...{ lat: near(place.mapCenter.lat), lng: near(place.mapCenter.lng), position_at: new Date(Date.now() - index * 40_000).toISOString() },
  }))
  const columns = {
    account_id: 'uuid',
    duty_status: 'text',
    lat: 'float8',
    lng: 'float8',
    accuracy: 'real',
    heading: 'real',
    position_at: 'timestamptz',
  }
  await insertRows(tx, 'team_duty', columns, rows)
}

const hazards = [
  { title: 'Knee-deep flood at the underpass', severity: 'severe', type: 'Flood', hours: 2, archived: null },
  { title: 'Fallen tree, one lane open', severity: 'moderate', type: 'Road obstruction', hours: 5, archived: null },
  { title: 'Low wire over the side street', severity: 'minor', type: 'Power or water trouble', hours: 20, archived: null },
  { title: 'Bridge closed for inspection', severity: 'extreme', type: 'Road obstruction', hours: 60, archived: 40 },
  { title: 'Creek at warning level', severity: 'moderate', type: 'Flood', hours: 90, archived: 70 },
] as const

async function fillHazards({ tx }: DemoCenter, { caseTypes, barangays, staff }: DemoWorld, tickets: DemoTicket[]): Promise<void> {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const rows = hazards.map(({ title, severity, type, hours, archived }, index) => ({
    ...{ id: uuid(), title, severity, case_type_id: caseTypes.get(type)!.id, description: 'Seen by a patrol; take another way. (demo)' },
    ...{ lat: barangays[index % barangays.length]!.position?.lat, lng: barangays[index % barangays.length]!.position?.lng, added_by: staff[0] },
    ...{ added_at: ago(hours), archived_at: archived ? ago(archived) : null },
  }))
  const columns = {
    ...{ id: 'uuid', title: 'text', severity: 'text', case_type_id: 'uuid', description: 'text', lat: 'float8', lng: 'float8', added_by: 'jsonb' },
    ...{ added_at: 'timestamptz', archived_at: 'timestamptz' },
  }
  await insertRows(tx, 'hazard', columns, rows)
  const flooded = tickets.filter(({ case_type_id: type }) => type === caseTypes.get('Flood')!.id).map(({ number }) => number)
  await hangTickets(tx, flooded, rows[0]!.id)
}

const late = [
  { road: 'radio', type: 'Flood', text: 'Barangay watch: water in three houses, families moved to the court.', minutes: 45 },
  { road: 'sms', type: 'Road obstruction', text: 'wala pong signal kanina, natumbang poste sa may tulay', minutes: 130 },
  { road: 'phone', type: 'Medical emergency', text: 'Man with a wounded hand, walked to the health center himself.', minutes: 200 },
] as const

async function fillLateReports(tx: Tx, { barangays, caseTypes }: DemoWorld): Promise<void> {
  const rows = late.map(({ road, type, text, minutes }, index) => ({
    ...{ id: uuid(), road, text, barangay_id: barangays[index % barangays.length]!.id, case_type_id: caseTypes.get(type)!.id },
    ...{ written_at: new Date(Date.now() - minutes * 60_000).toISOString(), arrived_at: new Date(Date.now() - index * 600_000).toISOString() },
  }))
  await insertRows(
    tx,
    'offline_report',
    { id: 'uuid', road: 'text', text: 'text', barangay_id: 'uuid', case_type_id: 'uuid', written_at: 'timestamptz', arrived_at: 'timestamptz' },
    rows,
  )
}
