// What the usual reference data is called in languages besides English, from the catalogs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { type InOthers, otherLanguages } from '#contract/languages.ts'

const catalogOf = (code: string) => PO.parse(readFileSync(join(import.meta.dirname, 'language', `${code}.po`), 'utf8')).items
const catalogs = otherLanguages.map((code) => [code, new Map(catalogOf(code).map(({ msgid, msgstr }) => [msgid, msgstr[0]]))] as const)

export const inOthers = (text: string): InOthers => Object.fromEntries(catalogs.map(([code, said]) => [code, said.get(text)]))
export const named = <R extends { name: string }>(row: R) => ({ ...row, names: inOthers(row.name) })
