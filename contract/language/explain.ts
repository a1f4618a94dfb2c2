// What is wrong with input, as sentences that say how to put it right: for forms and for refusals of the server alike.
import type * as z from 'zod'
import { type Sentence, say } from '#contract/kit/say.ts'

export interface Fault {
  /** The field, as 'team.members.0.phone'; empty where the whole is wrong. */
  path: string
  said: string | Sentence
}

const mark = '\u0000'

/** Given to parse() and safeParse(): what a schema says itself stands before what is said here. */
export const explaining = { error: (issue: z.core.$ZodRawIssue) => mark + JSON.stringify(explain(issue)) }

/** What the schema found, in its order. */
export function faultsIn({ issues }: z.core.$ZodError): Fault[] {
  return issues.map(({ path, message }) => ({
    path: path.join('.'),
    said: message.startsWith(mark) ? plain(JSON.parse(message.slice(mark.length)) as Sentence) : message,
  }))
}

const plain = (said: Sentence) => (Object.keys(said.words).length > 0 ? said : said.text)

export const sentenceOfFault = ({ path, said }: Fault): Sentence => {
  const what = typeof said === 'string' ? say(said) : said
  return path ? say('{field}: {what}', { field: path, what }) : what
}

function explain(issue: z.core.$ZodRawIssue): Sentence {
  const { code, input } = issue
  if (input === undefined || input === null || input === '') return say('Fill this in.')
  if (code === 'too_small') return explainLeast(issue.origin, Number(issue.minimum))
  if (code === 'too_big') return explainMost(issue.origin, Number(issue.maximum))
  if (code === 'invalid_format') return explainFormat(issue.format)
  if (code === 'invalid_type') return explainType(issue.expected)
  if (code === 'invalid_value') return say('Choose one of the list.')
  return say('This is not right yet.')
}

function explainType(expected: string): Sentence {
  if (expected === 'int') return say('Write a whole number.')
  if (expected === 'number') return say('Write a number.')
  if (expected === 'array') return say('Give a list.')
  return expected === 'string' ? say('Write this as text.') : say('This is not right yet.')
}

function explainLeast(origin: string, count: number): Sentence {
  if (origin === 'array') return say('Name at least {count, number}.', { count })
  if (origin !== 'string') return say('Write {count} or more.', { count })
  return count === 1 ? say('Fill this in.') : say('{count, plural, one {Use at least # character.} other {Use at least # characters.}}', { count })
}

function explainMost(origin: string, count: number): Sentence {
  if (origin === 'array') return say('At most {count, number} fit here.', { count })
  if (origin !== 'string') return say('Write {count} or less.', { count })
  return say('{count, plural, one {Use at most # character.} other {Use at most # characters.}}', { count })
}

function explainFormat(format: string): Sentence {
  if (format === 'email') return say('This is not an e-mail address.')
  if (format === 'url') return say('Write a web address, such as https://example.ph.')
  if (format === 'uuid') return say('Choose one of the list.')
  if (format === 'date') return say('Write a date as {example}.', { example: '2026-11-30' })
  if (format === 'datetime') return say('Write date and time as {example}.', { example: '2026-11-30T08:00:00+08:00' })
  return say('This is not right yet.')
}
