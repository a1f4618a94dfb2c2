// Reads CSV that somebody sent, and refuses what is none.
import { say } from '#contract/kit/say.ts'
import { type CsvLine, readCsv as read, UnclosedQuote } from '#contract/nouns/readCsv.ts'
import { refuse } from './refuse.ts'

export type { CsvLine }

export function readCsv(text: string): CsvLine[] {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof UnclosedQuote) return refuse(400, say('Line {line}: a quotation mark is not closed.', { line: error.line }))
    throw error
  }
}
