// Says a sentence in somebody's language where no page does it: in a notification, a text message, or a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Sentence, Word } from '#contract/kit/say.ts'
import { compile } from '#contract/language/compile.ts'
import { fill } from '#contract/language/fill.ts'
import { type Language, languages, languagesAt } from '#contract/languages.ts'

/** The public page's own catalogs, so that a text is told as it is shown; then what the desk is told. */
const folders = ['../../web/publicSide/language', '../language'].map((folder) => join(import.meta.dirname, folder))
const textsIn = (folder: string, code: Language) =>
  new Map(PO.parse(readFileSync(join(folder, `${code}.po`), 'utf8')).items.map(({ msgid, msgstr }) => [msgid, msgstr[0]]))
const [ofPublic, ofDesk] = folders as [string, string]
const catalogOf = (code: Language) => new Map([...(languagesAt('desk').includes(code) ? textsIn(ofDesk, code) : []), ...textsIn(ofPublic, code)])
const catalogs = new Map<string, Map<string, string | undefined>>(languagesAt('public').map((code) => [code, catalogOf(code)]))

export function speak(language: string, { text, words }: Sentence): string {
  const code = catalogs.has(language) ? (language as Language) : 'en'
  const tell = (word: Word): string => (typeof word === 'object' ? speak(code, word) : String(word))
  return fill(compile(catalogs.get(code)!.get(text) || text), words, { locale: languages[code].locales, timeZone: 'Asia/Manila', tell })
}
