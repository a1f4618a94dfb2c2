// Messages as the contract shows them.
import type { Chat } from '#contract/chat/Chat.ts'
import type { PublicChat } from '#contract/publicSide/followUp.ts'
import type { MessageRow } from './store.ts'

const fileIn = ({ file_id: id, file_name: name, file_type: mime, file_bytes: bytes }: MessageRow) =>
  id && name && mime && bytes !== null ? { id, name, mime, bytes } : null

export const showMessage = (row: MessageRow): Chat => ({
  id: row.id,
  seq: row.seq,
  transactionNumber: row.number,
  msgType: row.msg_type as Chat['msgType'],
  from: row.is_from_citizen ? 'citizen' : 'staff',
  sender: row.sender,
  text: row.text,
  file: fileIn(row),
  sentAt: row.sent_at,
  deliveredAt: row.delivered_at,
  readAt: row.read_at,
})

/** As the citizen sees it: staff are the center, without names. */
export function showPublicMessage(row: MessageRow, small: string | null): PublicChat {
  const { sender: _, transactionNumber: __, ...shown } = showMessage(row)
  return { ...shown, small }
}
