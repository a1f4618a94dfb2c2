// A hint of the demo: three alarms of one number within the week, about small things.
import { uuidv7 as uuid } from 'uuidv7'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'

const week = 7 * 1440

export async function fillHints({ tx }: DemoCenter): Promise<void> {
  const small = await tx.all(
    sqlOf
      .selectFrom('ticket')
      .select(['number', 'received_at', 'user_id', 'caller_name', 'caller_phone'])
      .where('command_center_id', '=', tx.center)
      .where('caller_phone', 'is not', null)
      .where('status', 'in', ['reported', 'declined', 'resolved'])
      .where('priority', '>=', 3)
      .orderBy('received_at', 'desc')
      .limit(3),
  )
  const [newest] = small
  if (newest && small.length === 3) {
    const numbers = small.map(({ number }) => number)
    const { user_id, caller_name, caller_phone } = newest
    await tx.all(
      sqlOf
        .updateTable('ticket')
        .set({ user_id, caller_name, caller_phone })
        .where('command_center_id', '=', tx.center)
        .where('number', 'in', numbers),
    )
    const id = uuid()
    await tx.all(
      sqlOf
        .insertInto('hint')
        .values({ command_center_id: tx.center, id, kind: 'number', within_minutes: week, made_at: newest.received_at, grew_at: newest.received_at }),
    )
    await tx.all(sqlOf.insertInto('hint_ticket').values(numbers.map((number) => ({ command_center_id: tx.center, hint_id: id, number }))))
  }
  // What strikes of the past is told above; the clock looks at what comes.
  await tx.all(sqlOf.deleteFrom('hint_due').where('command_center_id', '=', tx.center))
}
