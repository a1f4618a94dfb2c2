// What Tanod writes on the timeline of a ticket that goes between installations: kept as a code with its words, so that whoever reads it has it in the own language, whichever way it is put by then.
import { k, type Sentence, say, type Word } from '#contract/kit/say.ts'
import { ofFields } from '#contract/nouns/ticketFields.ts'

const lines = {
  crossedHere: k('{name} had accepted the ticket already: it is {number} there. Both have it now.'),
  crossedThere: k('{name} has the ticket yet, though it was accepted here: it is {number} there. Both have it now.'),
  acceptedThere: k('Accepted by {name} as {number}.'),
  closedThere: k('{name} has closed its ticket {number} again: this one goes on here alone.'),
  closedTold: k('{name} was told that this ticket is closed here again: it goes on there alone, as {number}.'),
  closedUntold: k('{name} could not be told that this ticket is closed here again: tell whoever has {number} there.'),
  changed: k('{name} changed it before it heard that it is here. As it stands there: {fields}'),
  erased: k(
    '{name} has erased a person from this ticket, which is {number} there. Whether that person’s data stays here is for this center to decide.',
  ),
  erasureUntold: k('{name} could not be told that a person was erased from this ticket: tell whoever has {number}.'),
  moreUnknown: k(
    'What was added here before it was heard that {name} has the ticket did not come there: the ticket has gone on from there. Tell it to whoever has {number} now.',
  ),
  moreUntold: k('What was added here before it was heard that {name} has the ticket could not be told there any more: it is {number} there.'),
  answerUnknown: k('{name} knows nothing of having offered this ticket: ask there whether {number} is open yet.'),
  acceptedUntold: k('{name} could not be told that it is here: there it is open too, as {number}.'),
  reopenedUntold: k('{name} could not be told that it is open here again: there it is open too, as {number}.'),
} as const

const labels = {
  ...{ caseType: k('Kind of case'), priority: k('Priority'), description: k('What happened'), callerPhone: k('Caller’s number') },
  ...ofFields((_name, { label }) => label),
  ...{ position: k('Position'), isDanger: k('A life may be in danger') },
}
const answers = { yes: k('yes'), no: k('no') }

export interface Difference {
  field: keyof typeof labels
  value: string
}
export interface KeptLine {
  code: keyof typeof lines
  words: { name: string; number?: string }
  fields?: Difference[]
}

const fieldOf = ({ field, value }: Difference): Sentence =>
  say('{label}: {value}', {
    label: say(labels[field]),
    value: field === 'isDanger' ? say(answers[value as keyof typeof answers]) : value,
  })

export function sentenceOfLine({ code, words, fields }: KeptLine): Sentence {
  const [first, ...rest] = (fields ?? []).map(fieldOf)
  const told = first && rest.reduce((before, one) => say('{before}; {one}', { before, one }), first)
  return say(lines[code], { ...words, ...(told && { fields: told }) } as Record<string, Word>)
}

/** None of what a later version has written, and an older one on another machine reads. */
export const lineKept = (kept: KeptLine | null): Sentence | null =>
  kept && kept.code in lines && (kept.fields ?? []).every(({ field }) => field in labels) ? sentenceOfLine(kept) : null
