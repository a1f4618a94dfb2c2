// A webhook of each demo center, out of use since its address is nobody's, with deliveries as they would look.
import { sql } from 'kysely'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from '#server/database/demo/DemoCenter.ts'
import { addWebhook, switchWebhook } from '#server/webhooks/store.ts'

const kinds = ['ticketAccepted', 'ticketAssigned', 'ticketResolved']
const answers = [
  { verb: 'ticketAccepted', state: 'delivered', answer_status: 200, outcome: 'taken', tries: 1 },
  { verb: 'ticketAssigned', state: 'delivered', answer_status: 204, outcome: 'taken', tries: 3 },
  { verb: 'ticketResolved', state: 'waiting', answer_status: 503, outcome: 'refused', tries: 4 },
]

export async function fillWebhooks({ tx, place }: DemoCenter): Promise<void> {
  const form = { name: 'Town hall screen (demo)', url: 'https://hooks.example.invalid/tanod', kinds }
  const id = await addWebhook(tx, form, 'sealed by nobody', 0)
  await switchWebhook(tx, id, 1)
  const rows = answers.map((answer, n) => ({
    ...{ command_center_id: tx.center, webhook_id: id, seq: n + 1, message: `msg_demo${n + 1}`, kind: 'ticket', ...answer },
    ...{ object_id: `${place.code}-260101-0001`, body: '{}', tried_at: sql<string>`now() - ${n + 1} * interval '1 hour'` },
  }))
  await tx.all(sqlOf.insertInto('webhook_delivery').values(rows))
}
