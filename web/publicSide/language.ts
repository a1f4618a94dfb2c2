// The language of the public page: like the desk's, but with its own small catalogs, which are there without a network.
import { create } from 'zustand'
import type { Sentence, Word } from '#contract/kit/say.ts'
import { fill, type Message, type Words } from '#contract/language/fill.ts'
import { type InOthers, type Language, languages, type NamedIn, nameIn } from '#contract/languages.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { catalog as english } from './language/en.po'

const others = import.meta.glob<Record<string, Message>>(['./language/*.po', '!./language/en.po'], { import: 'catalog' })
let catalog = english
const useShown = create<{ language: Language; zone: string }>(() => ({ language: 'en', zone: 'Asia/Manila' }))

export const useLanguage = () => useShown().language
export const languageNow = () => useShown.getState().language

export const t = (text: string, words: Words = {}): string => fill(catalog[text] ?? text, words, { locale: locales(), tell })
/** What the server said, in the language now shown. */
export const sayOf = (said: string | Sentence): string => (typeof said === 'object' ? t(said.text, said.words) : t(said))
const tell = (word: Word): string => (typeof word === 'object' ? sayOf(word) : String(word))

/** Loads what was chosen; called once before the first render. Without its catalog the page speaks English. */
export async function loadLanguage(): Promise<void> {
  const { language } = useDesk.getState()
  const own = await others[`./language/${language}.po`]?.().catch(() => null)
  catalog = { ...english, ...own }
  document.documentElement.lang = own ? language : 'en'
  useShown.setState({ language: own ? language : 'en' })
}

export async function switchLanguage(language: Language): Promise<void> {
  setDesk({ language })
  await loadLanguage()
}

const locales = () => languages[languageNow()].locales
/** What the center named in more than one language. */
export const nameOf = (row: NamedIn) => nameIn(languageNow(), row)
/** What the center wrote, and in other languages. */
export const inMine = (own: string, others: InOthers) => others[languageNow()] || own
/** Times are told by the clock of the center, wherever the phone is: what the page says is what the desk reads. */
export const zoneNow = () => useShown.getState().zone
export const keepZone = (zone: string) => useShown.setState({ zone })
const byTheCenter = (at: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales(), { ...form, timeZone: zoneNow() }).format(new Date(at))
export const dayOf = (at: string) => byTheCenter(at, { dateStyle: 'long' })
export const timeOf = (at: string) => byTheCenter(at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
