// The languages that screens speak: a new one is a line here and its catalogs.
export type Place = 'desk' | 'public' | 'crew'
interface Spoken {
  name: string
  /** For dates and numbers, the first that the browser knows. */
  locales: readonly string[]
  /** Where its catalog is whole; a crew's page speaks those of the desk and some more. */
  offered: readonly Place[]
}

export const languages = {
  en: { name: 'English', locales: ['en-PH'], offered: ['desk', 'public', 'crew'] },
  fil: { name: 'Filipino', locales: ['fil-PH', 'en-PH'], offered: ['desk', 'public', 'crew'] },
  ceb: { name: 'Binisaya', locales: ['ceb-PH', 'fil-PH', 'en-PH'], offered: ['public', 'crew'] },
} as const satisfies Record<string, Spoken>

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]
export const otherLanguages = Object.keys(languages).filter((code) => code !== 'en') as Exclude<Language, 'en'>[]

/** A text in each language besides English, where somebody has written it. */
export type InOthers = Partial<Record<Language, string | undefined>>
export interface NamedIn {
  name: string
  names?: InOthers
}

/** What has a name in every language is called so in one; where it has none there, as in English. */
export const nameIn = (language: Language, { name, names }: NamedIn): string => names?.[language] || name

export const languagesAt = (place: Place): Language[] =>
  (Object.keys(languages) as Language[]).filter((code) => (languages[code].offered as readonly string[]).includes(place))

/** Of a person who never chose: what the browser asks for, Tagalog being Filipino. */
export const languageFor = (tag: string): Language => {
  const code = tag.split('-')[0]!.replace(/^tl$/, 'fil')
  return code in languages ? (code as Language) : 'en'
}

/** A text in no language yet. */
export const unsaid = Object.fromEntries(languageCodes.map((code) => [code, ''])) as Record<Language, string>
