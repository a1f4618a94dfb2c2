// Each night: conversations that are held longer than the center's settings allow are erased.
import * as z from 'zod'
import { settingsOf } from '#server/centers/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { record } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { eraseConversation, oldConversations } from './store.ts'

const chatsJob = job('chats', z.object({}), '31 18 * * *', ['chats'])

export const workChats = (jobs: Jobs, db: Database) => jobs.work(chatsJob, () => forgetChats(db))

const system = { session: null, accountType: 'system', source: 'job', requestId: 'chats' }

export async function forgetChats(db: Database): Promise<void> {
  for (const { id } of await db.across(centersListed({}))) {
    while ((await db.within(id, forgetSome)) > 0);
  }
}

async function forgetSome(tx: Tx): Promise<number> {
  const { retentionDays } = await settingsOf(tx)
  const past = await oldConversations(tx, retentionDays.chats, 100)
  for (const { number } of past) {
    await eraseConversation(tx, number)
    await record(tx, system, { verb: 'chatsForgotten', kind: 'conversation', id: number, data: { transactionNumber: number } })
  }
  return past.length
}
