// A citizen's text message at the public side: which kind and barangay it tells of, how many its number may ring with, and the report that it becomes.
import { uuidv7 as uuid } from 'uuidv7'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { readText } from '#contract/tickets/offlineReports/readText.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { isOpenForWriting, type Talk, talkOf, writeMessage } from '#server/chat/room.ts'
import type { TextPorts } from '#server/tickets/room.ts'
import { chooseLaneOfNumber } from '#server/publicSide/limits.ts'
import { fileIn } from '#server/publicSide/fileIn.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { addReport } from '#server/publicSide/store.ts'
import { reportTextedOf, phoneHash } from '#server/publicSide/telling/store.ts'
import { filedSentence, numberForTexts, tellByText } from '#server/publicSide/telling/tell.ts'
import { tokenOf, userIdOf } from '#server/publicSide/visitors.ts'

type Parts = Pick<PublicParts, 'db' | 'jobs' | 'secrets' | 'centers' | 'sms'>

export const readTextsWith =
  (parts: Parts): TextPorts['read'] =>
  async (centerId, { phone, text }) => {
    const { secrets, centers } = parts
    const center = await centers.choose({ commandCenterId: centerId })
    const caseTypes = [...center.inUse.caseTypes.values()]
    const said = readText(text, { caseTypes, barangays: center.barangays })
    const isDanger = hasLifeThreat(text) || caseTypes.some(({ id, isLifeThreat }) => id === said.caseTypeId && isLifeThreat === 1)
    // What is no telephone, such as the name of a company, asks for no help.
    const isReport = (said.isReport || hasLifeThreat(text)) && canBeCalled(phone)
    const textTo = await numberForTexts(parts, center.id, phone)

    return {
      /** Danger is written into no ticket that rings for nobody: one that is over, or that nobody thought a danger. */
      isOther: ({ caseTypeId, rings }) =>
        said.isNew || (!said.uncertain.includes('kind') && said.caseTypeId !== caseTypeId) || (hasLifeThreat(text) && !rings),
      async file(tx: Tx, doer: Doer, writtenAt: string) {
        const id = uuid()
        // Counted here: what becomes a line of a chat, or is brought again, takes nothing from the reports of its number.
        const lane = await chooseLaneOfNumber(tx, secrets, center, phone, isDanger)
        const state = isReport && lane === 'main' ? 'received' : 'held'
        const userId = userIdOf(secrets, secrets.hash('texting', phone).toString('hex'))
        const found = { caseTypeId: said.caseTypeId ?? undefined, barangayId: said.barangayId ?? undefined }
        const { caseType, number } = await fileIn(
          tx,
          doer,
          center,
          {
            ...{ ...found, userId, description: text, callerPhone: phone, writtenAt },
            text: { uncertain: isReport ? said.uncertain : [] },
          },
          {
            ...{ id, state, media: [], source: phoneHash(secrets, phone), cluster: lane === 'cluster' ? phoneHash(secrets, phone) : null },
            begin: (type) =>
              addReport(tx, {
                ...{ id, tokenHash: tokenHash(tokenOf(secrets, id)), clientHash: null, userId, filed: state, caseTypeId: type },
                ...{ isOpen311: false, noticeVersion: null, noticeAt: null },
              }),
          },
        )
        if (caseType && textTo) await tellByText(tx, parts, { reportId: id, phone: textTo, language: said.language, said: filedSentence(state) })
        return number
      },
    }
  }

const shownOf = ({ ticket, became }: Talk) => ({
  caseTypeId: ticket.case_type_id,
  rings: became.life_threat && (became.status === 'pending' || became.status === 'accepted'),
})

/** A line of the chat of the ticket that this number was told of last; null where there is none, or its chat is over. */
export const answerByTextWith =
  ({ secrets }: Pick<Parts, 'secrets'>): TextPorts['answer'] =>
  async (tx, doer, { phone, text, number: named, isOther }) => {
    const report = named ? { number: named } : await reportTextedOf(tx, phoneHash(secrets, phone))
    const talk = report?.number ? await talkOf(tx, report.number) : null
    if (!talk || (!named && isOther(shownOf(talk))) || !(await isOpenForWriting(tx, talk))) return null
    const { number } = talk.ticket
    await writeMessage(tx, doer, { number, messageId: undefined, msgType: 'msg', text, file: null, by: null, hearers: talk.hearers })
    return number
  }
