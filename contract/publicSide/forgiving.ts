// Fields that refuse nothing: a cry for help is taken however it is written. What is too long is cut, what makes no sense is left out.
import * as z from 'zod'
import { Id } from '#contract/nouns/fields.ts'

/** Controls, and what turns the direction of other people's text round; joiners stay, emoji need them. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Text as it can be kept and shown: whole letters, at most so many. */
export function tidyText(written: string, most: number): string {
  const plain = written.toWellFormed().replace(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
  const trimmed = plain.trim()
  return trimmed.length <= most ? trimmed : trimmed.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

export const words = (most: number) =>
  z
    .union([z.string(), z.number()])
    .transform((given) => tidyText(String(given), most))
    .optional()
    .catch(undefined)

/** A center by its id, its slug or its name. */
// What catches everything says nothing of what it takes: a program writes text there.
export const AnyCenter = words(120) as unknown as z.ZodOptional<z.ZodType<string, string>>

/** What is no id is as good as none. */
export const AnyId = Id.optional().catch(undefined)

/** By its id or its name, in any language. */
export const AnyName = words(200)

/** Those of a list that make sense, the first so many. */
export const those = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one.catch(null as z.output<T>))
    .transform((all) => all.filter((given) => given !== null).slice(0, most))
    .optional()
    .catch(undefined)
