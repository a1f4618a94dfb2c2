// Text messages as a gateway brings them: of citizens, of crews and of captains.
import type * as z from 'zod'
import { isAmlText, readAmlText } from '#contract/tickets/offlineReports/aml.ts'
import { plainPhone } from '#contract/nouns/Phone.ts'
import { tidyText } from '#contract/publicSide/forgiving.ts'
import { isAllWell, isMayday, isNotWell, isReadWord } from '#contract/tickets/safety/rules.ts'
import { isStop } from '#contract/tickets/offlineReports/gateways.ts'
import type { texts as contract } from '#contract/tickets/offlineReports/texts.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addCitizenWords } from '#server/tickets/detail/citizenWords.ts'
import { teamOfNumber } from '#server/tickets/alerting/numbers.ts'
import { awaitedOf } from '#server/tickets/assignment/storeAssignments.ts'
import { openRollCallOf } from '#server/tickets/safety/storeSafety.ts'
import { answerRollCall } from '#server/tickets/safety/watchCrew.ts'
import { declareMayday } from '#server/tickets/safety/mayday.ts'
import { acknowledgeByText } from '#server/tickets/steps/acknowledge.ts'
import { forgetVolunteersBy } from '#server/reference/store.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'
import { takePhonePlace } from '#server/tickets/assignment/phonePlaces.ts'
import { isTextKnown, noteText } from './storeOffline.ts'

const textMost = 5_000
const numberIn = (text: string) => /\b[A-Z]{2,6}-\d{6}-\d{4,}\b/.exec(text.toUpperCase())?.[0]

interface Texted {
  phone: string
  text: string
}
/** What other rooms do for a text message. */
export interface TextPorts {
  endTexts(tx: Tx, phone: Buffer): Promise<unknown>
  /** Of warnings. */
  endSubscriptionsOf(tx: Tx, phone: Buffer): Promise<unknown>
  phoneHash(secrets: Secrets, phone: string): Buffer
  /** The report of a ticket that its caller has the page of. */
  reportOfCaller(tx: Tx, secrets: Secrets, number: string, phone: string): Promise<{ id: string } | undefined>
  /** What a citizen's text says, before it is written down. */
  read(center: string, texted: Texted): Promise<ReadByCenter>
  /** A line of the chat of the ticket that is named, else of the one that the number was told of last, unless it speaks of another thing. */
  answer(tx: Tx, doer: Doer, texted: Texted & Pick<ReadByCenter, 'isOther'> & { number: string | undefined }): Promise<string | null>
  /** The alerts of a captain who has this number. */
  receiveAlerts(tx: Tx, doer: Doer, phone: string): Promise<boolean>
}
interface ReadByCenter {
  isOther(ticket: { caseTypeId: string; rings: boolean }): boolean
  /** The ticket that it became; null where it waits among the offline reports. */
  file(tx: Tx, doer: Doer, writtenAt: string): Promise<string | null>
}

export type BroughtText = z.output<(typeof contract)['receiveText']['input']>
/** In which transactions a text is taken, and who brings it. */
interface Taking {
  center: string
  doer: Doer
  read<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  change<R>(work: (tx: Tx) => Promise<R>): Promise<R>
}
interface TextParts {
  secrets: Secrets
  textPorts: TextPorts
}

export function takeTextsWith({ secrets, textPorts }: TextParts) {
  const { endTexts, endSubscriptionsOf, phoneHash, reportOfCaller } = textPorts
  /** The report that the text speaks of: only where the ticket's caller has the number that it comes from. */
  const reportNamed = async (tx: Tx, text: string, from: string) => {
    const number = numberIn(text)
    const ticket = number && (await ticketOf(tx, number))
    if (!ticket || plainPhone(ticket.caller_phone ?? '') !== from) return null
    const report = await reportOfCaller(tx, secrets, ticket.number, from)
    return report && { number: ticket.number, reportId: report.id }
  }

  /** What only who has a number that the center knows may say by a word. */
  async function ofService(tx: Tx, doer: Doer, { phone, text }: Texted) {
    const isWord = isReadWord(text) || isNotWell(text)
    if (!isMayday(text) && !isWord) return null
    // Danger is believed of whoever was on the unit last.
    const teamId = await teamOfNumber(tx, phone, { mayBeOff: isMayday(text) })
    const asked = teamId && isWord ? await openRollCallOf(tx, teamId) : null
    if (teamId && asked && isAllWell(text)) {
      await answerRollCall(tx, doer, { number: asked, teamId, road: 'text' })
      return { message: 'Noted: everybody is well.', data: { became: 'rollCall' as const } }
    }
    // Who answers a roll-call with 0 says that not everybody is well.
    if (teamId && (isMayday(text) || (asked && isNotWell(text)))) {
      await declareMayday(tx, doer, { teamId, by: 'text', words: text })
      return { message: 'MAYDAY: every desk rings.', data: { became: 'mayday' as const } }
    }
    if (!isReadWord(text)) return null
    const awaited = teamId ? await awaitedOf(tx, teamId) : undefined
    if (teamId && awaited && (await acknowledgeByText(tx, doer, awaited, teamId)))
      return { message: 'Ticket acknowledged.', data: { became: 'acknowledged' as const } }
    if (await textPorts.receiveAlerts(tx, doer, phone)) return { message: 'Noted: the alert was read.', data: { became: 'received' as const } }
    return null
  }

  return async ({ messageId, from, text, sentAt }: BroughtText, { center, doer, read, change }: Taking) => {
    const phone = tidyText(plainPhone(from), 60) || '?'
    const hash = tokenHash(JSON.stringify([messageId, phone, text]))
    const known = { message: 'This text message is known already.', data: { became: 'known' as const } }
    if (await read((tx) => isTextKnown(tx, hash))) return known
    if (isAmlText(text))
      return change(async (tx) => {
        if (!(await noteText(tx, hash))) return known
        const place = readAmlText(text)
        if (place) await takePhonePlace(tx, secrets, phone, place)
        return { message: 'Where the phone is was noted.', data: { became: 'place' as const } }
      })
    const words = tidyText(text, textMost) || '?'
    const said = await textPorts.read(center, { phone, text: words })
    return change(async (tx) => {
      if (!(await noteText(tx, hash))) return known
      if (isStop(text)) {
        await endTexts(tx, phoneHash(secrets, phone))
        await endSubscriptionsOf(tx, phoneHash(secrets, phone))
        await forgetVolunteersBy(tx, doer, { phone })
        return { message: 'This number is sent no more.', data: { became: 'stop' as const } }
      }
      const served = await ofService(tx, doer, { phone, text: words })
      if (served) return served
      const named = await reportNamed(tx, words, phone)
      if (await textPorts.answer(tx, doer, { phone, text: words, number: named?.number, isOther: said.isOther }))
        return { message: 'The words stand in the chat of the ticket.', data: { became: 'chat' as const } }
      if (named) {
        await addCitizenWords(tx, doer, { ...named, text: words })
        return { message: 'The words were added to the ticket.', data: { became: 'words' as const } }
      }
      // A gateway's clock may be wrong: nothing was written in the future.
      const writtenAt = new Date(Math.min(timeNow(), sentAt ? Date.parse(sentAt) : timeNow())).toISOString()
      const number = await said.file(tx, doer, writtenAt)
      if (number) return { message: 'A ticket was made of it.', data: { became: 'ticket' as const } }
      return { message: 'Written down as an offline report.', data: { became: 'report' as const } }
    })
  }
}
export type TakeText = ReturnType<typeof takeTextsWith>

export const serveTexts = (parts: TextParts): Handlers<typeof contract> => {
  const take = takeTextsWith(parts)
  return { receiveText: (given, { me, doer, read, change }) => take(given, { center: me.center, doer, read, change }) }
}
