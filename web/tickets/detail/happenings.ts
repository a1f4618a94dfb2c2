// The lines of a timeline in words: what each kind of fact means to a person.
import type { Given } from '#contract/cards/Card.ts'
import { type SpokenLanguage, spokenWords } from '#contract/accounts/spoken.ts'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import { type CrewAct, type KeptBecause, keptBecause } from '#contract/tickets/acts/rules.ts'
import type { TakenAs } from '#contract/tickets/exchange/Incident.ts'
import { type OutsideKind, outsideWords } from '#contract/tickets/outsideNumbers/kinds.ts'
import { alarmWords } from '#contract/tickets/plans/plans.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { TimelineEntry } from '#contract/tickets/detail/updates.ts'
import { formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { actWords } from '#web/tickets/acts/actWords.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { statusWords } from '#web/kit/words.ts'

const sentences: Record<string, string> = {
  ticketFiled: k('filed the ticket'),
  ticketAccepted: k('accepted the ticket'),
  ticketDeclined: k('declined the ticket'),
  ticketReported: k('reported the ticket as prank, abuse or false'),
  ticketResolveProposed: k('proposed to resolve the ticket'),
  ticketResolved: k('resolved the ticket'),
  ticketReopened: k('opened the ticket again'),
  ticketClosed: k('closed the ticket'),
  ticketDeleted: k('deleted the ticket'),
  ticketRestored: k('restored the ticket'),
  ticketEdited: k('changed: {fields}'),
  ticketCitizenTagged: k('named the citizen'),
  ticketDue: k('the ticket came due'),
  ticketEscalated: k('escalated the ticket to supervisors'),
  ticketLooksDuplicate: k('it may be the same event as {others}'),
  ticketMerged: k('merged it into {into}'),
  ticketUnmerged: k('took it apart from {outOf}'),
  ticketStepTakenBack: k('took the last step back: {state}'),
  cardAnswered: k('asked by card {code} (version {version, number}): {answers}'),
  arrestRecognized: k('a cardiac arrest was recognized by card {code} (version {version, number})'),
  compressionsBegan: k('the caller began chest compressions'),
  ticketEnteredFromPaper: k('entered it from paper, with the times that stand there'),
  outsideNumberAdded: k('wrote the number of others on it: {of}'),
  outsideNumberRemoved: k('took a number of others off: {of}'),
  ticketShared: k('sent the ticket to {partner}'),
  shareTaken: k('{partner} has the ticket as it now stands'),
  shareGivenUp: k('{partner} did not take the ticket'),
  ticketAcknowledged: k('acknowledged the alarm'),
  ticketRead: k('read the ticket'),
  ticketUnread: k('marked the ticket unread'),
  ticketAssigned: k('sent {units}'),
  alarmRaised: k('raised the alarm: {alarm}'),
  ticketUnassigned: k('took {units} off'),
  assignmentRefused: k('{units} cannot go'),
  assignmentAcknowledged: k('acknowledged the assignment'),
  crewActKept: k('{units} told late: {act}. {why} It changed nothing else.'),
  assignmentUnanswered: k('{units} has not acknowledged: the desk was rung'),
  teamStatusChanged: k('{units}: {state}'),
  teamStatusTakenBack: k('{units}: back to {state}'),
  teamStepTaken: k('{units}: {step}'),
  teamStepTakenBack: k('{units}: “{step}” taken back'),
  maydayDeclared: k('MAYDAY of {units}: every desk was rung'),
  maydayOpened: k('opened the Mayday'),
  maydayEnded: k('ended the Mayday of {units}'),
  rollCallAsked: k('roll-call: {units} was asked'),
  rollCallAnswered: k('roll-call: {units} is well'),
  rollCallOverdue: k('{units} has not answered the roll-call: the desk was rung'),
  neighborsAsked: k('{count, plural, one {# neighbor} other {# neighbors}} asked to help'),
  neighborAnswered: k('a neighbor says: {answer}'),
  neighborsTakenBack: k('took back what {count, plural, one {# neighbor} other {# neighbors}} had been asked'),
  crewMissed: k('no sign of {units}: the desk was rung'),
  crewHeard: k('{units} is missed no more'),
  teamReportExcluded: k('left {units} out of the statistics'),
  teamReportIncluded: k('counted {units} in the statistics again'),
  ticketTransferOffered: k('offered the ticket to another center'),
  ticketTransferCancelled: k('took the offer to another center back'),
  ticketTransferAccepted: k('the other center took the ticket'),
  ticketTransferDeclined: k('the other center refused the ticket'),
  ticketTransferTold: k('the other installation knows of it'),
  updateAdded: k('wrote an update'),
  updateEdited: k('corrected an update'),
  updateRemoved: k('took an update off'),
  updateRestored: k('brought an update back'),
  updateImageRemoved: k('took an image off an update'),
  ticketReportMade: k('made the incident report'),
  mediaTold: k('began to send {count, plural, one {# picture or film} other {# pictures or films}}'),
  mediaKept: k('a picture or film of the citizen has come'),
  crewThanked: k('the citizen thanks the crew'),
  positionShared: k('began or stopped to share the position'),
  callTicketed: k('filed the ticket during a call'),
  callInterpreterJoined: k('{name} interprets {language} in the call'),
  callInterpreterLeft: k('{name} interpreted {language} in the call, from {from} to {until}'),
  callLinkTexted: k('sent the caller the link of their page as a text message'),
  ticketPlacedByPhone: k('the caller’s phone told by itself where it is'),
  ticketLinkTexted: k('sent the caller a link that tells where they are'),
  hazardTicketsChanged: k('changed the report of the day it hangs under'),
}

/** What is a whole sentence where nobody of the staff did it. */
const wholes = new Set([
  ...[
    'ticketDue',
    'ticketLooksDuplicate',
    'mediaKept',
    'crewThanked',
    'citizenRated',
    'citizenSaid',
    'chatSent',
    'ticketReopened',
    'ticketPlacedByPhone',
  ],
  ...[
    'assignmentRefused',
    'crewActKept',
    'teamStatusChanged',
    'teamStatusTakenBack',
    'teamStepTaken',
    'teamStepTakenBack',
    'ticketTransferAccepted',
    'ticketTransferDeclined',
    'ticketTransferTold',
    'ticketEscalated',
  ],
  ...[
    'neighborAnswered',
    'maydayDeclared',
    'rollCallAsked',
    'rollCallAnswered',
    'rollCallOverdue',
    'crewMissed',
    'crewHeard',
    'incidentTold',
    'shareTaken',
    'shareGivenUp',
  ],
])
/** Who did it, to stand before the sentence; nobody where the sentence says it all. */
export function whoDid({ verb, by, byType, data }: Pick<TimelineEntry, 'verb' | 'by' | 'byType' | 'data'>): string | null {
  if (verb === 'callEnded' || verb === 'callInterpreterJoined' || verb === 'callInterpreterLeft') return null
  if (by) return by.name
  // The caller picked up: who rang them took note.
  if (verb === 'ticketAcknowledged' && data.name) return String(data.name)
  return wholes.has(verb) ? null : byType === 'public' ? t('The citizen') : t('Tanod')
}

const alertWords = {
  push: k('{units} told on {count, plural, one {# phone} other {# phones}}'),
  text: k('{units} told by text on {count, plural, one {# number} other {# numbers}}'),
}
const toldWords: Record<TakenAs, string> = {
  ticket: k('{partner} told of it'),
  joined: k('{partner} told of it under the same number'),
  newer: k('{partner} told what is new'),
  older: k('{partner} told an older version: its notes were added'),
  again: k('{partner} told more after it was closed'),
  handed: k('{partner} told more after it was handed over'),
  words: k('{partner} sent what could not be read: it stands as it came'),
  known: k('{partner} told of it again'),
}
const ratingWords: Record<string, string> = { good: k('it was good'), fair: k('it was so-so'), bad: k('it was bad') }

export function sayHappening(
  { verb, data, at }: Pick<TimelineEntry, 'verb' | 'data' | 'at'>,
  unitName: (id: string) => string | undefined,
  stepName: (id: string) => string = () => t(actWords.step),
): string {
  const ids = Array.isArray(data.accountIds) ? (data.accountIds as string[]) : typeof data.accountId === 'string' ? [data.accountId] : []
  const units = ids.map((id) => unitName(id) ?? t('a unit')).join(', ')
  if (verb === 'ticketReported' && data.isReported === 0) return t('took the report of abuse back')
  if (verb === 'ticketEscalated' && data.cause === 'target') return t('a target was missed: the supervisors were told')
  if (verb === 'crewAlerted') return t(alertWords[data.channel === 'text' ? 'text' : 'push'], { units, count: Number(data.count ?? 0) })
  if (verb === 'citizenRated') return t('the citizen says of the help: {rating}', { rating: t(ratingWords[String(data.rating)] ?? '') })
  if (verb === 'citizenSaid') return data.what === 'over' ? t('the citizen says: it is over') : t('the citizen says: pressed by mistake')
  if (verb === 'chatSent') return data.from === 'citizen' ? t('a message of the citizen came') : t('wrote to the citizen')
  if (verb === 'callEnded') return data.outcome === 'answered' ? t('a call ended') : t('a call was not answered')
  if (verb === 'ticketReopened' && data.by === 'citizen') return t('the citizen says: not solved')
  if (verb === 'ticketTransferTold' && data.became === 'silent') return t('the other installation does not answer: it is told again until it does')
  if (verb === 'incidentTold') return t(toldWords[data.became as TakenAs] ?? '', { partner: String(data.partner ?? '') })
  const sentence = sentences[verb]
  const step = stepName(String(data.crewStepId ?? ''))
  if (!sentence) return verb
  return t(sentence, {
    units,
    step,
    act: data.act === 'step' ? step : t(actWords[data.act as CrewAct] ?? ''),
    why: t(keptBecause[data.because as KeptBecause] ?? ''),
    count: Number(data.count ?? 0),
    answer: data.answer === 'going' ? t('I am going') : t('I cannot'),
    fields: Array.isArray(data.fields) ? data.fields.map((name) => t(fieldWords[String(name)] ?? String(name))).join(', ') : '',
    of: t(outsideWords[data.of as OutsideKind] ?? ''),
    partner: String(data.partner ?? ''),
    into: String(data.into ?? ''),
    others: Array.isArray(data.others) ? data.others.join(', ') : '',
    outOf: String(data.outOf ?? ''),
    alarm: typeof data.to === 'number' ? t(alarmWords[data.to - 1] ?? '') : '',
    code: String(data.code ?? ''),
    name: String(data.name ?? ''),
    language: t(spokenWords[data.language as SpokenLanguage] ?? ''),
    // Other facts have the state from which something went as `from`.
    ...(verb === 'callInterpreterLeft' &&
      typeof data.from === 'string' && { from: formatTime(data.from), until: formatTime(typeof data.until === 'string' ? data.until : at) }),
    version: Number(data.version ?? 0),
    answers: Array.isArray(data.answers) ? (data.answers as Given[]).map(({ question, answer }) => `${question}: ${answer}`).join(' · ') : '',
    state: t(dutyWords[data.to as keyof typeof dutyWords] ?? statusWords[data.to as Status] ?? ''),
  })
}

export const fieldWords: Record<string, string> = {
  caseTypeId: k('Case type'),
  caseSubTypeId: k('Sub-type'),
  reportCategoryId: k('Category'),
  priority: k('Priority'),
  description: k('What happened'),
  callerPhone: k('Caller’s phone'),
  barangayId: k('Barangay'),
  ...ofFields((_name, { label }) => label),
  position: k('Position'),
  scheduledAt: k('Scheduled for'),
  files: k('Files'),
}
