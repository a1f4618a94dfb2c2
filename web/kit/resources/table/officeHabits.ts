// What offices put around and into their lists that is no part of them: titles above, signatures below, surnames first.
import type { CsvLine } from '#contract/nouns/readCsv.ts'

const signed =
  /^(prepared|noted|approved|certified|submitted|reviewed|checked|attested|concurred|inihanda|pinagtibay|sinuri)\b[^:]*(:|\b(by|correct|ni)\b)/i
/** A signature stands near the end. */
const mostSigned = 12

/** From the headings on, to the line before the signatures. */
export function withoutFrame(lines: readonly CsvLine[]): CsvLine[] {
  const head = lines.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const foot = lines.findIndex(({ cells }, at) => at >= lines.length - mostSigned && at > head && cells.some((cell) => signed.test(cell.trim())))
  return lines.slice(Math.max(head, 0), foot < 0 ? lines.length : foot)
}

/** Juan M. Dela Cruz of “DELA CRUZ, Juan M.”; what is written otherwise stays. */
export function turnedRound(name: string): string {
  const [, last, first] = /^([^,\d]+),\s*([^,\d]+)$/.exec(name.trim()) ?? []
  return last && first ? `${asName(first)} ${asName(last)}` : name
}

/** Not in capitals alone. */
const asName = (words: string) =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => (/^\p{Lu}{3,}$/u.test(word) && !/^[IVX]+$/.test(word) ? word[0]! + word.slice(1).toLowerCase() : word))
    .map((word, _, all) => (all.length > 1 && /^(DE|LA)$/.test(word) ? word[0]! + word.slice(1).toLowerCase() : word))
    .join(' ')
