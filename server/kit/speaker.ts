// Says a sentence in somebody's language where no page does it: in a notification, or a text message.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Sentence, Word } from '#contract/kit/say.ts'
import { compile } from '#contract/language/compile.ts'
import { fill } from '#contract/language/fill.ts'
import { type Language, languages } from '#contract/languages.ts'

const root = join(import.meta.dirname, '../..')

/** Speaks from the catalogs of these folders: what is told is told as a page shows it. */
export function speakerOf(codes: readonly Language[], folders: readonly string[]) {
  const textsOf = (folder: string, code: Language) =>
    PO.parse(readFileSync(join(root, folder, `${code}.po`), 'utf8')).items.map(({ msgid, msgstr }) => [msgid, msgstr[0]] as const)
  const catalogs = new Map<string, Map<string, string | undefined>>(
    codes.map((code) => [code, new Map(folders.flatMap((folder) => textsOf(folder, code)))]),
  )
  return function speak(language: string, { text, words }: Sentence): string {
    const code = catalogs.has(language) ? (language as Language) : 'en'
    const tell = (word: Word): string => (typeof word === 'object' ? speak(code, word) : String(word))
    return fill(compile(catalogs.get(code)!.get(text) || text), words, { locale: languages[code].locales, timeZone: 'Asia/Manila', tell })
  }
}
