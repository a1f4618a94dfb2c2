// Makes one invented ticket as it looks at some point of its life.
import { contains } from '#contract/map/geometry.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Border } from '#contract/reference/kinds.ts'
import type { Source } from '#contract/tickets/states.ts'
import type { ReferenceRow } from '#server/reference/store.ts'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import type { Dice } from './rows.ts'
import { type DemoCase, type DemoStory, demoCallers, demoDispositions, demoLandmarks } from './ticketTexts.ts'

export interface Unit {
  accountId: string
  departmentId: string | null
  responseTypeId: string
}
export interface DemoWorld {
  dice: Dice
  caseTypes: ReadonlyMap<string, ReferenceRow<'caseType'>>
  subTypes: ReadonlyMap<string, ReferenceRow<'subCaseType'>[]>
  barangays: readonly { id: string; name: string; position: Position | null; border: Border | null }[]
  citizens: readonly { id: string; name: string; phone: string | null }[]
  /** Who waits to be verified, the newest. */
  newcomer: { id: string; name: string; phone: string | null } | undefined
  staff: readonly { id: string; name: string }[]
  teams: readonly Unit[]
  /** Of each kind of team its steps in order. */
  crewSteps: ReadonlyMap<string, ReferenceRow<'crewStep'>[]>
}

export const ticketColumns = {
  ...{ number: 'text', status: 'text', former_status: 'text', source: 'text', priority: 'smallint', life_threat: 'boolean', case_type_id: 'uuid' },
  ...{ case_sub_type_id: 'uuid', description: 'text', caller_name: 'text', caller_phone: 'text', user_id: 'uuid', barangay_id: 'uuid' },
  ...{ landmark: 'text', place: 'text', lat: 'float8', lng: 'float8', accuracy: 'real', allocated_to: 'uuid[]', awaiting: 'uuid[]' },
  ...{ received_at: 'timestamptz', read_at: 'timestamptz', accepted_at: 'timestamptz', dispatched_at: 'timestamptz', en_route_at: 'timestamptz' },
  ...{ on_scene_at: 'timestamptz', resolved_at: 'timestamptz', closed_at: 'timestamptz', scheduled_at: 'timestamptz', due_at: 'timestamptz' },
  ...{
    due_target: 'text',
    is_overdue: 'boolean',
    attend_at: 'timestamptz',
    is_compared: 'boolean',
    filed: 'jsonb',
    accepted: 'jsonb',
    reported: 'jsonb',
  },
  ...{ declined: 'jsonb', deleted: 'jsonb', escalated: 'jsonb', resolved: 'jsonb', proposed: 'jsonb', stepped: 'jsonb', updates_count: 'int' },
  ...{ merged_into: 'text', updated_at: 'timestamptz' },
}

export const stages = ['pending', 'accepted', 'dispatched', 'enRoute', 'onScene', 'resolved'] as const
export type Stage = (typeof stages)[number]

/** Somewhere within the border, the denser the nearer to its middle. */
function placeIn(dice: Dice, { border, position }: DemoWorld['barangays'][number]): Position {
  const middle = position ?? { lat: 14.5, lng: 121.1 }
  for (let tries = 0; tries < 12; tries++) {
    const place = { lat: middle.lat + (dice.next() + dice.next() - 1) * 0.012, lng: middle.lng + (dice.next() + dice.next() - 1) * 0.012 }
    if (!border || contains(border, place)) return place
  }
  return { lat: middle.lat, lng: middle.lng }
}

/** Between arrival and end, one after the other; of a run that goes on, the first. */
function stepsTaken({ crewSteps }: DemoWorld, team: Unit | undefined, onSceneAt: string | null, resolvedAt: string | null): TakenStep[] {
  if (!team || !onSceneAt) return []
  const [steps, from] = [crewSteps.get(team.responseTypeId) ?? [], Date.parse(onSceneAt)]
  if (resolvedAt === null) return steps.slice(0, 1).map(({ id }) => ({ id, at: at(from + 90_000 + (from % 97) * 1000) }))
  const share = (Date.parse(resolvedAt) - from) / (steps.length + (from % 7) / 7)
  return steps.map(({ id, isEnd }, index) => ({ id, at: isEnd ? resolvedAt : at(from + Math.round(share * (index + 0.6))) }))
}

export const subTypeOf = ({ subTypes }: DemoWorld, caseTypeId: string, kind: string | null) =>
  subTypes.get(caseTypeId)?.find(({ name }) => name === kind)

const baseTargets = { 1: 1, 2: 2, 3: 4, 4: 8, 5: 20 } as const
const at = (ms: number) => new Date(ms).toISOString()
/** A demo ticket before it is stored. */
export type DemoTicket = ReturnType<typeof makeTicket>

interface Making {
  number: string
  receivedAt: number
  demoCase: DemoCase
  /** What is told, where it is not left to the dice. */
  story?: DemoStory | undefined
  stage: Stage
  source?: Source
}

export function makeTicket(world: DemoWorld, { number, receivedAt, demoCase, story, stage, source }: Making) {
  const { dice } = world
  const caseType = world.caseTypes.get(demoCase.name)!
  const { text, kind } = story ?? dice.pick(demoCase.stories)
  const isSorted = story !== undefined || dice.next() < 0.6
  const subType = isSorted ? subTypeOf(world, caseType.id, kind) : undefined
  const priority = (subType?.priority ?? caseType.priority) as Priority
  const barangay = dice.pick(world.barangays)
  const citizen = dice.next() < 0.3 && world.citizens.length > 0 ? dice.pick(world.citizens) : undefined
  const hasCaller = citizen !== undefined || dice.next() < 0.6
  const landmark = dice.pick(demoLandmarks)
  const slow = baseTargets[priority]
  const staff = dice.pick(world.staff)
  const moments = [receivedAt]
  for (const seconds of [9 * slow, 26 * slow, 75, 260 + 60 * slow, 1500]) moments.push(moments.at(-1)! + dice.spread(seconds) * 1000)
  const reached = (wanted: Stage) => stages.indexOf(stage) >= stages.indexOf(wanted)
  const stamp = (wanted: Stage) => (reached(wanted) ? at(moments[stages.indexOf(wanted)]!) : null)
  const isDispatched = reached('dispatched') && dice.next() < (stage === 'resolved' ? 0.85 : 1)
  const departmentId = isDispatched ? caseType.departmentIds[0] : undefined
  const fitting = world.teams.filter((team) => caseType.departmentIds.includes(team.departmentId ?? ''))
  const team = isDispatched ? dice.pick(fitting.length > 0 ? fitting : world.teams) : undefined
  const person = { id: staff.id, name: staff.name }
  const resolvedAt = stamp('resolved')
  return {
    ...{ number, status: stage === 'pending' || stage === 'resolved' ? (stage as string) : 'accepted', former_status: null as string | null },
    ...{ source: source ?? (dice.next() < 0.45 ? 'call' : dice.next() < 0.8 ? 'quickreport' : 'app'), priority },
    ...{ life_threat: (subType ?? caseType).isLifeThreat === 1, case_type_id: caseType.id, case_sub_type_id: subType?.id ?? null },
    ...{ description: text, caller_name: hasCaller ? (citizen?.name ?? dice.pick(demoCallers)) : null },
    caller_phone: hasCaller ? (citizen?.phone ?? `+6390000${String(30_000 + Math.floor(dice.next() * 9_999)).padStart(5, '0')}`) : null,
    ...{ user_id: citizen?.id ?? null, barangay_id: barangay.id, landmark, place: `${landmark}, ${barangay.name}` },
    ...{ ...placeIn(dice, barangay), accuracy: 15 },
    allocated_to: [departmentId, team?.accountId].filter((id) => id !== undefined),
    awaiting: [] as string[],
    ...{ received_at: at(receivedAt), read_at: reached('accepted') ? at(receivedAt + 4000) : null, accepted_at: stamp('accepted') },
    ...{ dispatched_at: isDispatched ? stamp('dispatched') : null, en_route_at: isDispatched ? stamp('enRoute') : null },
    ...{
      on_scene_at: isDispatched ? stamp('onScene') : null,
      resolved_at: resolvedAt,
      closed_at: null as string | null,
      scheduled_at: null as string | null,
    },
    ...{ due_at: null as string | null, due_target: null as string | null, is_overdue: false, attend_at: null as string | null, is_compared: true },
    ...{ filed: null, accepted: reached('accepted') ? person : null, reported: null as object | null, declined: null as object | null },
    ...{ deleted: null as object | null, escalated: null as object | null, proposed: null as object | null, merged_into: null as string | null },
    resolved: resolvedAt ? { disposition: dice.pick(demoDispositions), summary: 'Handled and closed. (demo)', by: person, at: resolvedAt } : null,
    stepped: reached('accepted') ? { by: person, at: resolvedAt ?? stamp('accepted') } : null,
    ...{ updates_count: 0, updated_at: resolvedAt ?? at(moments[stages.indexOf(stage)]!) },
    ...{ departmentId, team, person, steps: stepsTaken(world, team, stamp('onScene'), resolvedAt) },
  }
}

export const assignmentColumns = {
  ...{ number: 'text', account_id: 'uuid', kind: 'text', department_id: 'uuid', state: 'text', assigned_by: 'jsonb', assigned_at: 'timestamptz' },
  ...{ acknowledged_at: 'timestamptz', en_route_at: 'timestamptz', on_scene_at: 'timestamptz', cleared_at: 'timestamptz' },
  steps: 'jsonb',
}

/** The department and the team of a ticket, as far as they are. */
export function assignmentsOfDemo(ticket: DemoTicket): object[] {
  const { number, departmentId, team, person, dispatched_at: assigned_at, en_route_at, on_scene_at, resolved_at, steps } = ticket
  if (!assigned_at) return []
  const shared = { number, assigned_by: person, assigned_at, acknowledged_at: en_route_at, steps: [] as TakenStep[] }
  const state = resolved_at ? 'cleared' : on_scene_at ? 'onScene' : en_route_at ? 'enRoute' : 'assigned'
  const office = { ...shared, account_id: departmentId, kind: 'department', department_id: null, state: en_route_at ? 'acknowledged' : 'assigned' }
  const unit = {
    ...shared,
    account_id: team?.accountId,
    kind: 'responseteam',
    department_id: team?.departmentId,
    state,
    en_route_at,
    on_scene_at,
    cleared_at: resolved_at,
    steps: on_scene_at ? steps.filter((step) => Date.parse(step.at) <= Date.now()) : [],
  }
  return [...(departmentId ? [office] : []), ...(team ? [unit] : [])]
}
