// Compiles an ICU message once: a text without plurals, choices, numbers or dates stays as it is.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Message } from './fill.ts'

const known = new Map<string, Message>()

export function compile(text: string): Message {
  if (!/\{\w+,/.test(text)) return text
  const found = known.get(text) ?? (compileMessageOrThrow(text) as Message)
  known.set(text, found)
  return found
}

/** The words that a text asks for. */
export function wordsIn(text: string): string[] {
  const seen = new Set<string>()
  const look = (message: unknown): void => {
    if (typeof message === 'string') for (const [, name] of message.matchAll(/\{(\w+)\}/g)) seen.add(name!)
    if (!Array.isArray(message)) return
    for (const piece of message as unknown[]) {
      if (!Array.isArray(piece)) continue
      seen.add(piece[0] as string)
      if (piece[1] !== 'date' && piece[1] !== 'time' && piece[2] && typeof piece[2] === 'object') Object.values(piece[2]).forEach(look)
    }
  }
  look(compile(text))
  return [...seen].toSorted()
}
