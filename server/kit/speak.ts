// Says a sentence in somebody's language where no page does it: in a notification, a text message, or a file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Sentence, Word } from '#contract/kit/say.ts'
import { compile } from '#contract/language/compile.ts'
import { fill } from '#contract/language/fill.ts'
import { type Language, languages, languagesAt } from '#contract/languages.ts'

const root = join(import.meta.dirname, '../..')
/** The public page's own words stand before the desk's, so that a text is told as it is shown. Not each layer has each language. */
const folders = ['contract/language', 'server/language', 'web/crew/language', 'web/publicSide/language']

function textsOf(folder: string, code: Language) {
  const file = join(root, folder, `${code}.po`)
  return existsSync(file) ? PO.parse(readFileSync(file, 'utf8')).items.map(({ msgid, msgstr }) => [msgid, msgstr[0]] as const) : []
}
const spoken = new Set<string>(languagesAt('public'))
const catalogs = new Map<Language, Map<string, string | undefined>>()

/** Read when somebody first hears the language: a start does without. English is what the texts are written in. */
function catalogOf(code: Language) {
  const known = catalogs.get(code) ?? new Map(folders.flatMap((folder) => textsOf(folder, code)))
  catalogs.set(code, known)
  return known
}

export function speak(language: string, { text, words }: Sentence): string {
  const code = spoken.has(language) ? (language as Language) : 'en'
  const tell = (word: Word): string => (typeof word === 'object' ? speak(code, word) : String(word))
  const told = (code !== 'en' && catalogOf(code).get(text)) || text
  return fill(compile(told), words, { locale: languages[code].locales, timeZone: 'Asia/Manila', tell })
}
