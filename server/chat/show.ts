// Messages as the contract shows them.
import type { Chat } from '#contract/chat/Chat.ts'
import type { PublicChat } from '#contract/publicSide/followUp.ts'
import { view } from '#server/kit/keys/view.ts'
import { messageOf, type MessageRow } from './store.ts'
import { talkFor } from './tickets.ts'

const fileIn = ({ file_id: id, file_name: name, file_type: mime, file_bytes: bytes }: MessageRow) =>
  id && name && mime && bytes !== null ? { id, name, mime, bytes } : null

const messageView = view<Chat>(
  'message',
  ({ id }) => [id],
  async (tx, me, id) => {
    const row = await messageOf(tx, id!)
    if (!row) return undefined
    await talkFor(tx, me, row.number)
    return showMessage(row)
  },
)
/** Of a citizen, whom their secret link lets in. */
const publicMessageView = view<PublicChat>(
  'publicMessage',
  ({ id }) => [id],
  async (tx, _, id) => {
    const row = await messageOf(tx, id!)
    return row && showPublicMessage(row, null)
  },
)

export const showMessage = (row: MessageRow): Chat =>
  messageView({
    id: row.id,
    seq: row.seq,
    transactionNumber: row.number,
    msgType: row.msg_type as Chat['msgType'],
    from: row.is_from_citizen ? 'citizen' : 'staff',
    sender: row.sender,
    text: row.text,
    file: fileIn(row),
    yesNo: row.yes_no as Chat['yesNo'],
    answersId: row.answers_id,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
  })

/** As the citizen sees it: staff are the center, without names. */
export function showPublicMessage(row: MessageRow, small: string | null): PublicChat {
  const { sender: _, transactionNumber: __, ...shown } = showMessage(row)
  return publicMessageView({ ...shown, small })
}
