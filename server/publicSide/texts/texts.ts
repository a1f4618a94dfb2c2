// A citizen's message at the public side, by text or by a channel: which kind and barangay it tells of, how many its sender may ring with, and the report that it becomes.
import { uuidv7 as uuid } from 'uuidv7'
import type { Position } from '#contract/nouns/fields.ts'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { readText } from '#contract/tickets/offlineReports/readText.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { isOpenForWriting, type Talk, talkOf, writeMessage } from '#server/chat/room.ts'
import type { TextPorts } from '#server/tickets/room.ts'
import { chooseLaneOfNumber } from '#server/publicSide/limits.ts'
import { fileIn } from '#server/publicSide/fileIn.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { addReport } from '#server/publicSide/store.ts'
import { type NewContact, reportTextedOf, phoneHash } from '#server/publicSide/telling/store.ts'
import { filedSentence, numberForTexts, tellSender } from '#server/publicSide/telling/tell.ts'
import { tokenOf, userIdOf } from '#server/publicSide/visitors.ts'

type Parts = Pick<PublicParts, 'db' | 'jobs' | 'secrets' | 'centers' | 'sms'>

export interface Sender {
  by: 'text' | 'message'
  /** What it is counted by; never kept. */
  key: string
  /** By it the sender is known without being written anywhere. */
  hash: Buffer
  /** What is no telephone, such as the name of a company, asks for no help. */
  isPerson: boolean
  phone?: string
  /** Where it is answered. */
  contact: Pick<NewContact, 'kind' | 'secret'> | null
}
interface Said {
  text: string
  position?: Position | undefined
}

export async function readSaid(parts: Parts, centerId: string, sender: Sender, { text, position }: Said) {
  const { secrets, centers } = parts
  const center = await centers.choose({ commandCenterId: centerId })
  const caseTypes = [...center.inUse.caseTypes.values()]
  const said = readText(text, { caseTypes, barangays: center.barangays })
  const uncertain = position ? said.uncertain.filter((one) => one !== 'place') : said.uncertain
  const isDanger = hasLifeThreat(text) || caseTypes.some(({ id, isLifeThreat }) => id === said.caseTypeId && isLifeThreat === 1)
  const isReport = (said.isReport || hasLifeThreat(text)) && sender.isPerson

  return {
    /** Danger is written into no ticket that rings for nobody: one that is over, or that nobody thought a danger. */
    isOther: ({ caseTypeId, rings }: Shown) =>
      said.isNew || (!said.uncertain.includes('kind') && said.caseTypeId !== caseTypeId) || (hasLifeThreat(text) && !rings),
    async file(tx: Tx, doer: Doer, writtenAt: string): Promise<{ number: string | null; offlineReportId: string | null }> {
      const id = uuid()
      // Counted here: what becomes a line of a chat, or is brought again, takes nothing from the reports of its sender.
      const lane = await chooseLaneOfNumber(tx, secrets, center, sender.key, isDanger)
      const state = isReport && lane === 'main' ? 'received' : 'held'
      const userId = userIdOf(secrets, secrets.hash('texting', sender.key).toString('hex'))
      const found = { caseTypeId: said.caseTypeId ?? undefined, barangayId: said.barangayId ?? undefined }
      const { caseType, number, offlineReportId } = await fileIn(
        tx,
        doer,
        center,
        {
          ...{ ...found, userId, description: text, callerPhone: sender.phone, position, writtenAt },
          text: { by: sender.by, uncertain: isReport ? uncertain : [] },
        },
        {
          ...{ id, state, media: [], source: sender.hash, cluster: lane === 'cluster' ? sender.hash : null },
          begin: (type) =>
            addReport(tx, {
              ...{ id, tokenHash: tokenHash(tokenOf(secrets, id)), clientHash: null, userId, filed: state, caseTypeId: type },
              ...{ isOpen311: false, noticeVersion: null, noticeAt: null },
            }),
        },
      )
      // A flood that stands in one row is not answered line by line, by channels that count no texts.
      if (caseType && sender.contact && (sender.by === 'text' || lane === 'main'))
        await tellSender(tx, parts, {
          ...{ reportId: id, ...sender.contact, addressHash: sender.hash },
          ...{ language: said.language, said: filedSentence(state) },
        })
      return { number, offlineReportId }
    },
  }
}

export const readTextsWith =
  (parts: Parts): TextPorts['read'] =>
  async (centerId, { phone, text }) => {
    const textTo = await numberForTexts(parts, centerId, phone)
    const sender = { by: 'text' as const, key: phone, hash: phoneHash(parts.secrets, phone), isPerson: canBeCalled(phone), phone }
    const contact = textTo ? { kind: 'sms' as const, secret: parts.secrets.seal(textTo) } : null
    const { isOther, file } = await readSaid(parts, centerId, { ...sender, contact }, { text })
    return { isOther, file: async (...given) => (await file(...given)).number }
  }

interface Shown {
  caseTypeId: string
  rings: boolean
}
const shownOf = ({ ticket, became }: Talk): Shown => ({
  caseTypeId: ticket.case_type_id,
  rings: became.life_threat && (became.status === 'pending' || became.status === 'accepted'),
})

/** A line of the chat of the ticket that this sender was told of last; null where there is none, or its chat is over. */
export async function answerSaid(
  tx: Tx,
  doer: Doer,
  { hash, text, number: named, isOther }: { hash: Buffer; text: string; number?: string | undefined; isOther(ticket: Shown): boolean },
): Promise<string | null> {
  const report = named ? { number: named } : await reportTextedOf(tx, hash)
  const talk = report?.number ? await talkOf(tx, report.number) : null
  if (!talk || (!named && isOther(shownOf(talk))) || !(await isOpenForWriting(tx, talk))) return null
  const { number } = talk.ticket
  await writeMessage(tx, doer, { number, messageId: undefined, msgType: 'msg', text, file: null, by: null, hearers: talk.hearers })
  return number
}

export const answerByTextWith =
  ({ secrets }: { secrets: Secrets }): TextPorts['answer'] =>
  (tx, doer, { phone, ...said }) =>
    answerSaid(tx, doer, { ...said, hash: phoneHash(secrets, phone) })
