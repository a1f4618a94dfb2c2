// What offices put around and into their lists that is no part of them: titles above, signatures below, surnames first.
import type { CsvLine } from '#contract/nouns/readCsv.ts'

const signed =
  /^(prepared|noted|approved|certified|submitted|reviewed|checked|attested|concurred|inihanda|pinagtibay|sinuri)\b[^:]*(:|\b(by|correct|ni)\b)/i
/** A signature stands near the end. */
const mostSigned = 12
const filledIn = ({ cells }: CsvLine) => cells.filter((cell) => cell.trim() !== '')

/** From the headings on, to the line before the signatures: a line that begins with one, and after which none is as full as a line of the list. */
export function withoutFrame(lines: readonly CsvLine[]): CsvLine[] {
  const head = lines.findIndex((line) => filledIn(line).length > 1)
  const isSigned = (line: CsvLine) => signed.test((filledIn(line)[0] ?? '').trim()) && filledIn(line).length <= 2
  const isLast = (at: number) => lines.slice(at).every((line) => filledIn(line).length < Math.max(3, filledIn(lines[head]!).length))
  const foot = lines.findIndex((line, at) => at >= lines.length - mostSigned && at > head && isSigned(line) && isLast(at))
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
