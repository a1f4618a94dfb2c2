// The rows of those who agreed to be told how a report stands.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type Params, prepared } from '#server/kit/prepared.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface NewContact {
  reportId: string
  kind: 'push' | 'sms' | 'channel'
  addressHash: Buffer
  secret: string
  language: string
  told: string
}

/** A device or number that is told already is told from now on in this way. */
export async function keepContact(tx: Tx, { reportId, kind, addressHash, secret, language, told }: NewContact): Promise<string> {
  const given = { secret, language, told }
  const kept = await tx.one(
    sqlOf
      .insertInto('report_contact')
      .values({ command_center_id: tx.center, id: uuid(), report_id: reportId, kind, address_hash: addressHash, ...given })
      .onConflict((on) => on.columns(['command_center_id', 'report_id', 'kind', 'address_hash']).doUpdateSet(given))
      .returning('id'),
  )
  return kept!.id
}

const all = (tx: Tx) => sqlOf.selectFrom('report_contact').where('command_center_id', '=', tx.center)
export const contactsOf = (tx: Tx, reportId: string) => tx.all(all(tx).select(['id', 'kind', 'address_hash']).where('report_id', '=', reportId))

const contact = prepared('reportContact', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('report_contact').selectAll().where('command_center_id', '=', p.center).where('id', '=', p.id),
)
export const contactOf = (tx: Tx, id: string) => tx.one(contact({ id }))

const tellNow = prepared('tellContact', (p: Params<{ id: string; before: string; told: string }>) =>
  sqlOf
    .updateTable('report_contact')
    .set({ told: p.told })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('told', '=', p.before)
    .returning('id'),
)
/** False where somebody told something else meanwhile. */
export const takeTelling = async (tx: Tx, given: { id: string; before: string; told: string }) => (await tx.all(tellNow(given))).length > 0

const gone = (tx: Tx) => sqlOf.deleteFrom('report_contact').where('command_center_id', '=', tx.center)
export const removeContact = (tx: Tx, id: string) => tx.all(gone(tx).where('id', '=', id))
export const endContact = (tx: Tx, reportId: string, kind: string, addressHash: Buffer) =>
  tx.all(gone(tx).where('report_id', '=', reportId).where('kind', '=', kind).where('address_hash', '=', addressHash))
/** By it a number is known without being written anywhere. */
export const phoneHash = (secrets: Secrets, phone: string) => secrets.hash('told by text', phone)
/** The same of whoever writes by a channel; `key` names both. */
export const channelHash = (secrets: Secrets, key: string) => secrets.hash('told by channel', key)
export const channelKey = (channel: string, from: string) => JSON.stringify([channel, from])
/** By whichever of them a sender was told: each hash is of one kind alone. */
const senders = ['sms', 'channel'] as const
/** The report that this sender was told of last. */
export const reportTextedOf = (tx: Tx, addressHash: Buffer) =>
  tx.one(
    sqlOf
      .selectFrom('report_contact as c')
      .innerJoin('public_report as r', (on) => on.onRef('r.command_center_id', '=', 'c.command_center_id').onRef('r.id', '=', 'c.report_id'))
      .select('r.number')
      .where('c.command_center_id', '=', tx.center)
      .where('c.kind', 'in', senders)
      .where('c.address_hash', '=', addressHash)
      .where('r.number', 'is not', null)
      .orderBy('c.id', 'desc')
      .limit(1),
  )
interface SenderContact extends Contact {
  kind: string
  secret: string
}
const sendersOf = prepared('senderContactsOf', (p: Params<{ number: string }>) =>
  sqlOf.selectFrom(sql<SenderContact>`sender_contacts_of(${p.number})`.as('c')).selectAll(),
)
/** Where the sender of a ticket's text or message is answered: kept by the center that they wrote to, whichever has the ticket now. */
export const senderContactsOf = (tx: Tx, number: string) => tx.all(sendersOf({ number }))
/** The sender is told of no report any more. */
export const endTexts = (tx: Tx, addressHash: Buffer) => tx.all(gone(tx).where('kind', 'in', senders).where('address_hash', '=', addressHash))

export interface Contact {
  command_center_id: string
  id: string
}
export const contactsOfTickets = prepared('contactsOfTickets', (p: Params<{ numbers: readonly string[] }>) =>
  sqlOf.selectFrom(sql<Contact>`contacts_of_tickets(${p.numbers})`.as('f')).selectAll(),
)
export const contactsOfLate = prepared('contactsOfLate', () => sqlOf.selectFrom(sql<Contact>`contacts_of_late()`.as('f')).selectAll())
export const forgetOldContacts = prepared('forgetOldContacts', () => sqlOf.selectNoFrom(sql`forget_contacts(interval '90 days')`.as('count')))
/** By it a message of a channel is known for a month. */
export const forgetMessages = prepared('forgetMessages', () => sqlOf.selectNoFrom(sql`forget_channel_messages(interval '30 days')`.as('count')))
/** A gateway that brings a message again after a month is not to be thought of. */
export const forgetTexts = prepared('forgetTexts', () => sqlOf.selectNoFrom(sql`forget_texts(interval '30 days')`.as('count')))
