// What a crew is told: for the lock screen and for a text, with no words of whoever called.
import { type Sentence, say } from '#contract/kit/say.ts'
import { changeWords } from '#contract/tickets/alerting/rules.ts'
import { type Language, type NamedIn, nameIn } from '#contract/languages.ts'
import { speak } from '#server/kit/speak.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import type { CrewAlert } from './storeAlerting.ts'

export interface Subject {
  alert: Pick<CrewAlert, 'kind' | 'what' | 'number'>
  ticket: Pick<TicketRecord, 'priority' | 'place' | 'dangers'> | null
  caseType: NamedIn | undefined
  /** Text messages reach the center. */
  takesTexts: boolean
}

const kindOf = ({ ticket, caseType }: Subject, language: string) =>
  [ticket && `P${ticket.priority}`, caseType && nameIn(language as Language, caseType)].filter(Boolean).join(' ')

const inDanger = ({ ticket }: Subject) => (ticket?.dangers ?? []).map(({ name }) => name).join(', ')

/** The first line: what it is. */
export function titleOf(subject: Subject, language: string): string {
  const { kind, number } = subject.alert
  const what = kindOf(subject, language)
  const told: Record<typeof kind, Sentence> = {
    assigned: say('You are sent: {what}', { what }),
    changed: say('Changed: {what}', { what }),
    ended: say('Not needed any more: {number}', { number }),
    escalated: say('Escalated: {what}', { what }),
    rollCall: say('Roll-call: is everybody of your team well?'),
    mayday: say('MAYDAY of {names}', { names: inDanger(subject) }),
  }
  return speak(language, told[kind])
}

/** The second: where, or what of it changed. */
export function bodyOf({ alert, ticket, takesTexts }: Subject, language: string): string {
  const { kind, number, what } = alert
  if (kind === 'ended') return speak(language, say('You are free. The center has taken you off this ticket.'))
  if (kind === 'rollCall')
    return speak(
      language,
      takesTexts
        ? say('Touch “All well” on the page, or text OK to the center. {number}', { number })
        : say('Touch “All well” on the page. {number}', { number }),
    )
  const place = ticket?.place || speak(language, say('Place not known'))
  if (kind !== 'changed') return `${place} · ${number}`
  const fields = what.map((one) => speak(language, say(changeWords[one]))).join(', ')
  return `${fields} · ${place} · ${number}`
}

/** What the notification itself says: its buttons, and what became of a touch. */
export const wordsFor = (language: string) => ({
  acknowledge: speak(language, say('Acknowledge')),
  callDesk: speak(language, say('Call desk')),
  acknowledged: speak(language, say('The desk knows: you have acknowledged.')),
  over: speak(language, say('This assignment is over, or this phone is signed out.')),
  notSent: speak(language, say('Not sent: no signal. Please touch it again.')),
})

/** A text says both, and a link that opens the ticket. */
export const textOf = (subject: Subject, language: string, link: string): string =>
  [`${titleOf(subject, language)}. ${bodyOf(subject, language)}`, link].filter(Boolean).join(' ')
