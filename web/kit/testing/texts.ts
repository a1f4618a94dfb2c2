// Finds every text of the screens that must exist in Filipino.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const quoted = `'(?:\\\\.|[^'\\\\])*'`
const single = new RegExp(`\\b[tk]\\(\\s*(${quoted})`, 'g')
const pair = new RegExp(`\\btn\\([^'"]*?,\\s*(${quoted}),\\s*(${quoted})`, 'g')

/** Texts of one source file: first arguments of t() and k(), and both texts of tn(). */
export function findTexts(source: string): string[] {
  return [...source.matchAll(single), ...source.matchAll(pair)].flatMap(([, ...texts]) => texts.map(unquote))
}

/** Sentences that schemas tell people, where a form shows them. */
export function findSchemaTexts(source: string): string[] {
  return [...source.matchAll(/(?:\(|, |message: )'([A-Z][^']* [^']*[.!])'/g)].flatMap((match) => (match[1] ? [match[1]] : []))
}

export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|filipino|testing/.test(name))
    .map((name) => join(folder, name))
}

export const readSource = (file: string): string => readFileSync(file, 'utf8')

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1')
}
