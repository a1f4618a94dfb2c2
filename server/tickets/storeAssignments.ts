// Departments and response teams on tickets, each with its own stamps.
import { teamMoves } from '#contract/tickets/assignment.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Person } from './storeTickets.ts'

export type Kind = Assignment['kind']
export type Move = 'acknowledged' | 'enRoute' | 'onScene' | 'cleared'

export const stampOf = {
  acknowledged: 'acknowledged_at',
  enRoute: 'en_route_at',
  onScene: 'on_scene_at',
  cleared: 'cleared_at',
} as const satisfies Record<Move, string>

/** Stamps a move once: what was stamped stays. */
export async function moveAssignment(tx: Tx, number: string, accountId: string, to: Move, at: string): Promise<void> {
  const stamps = [...new Set(['acknowledged_at', stampOf[to]])].map((name) => `${name} = coalesce(${name}, $5)`)
  await tx.run(
    `update ticket_assignment set state = $4, ${stamps.join(', ')}
      where command_center_id = $1 and number = $2 and account_id = $3`,
    [tx.centre, number, accountId, to, at],
  )
}

/** Empties the stamp of a move; the state is that of the latest stamp which stays. */
export async function takeMoveBack(tx: Tx, number: string, accountId: string, move: Move): Promise<Assignment['state']> {
  const earlier = teamMoves.slice(0, teamMoves.indexOf(move)).toReversed()
  const states = [...earlier.map((one) => `case when ${stampOf[one]} is not null then '${one}' end`), `'assigned'`]
  const [row] = await tx.named<{ state: Assignment['state'] }>(
    `takeBack ${move}`,
    `update ticket_assignment set ${stampOf[move]} = null, state = coalesce(${states.join(', ')})
      where command_center_id = $1 and number = $2 and account_id = $3 returning state`,
    [tx.centre, number, accountId],
  )
  return row!.state
}

/** When the first team on a ticket was that far. */
export async function firstMoveOf(tx: Tx, number: string, move: Move): Promise<string | null> {
  const text = `select min(${stampOf[move]}) as at from ticket_assignment where command_center_id = $1 and number = $2`
  return (await tx.named<{ at: string | null }>(`firstMove ${move}`, text, [tx.centre, number]))[0]!.at
}

export interface AssignmentRow {
  acknowledged_at: string | null
  en_route_at: string | null
  on_scene_at: string | null
  cleared_at: string | null
  account_id: string
  kind: Kind
  department_id: string | null
  state: Assignment['state']
  is_excluded: boolean
}

export const assignmentsOf = (tx: Tx, number: string) =>
  tx.named<AssignmentRow>(
    'assignmentsOf',
    'select account_id, kind, department_id, state, is_excluded, acknowledged_at, en_route_at, on_scene_at, cleared_at from ticket_assignment where command_center_id = $1 and number = $2 order by assigned_at',
    [tx.centre, number],
  )

export interface NewAssignment {
  accountId: string
  kind: Kind
  departmentId: string | null
  note: string | null
  by: Person
  at: string
}

/** Adds an assignment, or begins a removed or cleared one anew. */
export async function addAssignment(tx: Tx, number: string, { accountId, kind, departmentId, note, by, at }: NewAssignment): Promise<void> {
  await tx.run(
    `insert into ticket_assignment (command_center_id, number, account_id, kind, department_id, note, assigned_by, assigned_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (command_center_id, number, account_id) do update set state = 'assigned', department_id = excluded.department_id, note = excluded.note,
        assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at, acknowledged_at = null, en_route_at = null, on_scene_at = null, cleared_at = null`,
    [tx.centre, number, accountId, kind, departmentId, note, JSON.stringify(by), at],
  )
}

export const removeAssignment = (tx: Tx, number: string, accountId: string) =>
  tx.run(`update ticket_assignment set state = 'removed' where command_center_id = $1 and number = $2 and account_id = $3`, [
    tx.centre,
    number,
    accountId,
  ])

export const excludeAssignments = (tx: Tx, number: string, accountIds: string[], isExcluded: boolean) =>
  tx.run('update ticket_assignment set is_excluded = $4 where command_center_id = $1 and number = $2 and account_id = any ($3)', [
    tx.centre,
    number,
    accountIds,
    isExcluded,
  ])
