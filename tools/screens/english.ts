// Which words of a page in another language are English: texts of the catalogs that are said otherwise there, also with words filled in.
import { compile } from '#contract/language/compile.ts'
import type { Message } from '#contract/language/fill.ts'
import { type Language, languages } from '#contract/languages.ts'
import { fileOf, layers, readCatalog } from '#tools/texts/catalogs.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\/{}]/g, String.raw`\$&`)

/** What a message may read as. */
function patternOf(message: Message): string {
  if (typeof message === 'string')
    return message
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')
  return message
    .map((piece) => {
      if (piece === '#') return '[\\d.,]+'
      if (typeof piece === 'string') return patternOf(piece)
      const [, kind, cases] = piece
      if ((kind !== 'plural' && kind !== 'select') || typeof cases !== 'object') return '.+'
      return `(?:${Object.values(cases)
        .filter((one): one is Message => typeof one === 'string' || Array.isArray(one))
        .map(patternOf)
        .join('|')})`
    })
    .join('')
}

/** A pattern of few letters of its own would fit whatever anybody wrote. */
const leastLetters = 9

export function englishFinder(language: Language): (text: string) => string | null {
  const said = new Map<string, string>()
  for (const layer of layers) {
    for (const [text, other] of readCatalog(fileOf(layer, language))) if (other) said.set(text, other)
  }
  // A language is named in itself.
  const known = new Set([...said.values(), ...Object.values(languages).map(({ name }) => name)])
  const translated = [...said].filter(([text, other]) => text !== other)
  const exact = new Set(translated.flatMap(([text]) => (known.has(text) ? [] : [text])))
  const fits = (text: string) => new RegExp(`^${patternOf(compile(text))}$`)
  const filled = translated.flatMap(([text, other]) => {
    if (!/\{\w+/.test(text) || patternOf(compile(text)).replaceAll(/[^a-z]/gi, '').length < leastLetters) return []
    return [{ text, pattern: fits(text), own: fits(other) }]
  })
  const asked = new Map<string, string | null>()
  return (text) => {
    if (!asked.has(text))
      asked.set(text, exact.has(text) ? text : (filled.find(({ pattern, own }) => pattern.test(text) && !own.test(text))?.text ?? null))
    return asked.get(text)!
  }
}

/** Words that a sentence of English cannot do without, and one of Filipino or Cebuano has not. */
const ofEnglish = /\b(the|of|is|are|not|and|with|your|this|was|were|has|have|from|by|or|for|no|to|it)\b/gi
/** Whether it is likely a sentence of English, whoever said it. */
export const readsEnglish = (text: string): boolean => text.split(' ').length >= 3 && (text.match(ofEnglish)?.length ?? 0) >= 2
