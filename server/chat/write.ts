// What both sides do with a conversation: write into it once however often it is sent, and mark how far it was read.
import { uuidv7 as uuid } from 'uuidv7'
import type { ChatLanguage } from '#contract/chat/Chat.ts'
import type * as z from 'zod'
import { addFile, type NewFile } from '#server/files/store.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addMessage, changeConversation, holdConversation, markMessages, type MessageRow, messageOf } from './store.ts'

export interface Writing {
  number: string
  messageId: string | undefined
  msgType: 'msg' | 'file'
  text: string | undefined
  yesNo?: 'asks' | 'yes' | 'no' | undefined
  answersId?: string | undefined
  file: Omit<NewFile, 'owner_id' | 'owner_kind'> | null
  /** Null for the citizen. */
  by: { id: string; name: string } | null
  language?: z.output<typeof ChatLanguage> | undefined
  /** Accounts beside those who see every chat. */
  hearers: readonly string[]
}

export async function writeMessage(tx: Tx, doer: Doer, given: Writing): Promise<MessageRow> {
  const { number, by, hearers } = given
  const isFromCitizen = by === null
  const standing = await holdConversation(tx, number)
  const known = given.messageId ? await messageOf(tx, given.messageId) : undefined
  if (known) return known.number === number && known.is_from_citizen === isFromCitizen ? known : refuse(409, 'This message is another one already.')

  if (given.answersId) {
    const question = await messageOf(tx, given.answersId)
    if (question?.number !== number || question.yes_no !== 'asks') refuse(409, 'This is not a question of this conversation.', 'no-question')
  }
  const id = given.messageId ?? uuid()
  if (given.file) await addFile(tx, { ...given.file, owner_kind: 'chat', owner_id: number })
  const seq = standing.last_seq + 1
  const picture = { yesNo: given.yesNo ?? null, answersId: given.answersId ?? null }
  const message = { number, seq, id, type: given.msgType, text: given.text ?? '', fileId: given.file?.id ?? null, ...picture }
  const sentAt = await addMessage(tx, { ...message, isFromCitizen, sender: by && JSON.stringify(by) })
  changeConversation(tx, number, {
    ...{ last_seq: seq, last_at: sentAt },
    ...(isFromCitizen
      ? { unread: standing.unread + 1, waiting_since: standing.waiting_since ?? sentAt }
      : { unread_by_citizen: standing.unread_by_citizen + 1, waiting_since: null, draft: null, draft_by: null, draft_at: null }),
    ...(given.language && { citizen_language: given.language }),
  })
  const data = { transactionNumber: number, chatId: id, from: isFromCitizen ? ('citizen' as const) : ('staff' as const), msgType: given.msgType }
  await record(tx, doer, { verb: 'chatSent', kind: 'chat', id, data, accounts: hearers })
  return (await messageOf(tx, id))!
}

/** Who answers has read what came before. */
export async function markRead(tx: Tx, doer: Doer, { number, by, upTo, hearers }: Marking): Promise<{ last: number }> {
  const standing = await holdConversation(tx, number)
  const last = Math.min(upTo ?? standing.last_seq, standing.last_seq)
  const { count, at } = await markMessages(tx, 'read', { number, isFromCitizen: by === 'staff', upTo: last })
  const unread = by === 'staff' ? standing.unread - count : standing.unread_by_citizen - count
  if (count === 0 || at === null) return { last }
  changeConversation(
    tx,
    number,
    by === 'staff' ? { unread } : { unread_by_citizen: unread, read_up_to: last, delivered_up_to: Math.max(last, standing.delivered_up_to) },
  )
  const data = { transactionNumber: number, by, upTo: last, at }
  await record(tx, doer, { verb: 'chatsRead', kind: 'conversation', id: number, data, accounts: hearers })
  return { last }
}

interface Marking {
  number: string
  by: 'citizen' | 'staff'
  upTo: number | undefined
  hearers: readonly string[]
}

/** The citizen's page has them, shown or not. */
export async function markDelivered(tx: Tx, doer: Doer, { number, upTo, hearers }: Omit<Marking, 'by'>): Promise<void> {
  const standing = await holdConversation(tx, number)
  const last = Math.min(upTo ?? standing.last_seq, standing.last_seq)
  if (last <= standing.delivered_up_to) return
  const { at } = await markMessages(tx, 'delivered', { number, isFromCitizen: false, upTo: last })
  changeConversation(tx, number, { delivered_up_to: last })
  if (at === null) return
  const data = { transactionNumber: number, to: 'citizen' as const, upTo: last, at }
  await record(tx, doer, { verb: 'chatsDelivered', kind: 'conversation', id: number, data, accounts: hearers })
}
