// Handovers of the demo centers: last night's, countersigned, and this morning's, which waits for the next shift.
import { randomUUID } from 'node:crypto'
import { shiftFacts } from '#contract/handovers/Handover.ts'
import { standingOf } from '#server/handovers/room.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from '#server/database/demo/DemoCenter.ts'
import { demoPeople } from '#server/database/demo/people.ts'

const hourMs = 3_600_000
/** What a shift of the demo did, in the order of the facts: its own log begins with the demo. */
const counts = [14, 12, 9, 11, 1, 1, 1, 0, 2, 1]
const told = [
  {
    hours: 15,
    notes:
      'Quiet after midnight. The pump at the creek was told to call at 04:00 if the water rises.\nRescue 2 is short of fuel: the yard opens at six.',
    remark: 'Read. Rescue 2 is fueled.',
    roles: ['supervisor', 'dispatcher'],
  },
  {
    hours: 1,
    notes: 'The school asks to be told before a unit passes its gate at noon.\nThe caller of the lift expects a call back.',
    remark: '',
    roles: ['supervisor'],
  },
]

export async function fillHandovers({ tx, accounts }: DemoCenter): Promise<void> {
  const by = (role = '') => JSON.stringify({ id: accounts.get(role) ?? randomUUID(), name: demoPeople.find((one) => one.role === role)?.name ?? '' })
  const { standing } = await standingOf(tx)
  const done = shiftFacts.map((verb, at) => ({ verb, count: counts[at] ?? 0 }))
  for (const { hours, notes, remark, roles } of told) {
    const at = new Date(Date.now() - hours * hourMs).toISOString()
    const since = new Date(Date.now() - (hours + 12) * hourMs).toISOString()
    await tx.all(
      sqlOf.insertInto('handover').values({
        ...{ command_center_id: tx.center, id: randomUUID(), log_seq: 0, notes, remark, written_at: at },
        ...{ standing: JSON.stringify({ ...standing, done, at, since }), written_by: by(roles[0]) },
        ...(roles[1] && { signed_by: by(roles[1]), signed_at: at }),
      }),
    )
  }
}
