// Every sentence by which the one who reported is told how things are, each from the facts that it rests on: `told.test.ts` holds them to these.
import { k, type Sentence, say } from '#contract/kit/say.ts'
import type { NamedIn } from '#contract/languages.ts'
import type { FollowUp, SharedReport } from './followUp.ts'
import { watchThisPage, nextSteps } from './report.ts'

type Standing = Pick<SharedReport, 'status' | 'helpState' | 'pastHelp' | 'reopenedAt' | 'takenOverAt' | 'handedTo' | 'helpers' | 'filed' | 'isRead'>

/** The one sentence that says how a report stands: on its page, and wherever else the one who sent it is told. */
export function sentenceOf({ status, helpState, pastHelp, reopenedAt, takenOverAt, handedTo, helpers, filed, isRead }: Standing): Sentence {
  if (status === 'resolved' && handedTo) return say('{center} took over your report.', { center: handedTo })
  if (status === 'resolved') return say('The center closed this report.')
  if (status === 'declined') return say('The center did not take up this report.')
  if (status === 'transferred') return say('Your report is being handed to another center.')
  const name = helpers.find(({ state }) => state === helpState)?.name
  if (helpState === 'onScene') return name ? say('{name} has arrived.', { name }) : say('Help has arrived.')
  if (helpState === 'enRoute') return name ? say('{name} is on the way.', { name }) : say('Help is on the way.')
  if (helpState === 'assigned') return name ? say('{name} was told to come.', { name }) : say('Help was assigned.')
  if (pastHelp === 'wasThere') return say('Help was there. Your report is still open.')
  if (pastHelp === 'stopped') return say('Who was sent is not on the way now. Your report is still open. If it is urgent, call 911.')
  if (status === 'accepted' && takenOverAt && (!reopenedAt || Date.parse(takenOverAt) > Date.parse(reopenedAt)))
    return say('Another center took over your report.')
  if (status === 'accepted') return reopenedAt ? say('Your report is open again.') : say('A dispatcher took up your report.')
  if (isRead) return say('A dispatcher has read your report.')
  return filed === 'received' ? say('Your report was received.') : say('Your report waits for the staff to read it.')
}

/** Where this page is with sending the position of the phone. */
export interface Sharing {
  state: 'off' | 'looking' | 'waiting' | 'sent'
  /** When the center last answered that it has it. */
  sentAt: string | null
}
interface Line {
  isLost: boolean
  /** When the center last answered how the report stands. */
  seenAt: string | null
}
type Followed = Standing &
  Pick<
    FollowUp,
    | 'outcome'
    | 'helpAt'
    | 'onSceneAt'
    | 'wasSent'
    | 'canRate'
    | 'transactionNumber'
    | 'said'
    | 'hasPhone'
    | 'isWriteOnly'
    | 'isPlaced'
    | 'isSharingPosition'
    | 'isServed'
    | 'isOpenCenter'
  >
/** Also while it is offered to another center: what is added to it comes along, to another installation as long as it is not accepted there. */
export const isOpenReport = ({ status }: Pick<Standing, 'status'>) => status === 'pending' || status === 'accepted' || status === 'transferred'

/** A time is said as it is read on the phone. */
type TimeOf = (at: string) => string

export const lineSentence = ({ isLost, seenAt }: Line, timeOf: TimeOf): Sentence | null =>
  !isLost ? null : seenAt ? say('No connection. This is how it stood at {time}.', { time: timeOf(seenAt) }) : say('No connection. Trying again…')

const notServed = k('This place lies outside the area of the center that has your report. Call 911.')
const rehearsal = k('This center is not open to citizens yet: what is sent is a rehearsal. In an emergency call 911.')

/** What stands above all else: whoever reads it must call. */
export function warningSentence(report: Pick<Followed, 'isServed' | 'isOpenCenter' | 'takenOverAt'>): Sentence | null {
  if (!report.isOpenCenter) return say(rehearsal)
  return report.isServed || report.takenOverAt ? null : say(notServed)
}

export function placeSentence(report: Followed, { sentAt }: Sharing): Sentence | null {
  if (!isOpenReport(report) || report.isPlaced || report.isSharingPosition || sentAt) return null
  return say('The center does not know where this is. Share your position, or write where you are.')
}

export function sharingSentence({ isSharingPosition }: Pick<Followed, 'isSharingPosition'>, { state, sentAt }: Sharing, timeOf: TimeOf): Sentence {
  if (state === 'looking') return say('Looking for your position…')
  if (state === 'waiting') return say('Your position is not sent yet. It is sent as soon as there is a connection.')
  if (state === 'sent' && sentAt)
    return say('The center has where you were at {time}. It is sent again while this page is open.', { time: timeOf(sentAt) })
  if (isSharingPosition || sentAt) return say('The center has a position that you sent before. It is not sent again.')
  return say('Share it so that help finds you. You can stop at any time.')
}

export function saidSentence({ said }: Pick<Followed, 'said'>): Sentence | null {
  if (said === 'over') return say('You said that it is over. The staff decide whether help still comes.')
  return said === 'mistake' ? say('You said that it was pressed by mistake. The staff decide whether help still comes.') : null
}

/** What was done with it, where it is closed; and what is left to do, where nobody takes it up. */
export function doneSentences(
  {
    status,
    outcome,
    helpAt,
    onSceneAt,
    wasSent,
    takenOverAt,
    handedTo,
  }: Pick<Followed, 'status' | 'outcome' | 'helpAt' | 'onSceneAt' | 'wasSent' | 'takenOverAt' | 'handedTo'>,
  timeOf: TimeOf,
  nameOf: (row: NamedIn) => string,
): Sentence[] {
  if (status === 'declined') return [say('Nobody is working on this report. If you still need help, call 911 or a hotline now.')]
  if (status !== 'resolved') return []
  if (handedTo) return [say('What is written here does not reach it. If anything changes, call 911 or a hotline.')]
  const unmet = onSceneAt ? null : say('A team was sent, but no arrival was recorded.')
  // Whom the center before it sent is not known to the one that took it over.
  const nobody = wasSent ? unmet : takenOverAt ? null : say('No team was sent for it.')
  const help = helpAt ? say('Help was there at {time}.', { time: timeOf(helpAt) }) : nobody
  return [help, outcome && say('What was done: {outcome}.', { outcome: nameOf(outcome) })].filter((one) => one !== null)
}

/** What is asked of the help, where there was any. */
export const helpQuestion = ({ canRate }: Pick<Followed, 'canRate'>): Sentence | null => (canRate ? say('How was the help?') : null)

/** What to expect, as long as nothing of it has happened. */
export function nextSentences({ filed, transactionNumber, hasPhone, isWriteOnly, helpState }: Followed): Sentence[] {
  const state = transactionNumber ? 'received' : filed
  const [, ...next] = nextSteps(state, { hasPhone, isWriteOnly })
  return next.filter((sentence) => !helpState || sentence !== watchThisPage).map((sentence) => say(sentence))
}

/** Whether the center's call can reach the one who waits: only the page of a report rings, and only while it is open. */
export function callSentence(state: 'nobody' | 'missed', { isOfReport }: { isOfReport: boolean }): Sentence {
  const nobody = state === 'nobody' ? say('Nobody is at a desk just now.') : say('Nobody could answer.')
  return isOfReport
    ? say('{nobody} The center sees that you called, and can call you while this page is open. If it is urgent, call 911 or a hotline.', { nobody })
    : say('{nobody} Please call 911 or a hotline, or send a report.', { nobody })
}

/** All that the page of a report says of it. */
export function allSentences(report: Followed, line: Line, sharing: Sharing, timeOf: TimeOf, nameOf: (row: NamedIn) => string): Sentence[] {
  const isOpen = isOpenReport(report)
  const found = [
    lineSentence(line, timeOf),
    warningSentence(report),
    sentenceOf(report),
    ...doneSentences(report, timeOf, nameOf),
    helpQuestion(report),
    placeSentence(report, sharing),
    ...(isOpen && report.transactionNumber ? [sharingSentence(report, sharing, timeOf)] : []),
    saidSentence(report),
    ...(isOpen ? nextSentences(report) : []),
  ]
  return found.filter((one) => one !== null)
}
