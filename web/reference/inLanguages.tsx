// Names and texts of reference data, in a field and in a column for each language.
import { type Language, languages, otherLanguages } from '#contract/languages.ts'
import { valueAt } from '#contract/kit/paths.ts'
import { k, languageNow } from '#web/kit/language.ts'
import type { Column, Field } from '#web/kit/resources/Resource.ts'

const wordsOf = (code: Language) => ({ language: languages[code].name })

/** One field in English, one in each other language. */
export const fieldsIn = (english: string, others: string, field: Omit<Field, 'name'>): Field[] => [
  { ...field, name: english, words: wordsOf('en') },
  ...otherLanguages.map((code) => ({ ...field, name: `${others}.${code}`, words: wordsOf(code) })),
]

/** Beside the English stands the language shown, or the first of the others. */
export const columnsIn = <R extends object>(others: 'names' | 'texts'): Column<R>[] =>
  otherLanguages.map((code, at) => ({
    ...{ name: `${others}.${code}`, title: k('In {language}'), words: wordsOf(code), minor: true },
    isShown: () => (languageNow() === 'en' ? at === 0 : code === languageNow()),
    draw: (row) => <span lang={code}>{String(valueAt(row, `${others}.${code}`) ?? '')}</span>,
  }))
