// A sentence in English, as the server writes it beside the words of a reply.
import type { Sentence, Word } from '#contract/kit/say.ts'
import { compile } from './compile.ts'
import { fill, type Speaker } from './fill.ts'

const speaker: Speaker = { locale: 'en-PH', timeZone: 'Asia/Manila', tell: (word: Word) => (typeof word === 'object' ? english(word) : String(word)) }

export function english(said: string | Sentence): string {
  return typeof said === 'string' ? said : fill(compile(said.text), said.words, speaker)
}

/** As a reply carries it: in English, and with its words where it has any. */
export const spoken = (said: string | Sentence) => ({ message: english(said), ...(typeof said === 'object' && { sentence: said }) })
