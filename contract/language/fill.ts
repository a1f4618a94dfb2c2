// Fills a message with its words: a plain text with {names}, or the pieces that an ICU message was compiled to.
import type { Word } from '#contract/kit/say.ts'

type Cases = Readonly<Record<string, Message | number | undefined>>
type Piece = string | readonly [name: string, kind?: string, form?: string | Cases]
export type Message = string | readonly Piece[]
export type Words = Readonly<Record<string, Word>>

/** The first that is known counts. */
type Locale = string | readonly string[]

export interface Speaker {
  locale: Locale
  timeZone?: string
  /** A word as it stands in the sentence: a sentence within the sentence is said in the same language. */
  tell(word: Word): string
}

export function fill(message: Message, words: Words, by: Speaker): string {
  if (typeof message === 'string')
    return message.replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
      const word = words[name]
      return word === undefined ? whole : at === 0 && typeof word === 'object' ? capital(by.tell(word)) : by.tell(word)
    })
  return message.map((piece) => (typeof piece === 'string' ? piece : fillPiece(piece, words, by))).join('')
}

/** A sentence within the sentence that begins it: "{what} added." */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function fillPiece([name, kind, form]: Exclude<Piece, string>, words: Words, by: Speaker): string {
  const word = words[name]
  if (word === undefined) return `{${name}}`
  if (typeof form === 'object' && (kind === 'plural' || kind === 'selectordinal')) return fillPlural(Number(word), kind, form, words, by)
  if (typeof form === 'object' && kind === 'select') return fill((form[String(word)] ?? form.other ?? '') as Message, words, by)
  if (kind === 'number') return numbers(by.locale, (form === 'percent' ? { style: 'percent' } : {}) as Intl.NumberFormatOptions).format(Number(word))
  if (kind === 'date' || kind === 'time') return times(by, kind, form).format(new Date(word as string | number))
  return by.tell(word)
}

function fillPlural(value: number, kind: string, cases: Cases, words: Words, by: Speaker): string {
  const counted = value - Number(cases.offset ?? 0)
  const found = (cases[String(value)] ?? cases[rules(by.locale, kind).select(counted)] ?? cases.other ?? '') as Message
  const pieces = typeof found === 'string' ? [found] : found
  return fill(
    pieces.map((piece) => (piece === '#' ? numbers(by.locale, {}).format(counted) : piece)),
    words,
    by,
  )
}

/** Made once for each language and form: to make one costs far more than to use it. */
const made = new Map<string, unknown>()
function once<T>(key: string, make: () => T): T {
  const known = (made.get(key) as T | undefined) ?? make()
  made.set(key, known)
  return known
}

export const numbers = (locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(`number ${String(locale)} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))

const rules = (locale: Locale, kind: string) =>
  once(`${kind} ${String(locale)}`, () => new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }))

const times = ({ locale, timeZone }: Speaker, kind: 'date' | 'time', form: unknown) =>
  once(`${kind} ${String(locale)} ${timeZone} ${JSON.stringify(form)}`, () => {
    const style = typeof form === 'string' ? form : 'medium'
    const options = typeof form === 'object' ? form : { [kind === 'date' ? 'dateStyle' : 'timeStyle']: style }
    return new Intl.DateTimeFormat(locale, { timeZone, ...options })
  })
