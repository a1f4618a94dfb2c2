// Reads a file as offices keep it, into lines of cells: a workbook, or a text in whichever encoding its program wrote.
import { readCsv, type CsvLine } from '#contract/nouns/readCsv.ts'
import { isWorkbook, readWorkbook } from './readWorkbook.ts'

export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<CsvLine[]> {
  return isWorkbook(bytes) ? readWorkbook(bytes) : readCsv(textOf(bytes))
}

/** What is no UTF-8 was written by Excel on Windows. */
export function textOf(bytes: Uint8Array): string {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
