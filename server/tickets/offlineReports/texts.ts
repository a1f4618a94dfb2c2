// Text messages of citizens, as a gateway brings them.
import { plainPhone } from '#contract/nouns/Phone.ts'
import { tidyText } from '#contract/publicSide/forgiving.ts'
import { isAllWell, isMayday } from '#contract/tickets/safety/rules.ts'
import type { texts as contract } from '#contract/tickets/offlineReports/texts.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addCitizenWords } from '#server/tickets/detail/citizenWords.ts'
import { teamOfNumber } from '#server/tickets/alerting/numbers.ts'
import { openRollCallOf } from '#server/tickets/safety/storeSafety.ts'
import { answerRollCall } from '#server/tickets/safety/watchCrew.ts'
import { declareMayday } from '#server/tickets/safety/mayday.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'
import { addOfflineReport, noteText } from './storeOffline.ts'

const textMost = 5_000
const numberIn = (text: string) => /\b[A-Z]{2,6}-\d{6}-\d{4,}\b/.exec(text.toUpperCase())?.[0]
const isStop = (text: string) => /^\s*(stop|tigil|hunong)[\s.!]*$/i.test(text)

/** What other rooms do for a text message. */
export interface TextPorts {
  endTexts(tx: Tx, phone: Buffer): Promise<unknown>
  /** Of warnings. */
  endSubscriptionsOf(tx: Tx, phone: Buffer): Promise<unknown>
  phoneHash(secrets: Secrets, phone: string): Buffer
  /** The report that made a ticket. */
  reportOfTicket(tx: Tx, number: string): Promise<{ id: string } | undefined>
}

export function serveTexts({ secrets, textPorts }: { secrets: Secrets; textPorts: TextPorts }): Handlers<typeof contract> {
  const { endTexts, endSubscriptionsOf, phoneHash, reportOfTicket } = textPorts
  /** The report that the text speaks of: only where the ticket's caller has the number that it comes from. */
  const reportNamed = async (tx: Tx, text: string, from: string) => {
    const number = numberIn(text)
    const ticket = number && (await ticketOf(tx, number))
    if (!ticket || plainPhone(ticket.caller_phone ?? '') !== from) return null
    const report = await reportOfTicket(tx, ticket.number)
    return report && { number: ticket.number, reportId: report.id }
  }

  return {
    async receiveText({ messageId, from, text, sentAt }, { doer, change }) {
      const phone = tidyText(plainPhone(from), 60) || '?'
      return change(async (tx) => {
        if (!(await noteText(tx, tokenHash(JSON.stringify([messageId, phone, text])))))
          return { message: 'This text message is known already.', data: { became: 'known' as const } }
        if (isStop(text)) {
          await endTexts(tx, phoneHash(secrets, phone))
          await endSubscriptionsOf(tx, phoneHash(secrets, phone))
          return { message: 'This number is sent no more.', data: { became: 'stop' as const } }
        }
        const words = tidyText(text, textMost) || '?'
        const teamId = isMayday(words) || isAllWell(words) ? await teamOfNumber(tx, phone) : null
        const asked = teamId && isAllWell(words) ? await openRollCallOf(tx, teamId) : null
        if (teamId && asked) {
          await answerRollCall(tx, doer, { number: asked, teamId, road: 'text' })
          return { message: 'Noted: everybody is well.', data: { became: 'rollCall' as const } }
        }
        if (teamId && isMayday(words)) {
          await declareMayday(tx, doer, { teamId, by: 'text', words })
          return { message: 'MAYDAY: every desk rings.', data: { became: 'mayday' as const } }
        }
        const named = await reportNamed(tx, words, phone)
        if (named) {
          await addCitizenWords(tx, doer, { ...named, text: words })
          return { message: 'The words were added to the ticket.', data: { became: 'words' as const } }
        }
        // A gateway's clock may be wrong: nothing was written in the future.
        const writtenAt = new Date(Math.min(Date.now(), sentAt ? Date.parse(sentAt) : Date.now())).toISOString()
        await addOfflineReport(tx, doer, { road: 'sms', writtenAt, text: words, callerPhone: phone })
        return { message: 'Written down as an offline report.', data: { became: 'report' as const } }
      })
    },
  }
}
