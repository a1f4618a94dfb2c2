// A sentence that people read: an English text as its key, and the words that fill it, so that whoever shows it can say it in any language.
import * as z from 'zod'

export type Word = string | number | Sentence
export interface Sentence {
  readonly text: string
  readonly words: Readonly<Record<string, Word>>
}

export const Sentence: z.ZodType<Sentence, Sentence> = z.object({
  text: z.string(),
  words: z.record(
    z.string(),
    z.lazy(() => z.union([z.string(), z.number(), Sentence])),
  ),
})

export { k } from '#contract/language/k.ts'

/** `text` is an ICU message; each {name} in it is among the words. */
export const say = (text: string, words: Readonly<Record<string, Word>> = {}): Sentence => ({ text, words })
