// What is wrong with a field, as a sentence that says how to put it right.
import * as z from 'zod'
import { t, tn } from '#web/kit/language.ts'

/** Errors by path; what a schema says itself stands before what is said here. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values, { error: explainIssue })
  if (checked.success) return {}
  const found: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) found[path.join('.')] ??= t(message)
  return found
}

function explainIssue(issue: z.core.$ZodRawIssue): string {
  const { code, input } = issue
  const isEmpty = input === undefined || input === null || input === ''
  if (isEmpty) return t('Fill this in.')
  if (code === 'too_small') return explainLeast(issue.origin, Number(issue.minimum))
  if (code === 'too_big') return explainMost(issue.origin, Number(issue.maximum))
  if (code === 'invalid_format') return explainFormat(issue.format)
  if (code === 'invalid_type') return issue.expected === 'int' ? t('Write a whole number.') : t('Fill this in.')
  if (code === 'invalid_value') return t('Choose one of the list.')
  return t('This is not right yet.')
}

function explainLeast(origin: string, least: number): string {
  if (origin === 'array') return tn(least, 'Name at least {count}.', 'Name at least {count}.')
  if (origin !== 'string') return t('Write {count} or more.', { count: least })
  return least === 1 ? t('Fill this in.') : tn(least, 'Use at least {count} character.', 'Use at least {count} characters.')
}

function explainMost(origin: string, most: number): string {
  if (origin === 'array') return tn(most, 'At most {count} fit here.', 'At most {count} fit here.')
  if (origin !== 'string') return t('Write {count} or less.', { count: most })
  return tn(most, 'Use at most {count} character.', 'Use at most {count} characters.')
}

function explainFormat(format: string): string {
  if (format === 'email') return t('This is not an e-mail address.')
  if (format === 'url') return t('Write a web address, such as https://example.ph.')
  if (format === 'uuid') return t('Choose one of the list.')
  if (format === 'date' || format === 'datetime') return t('Write a date.')
  return t('This is not right yet.')
}
