// Departments and response teams on tickets, each with its own stamps.
import { sql } from 'kysely'
import { teamMoves } from '#contract/tickets/assignment/assignment.ts'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Person } from '#server/tickets/columns.ts'

export type Kind = Assignment['kind']
export type Move = (typeof moves)[number]
const moves = ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const

export const stampOf = {
  acknowledged: 'acknowledged_at',
  enRoute: 'en_route_at',
  onScene: 'on_scene_at',
  cleared: 'cleared_at',
} as const satisfies Record<Move, string>

interface Whose {
  number: string
  accountId: string
}
const assignment = (p: Params<Whose>) =>
  sqlOf
    .updateTable('ticket_assignment')
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('account_id', '=', p.accountId)

const ofEachMove = <Q>(make: (move: Move) => Q) => Object.fromEntries(moves.map((move) => [move, make(move)])) as Record<Move, Q>

const stamping = ofEachMove((move) =>
  prepared(`stamp ${move}`, (p: Params<Whose & { at: string }>) => {
    const stamps = [...new Set(['acknowledged_at', stampOf[move]] as const)]
    const first = (name: (typeof stamps)[number]) => sql<string>`coalesce(${sql.ref(name)}, ${p.at})`
    return assignment(p).set({ state: move, ...Object.fromEntries(stamps.map((name) => [name, first(name)])) })
  }),
)
/** Stamps a move once: what was stamped stays. */
export const moveAssignment = (tx: Tx, number: string, accountId: string, to: Move, at: string) => tx.all(stamping[to]({ number, accountId, at }))

const takingBack = ofEachMove((move) =>
  prepared(`takeBack ${move}`, (p: Params<Whose>) => {
    const earlier = teamMoves.slice(0, teamMoves.indexOf(move)).toReversed()
    const states = earlier.map((one) => sql`case when ${sql.ref(stampOf[one])} is not null then ${sql.lit(one)} end`)
    return assignment(p)
      .set({ [stampOf[move]]: null, state: sql<string>`coalesce(${sql.join([...states, sql.lit('assigned')])})` })
      .returning('state')
      .$castTo<{ state: Assignment['state'] }>()
  }),
)
/** Empties the stamp of a move; the state is that of the latest stamp which stays. */
export const takeMoveBack = async (tx: Tx, number: string, accountId: string, move: Move) =>
  (await tx.one(takingBack[move]({ number, accountId })))!.state

const firstOf = ofEachMove((move) =>
  prepared(`first ${move}`, (p: Params<{ number: string }>) =>
    sqlOf
      .selectFrom('ticket_assignment')
      .select(({ fn }) => fn.min(stampOf[move]).as('at'))
      .where('command_center_id', '=', p.center)
      .where('number', '=', p.number),
  ),
)
/** When the first team on a ticket was that far. */
export const firstMoveOf = async (tx: Tx, number: string, move: Move): Promise<string | null> => (await tx.one(firstOf[move]({ number })))!.at

const assignments = prepared('assignments', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket_assignment')
    .select(['account_id', 'kind', 'department_id', 'state', 'is_excluded', 'acknowledged_at', 'en_route_at', 'on_scene_at', 'cleared_at'])
    .select(['assigned_at', 'steps'])
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .orderBy('assigned_at')
    .$narrowType<{ kind: Kind; state: Assignment['state']; steps: TakenStep[] }>(),
)
export type AssignmentRow = Awaited<ReturnType<typeof assignmentsOf>>[number]
export const assignmentsOf = (tx: Tx, number: string) => tx.all(assignments({ number }))

/** The open ticket to which the team was sent last and that it has not acknowledged. */
export const awaitedOf = async (tx: Tx, accountId: string): Promise<string | undefined> =>
  (
    await tx.one(
      sqlOf
        .selectFrom('ticket_assignment as s')
        .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 's.command_center_id').onRef('t.number', '=', 's.number'))
        .select('s.number')
        .where('s.command_center_id', '=', tx.center)
        .where('s.account_id', '=', accountId)
        .where('s.state', '=', 'assigned')
        .where('t.status', '=', 'accepted')
        .orderBy('s.assigned_at', 'desc')
        .limit(1),
    )
  )?.number

export interface NewAssignment {
  accountId: string
  kind: Kind
  departmentId: string | null
  note: string | null
  by: Person
  at: string
}

const begun = { acknowledged_at: null, en_route_at: null, on_scene_at: null, cleared_at: null, steps: '[]' }
const insertAssignment = prepared('insertAssignment', (p: Params<Omit<NewAssignment, 'by'> & { number: string; by: string }>) => {
  const given = { department_id: p.departmentId, note: p.note, assigned_by: p.by, assigned_at: p.at }
  return sqlOf
    .insertInto('ticket_assignment')
    .values({ command_center_id: p.center, number: p.number, account_id: p.accountId, kind: p.kind, ...given, ...begun })
    .onConflict((on) => on.columns(['command_center_id', 'number', 'account_id']).doUpdateSet({ state: 'assigned', ...given, ...begun }))
})
/** Adds an assignment, or begins a removed or cleared one anew. */
export const addAssignment = (tx: Tx, number: string, { by, ...given }: NewAssignment) =>
  tx.all(insertAssignment({ ...given, number, by: JSON.stringify(by) }))

const setRemoved = prepared('removeAssignment', (p: Params<Whose>) => assignment(p).set({ state: 'removed' }))
export const removeAssignment = (tx: Tx, number: string, accountId: string) => tx.all(setRemoved({ number, accountId }))

const setEnded = prepared('endAssignments', (p: Params<{ number: string; ids: string[]; at: string }>) =>
  sqlOf
    .updateTable('ticket_assignment')
    .set({ state: 'cleared', cleared_at: p.at })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where(({ eb, fn }) => eb('account_id', '=', fn.any(p.ids))),
)
export const endAssignments = (tx: Tx, number: string, ids: string[], at: string) => tx.all(setEnded({ number, ids, at }))
export const isTeamAtWork = ({ kind, state }: { kind: Kind; state: Assignment['state'] }) =>
  kind === 'responseteam' && state !== 'cleared' && state !== 'removed'

const setExcluded = prepared('excludeAssignments', (p: Params<{ number: string; accountIds: string[]; isExcluded: boolean }>) =>
  sqlOf
    .updateTable('ticket_assignment')
    .set({ is_excluded: p.isExcluded })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where(({ eb, fn }) => eb('account_id', '=', fn.any(p.accountIds))),
)
export const excludeAssignments = (tx: Tx, number: string, accountIds: string[], isExcluded: boolean) =>
  tx.all(setExcluded({ number, accountIds, isExcluded }))

const holding = prepared('holdTeamsOfCenter', (p: Params) =>
  sqlOf.selectNoFrom(sql<unknown>`pg_advisory_xact_lock(hashtextextended(${p.center}::text, 368))`.as('held')),
)
/** Whoever sends a set chooses among the free teams alone, on whichever node: nobody else sends one until this is committed. After the lock of its ticket. */
export const holdTeams = (tx: Tx) => tx.one(holding({}))
