// The language of the screens: English text is the key, other languages are looked up in their catalogs, and a switch needs no reload.
import { create } from 'zustand'
import type { Sentence, Word } from '#contract/kit/say.ts'
import { fill, type Message, numbers, type Words } from '#contract/language/fill.ts'
import { type Language, languages, languagesAt, type NamedIn, nameIn } from '#contract/languages.ts'
import { setDesk, useDesk } from './desk.ts'

type Catalog = Record<string, Message>

const english = import.meta.glob<Catalog>('../../{contract,server,web}/language/en.po', { eager: true, import: 'catalog' })
const others = import.meta.glob<Catalog>(['../../{contract,server,web,web/crew}/language/*.po', '!../../*/language/en.po'], { import: 'catalog' })
const keys: Catalog = Object.assign({}, ...Object.values(english))
let catalog = keys
/** A desk is whole in fewer languages than what a crew sees, and the sign-in before it. */
type Place = 'crew' | 'desk'
const useShown = create<{ language: Language; place: Place }>(() => ({ language: 'en', place: 'crew' }))

let compile = (text: string): Message => text
/** While developing and testing: texts that no catalog holds yet are compiled as they are met. */
export const compileWith = (compiler: typeof compile): void => void (compile = compiler)

/** The text in the language now shown, filled with its words; plurals, choices, numbers and dates are ICU. */
export function t(text: string, words?: Words): string {
  const message = catalog[text] ?? compile(text)
  return words || typeof message === 'object' ? fill(message, words ?? {}, { locale: localeNow(), timeZone: 'Asia/Manila', tell }) : message
}

/** What the server or a schema said, in the language now shown. */
export const sayOf = (said: string | Sentence): string => (typeof said === 'object' ? t(said.text, said.words) : t(said))

const tell = (word: Word): string => (typeof word === 'object' ? sayOf(word) : String(word))

/** What a text is in each language of the desk: somebody may have written it in another than the one shown. */
export async function inEveryLanguage(): Promise<(text: string, words?: Words) => string[]> {
  const known = [keys, ...(await Promise.all(Object.values(others).map((load) => load())))]
  return (text, words = {}) => known.map((one) => fill(one[text] ?? text, words, { locale: localeNow(), timeZone: 'Asia/Manila', tell }))
}

/** Marks a text for translation where it is declared and shown later. */
export const k = <T extends string>(text: T): T => text

/** Re-renders the caller when the language changes: screens and memoised components call it, what they draw follows. */
export const useLanguage = (): Language => useShown((state) => state.language)

/** The name of a row of reference data in the language shown. */
export const nameOf = (row: NamedIn): string => nameIn(languageNow(), row)

export const languageNow = (): Language => useShown.getState().language
export const localeNow = (): readonly string[] => languages[languageNow()].locales

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string => numbers(localeNow(), options).format(value)

const offeredNow = () => languagesAt(useShown.getState().place)
const wantedNow = (): Language => (offeredNow().includes(useDesk.getState().language) ? useDesk.getState().language : 'en')
export function offerLanguagesOf(place: Place): void {
  useShown.setState({ place })
  if (wantedNow() !== languageNow()) void loadLanguage()
}
/** The one that a switch goes to. */
export function nextLanguage(): Language {
  const offered = offeredNow()
  return offered[(offered.indexOf(languageNow()) + 1) % offered.length]!
}

/** Loads what the desk has chosen; called once before the first render. Where its catalog cannot be had, the one that is there stays until there is signal. */
export async function loadLanguage(): Promise<void> {
  const language = wantedNow()
  const own = Object.entries(others).filter(([file]) => file.endsWith(`/${language}.po`))
  const loaded = await Promise.all(own.map(([, load]) => load())).catch((error: unknown) => {
    console.warn(error)
    addEventListener('online', () => void loadLanguage(), { once: true })
  })
  if (!loaded) return
  catalog = Object.assign({}, keys, ...loaded)
  document.documentElement.lang = language
  useShown.setState({ language })
}

export async function switchLanguage(language: Language): Promise<void> {
  setDesk({ language })
  await loadLanguage()
}
