// What a forgiving call is sent and cannot take as it is: kept as words, a line each, so that none is dropped unsaid.
import { received } from '#contract/kit/upload.ts'
import { tidyText } from '#contract/publicSide/forgiving.ts'

/** The field that holds them. */
export const otherWords = 'otherWords'
const [mostLines, mostOfLine, mostInAll] = [30, 1_000, 4_000]
/** Known to devices and programs alone, some of them secret. */
const notForPeople = new Set(['clientId', 'deviceId', 'userId', 'sentAt', 'noticeAt', 'media', 'files', 'isOpen311'])
export const isForPeople = (name: string) => !notForPeople.has(name)

export function asLines(pairs: readonly (readonly [name: string, value: unknown])[]): string | undefined {
  const lines = pairs.filter(([name]) => isForPeople(name)).flatMap(([name, value]) => lineOf(name, value))
  let room = mostInAll
  const kept = lines.slice(0, mostLines).filter((line) => (room -= line.length) > 0)
  if (kept.length === 0) return undefined
  return [...kept, ...(kept.length < lines.length ? [`…and ${lines.length - kept.length} more.`] : [])].join('\n')
}

function lineOf(name: string, value: unknown): string[] {
  if (typeof value === 'object' && value !== null && received in value) return []
  const text = tidyText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), mostOfLine)
  return ['', 'null', '{}', '[]'].includes(text) ? [] : [`${tidyText(name, 60)}: ${text}`]
}
