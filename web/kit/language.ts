// The language of the screens: English text is the key, Filipino is looked up, and a switch needs no reload.
import { create } from 'zustand'
import { setDesk, useDesk } from './desk.ts'

type Dictionary = Record<string, string>
type Values = Record<string, string | number>

const parts = import.meta.glob<{ filipino: Dictionary }>('../*/filipino.ts')
let dictionary: Dictionary = {}
const useDictionary = create(() => ({ language: 'en' }))

/** The text in the language now shown, with {names} filled in. */
export function t(text: string, values?: Values): string {
  const found = dictionary[text] ?? text
  return values ? found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : found
}

/** One of two texts by number; both may hold {count}. Filipino needs no difference, so both keys may have one translation. */
export function tn(count: number, one: string, many: string, values?: Values): string {
  return t(count === 1 ? one : many, { count: formatNumber(count), ...values })
}

/** Marks a text for translation where it is declared and shown later. */
export const k = <T extends string>(text: T): T => text

/** Re-renders the caller when the language changes: screens and memoised components call it, what they draw follows. */
export const useLanguage = (): string => useDictionary((state) => state.language)

export const languageNow = (): string => useDictionary.getState().language
export const localeNow = (): string => (languageNow() === 'fil' ? 'fil-PH' : 'en-PH')

/** Made once for each language and form: to make one costs far more than to use it. */
const formats = new Map<string, Intl.NumberFormat>()

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const key = `${localeNow()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(localeNow(), options)
  formats.set(key, known)
  return known.format(value)
}

/** Loads what the desk has chosen; called once before the first render. */
export async function loadLanguage(): Promise<void> {
  const { language } = useDesk.getState()
  if (language === 'fil') {
    const loaded = await Promise.all(Object.values(parts).map((load) => load()))
    dictionary = Object.assign({}, ...loaded.map((part) => part.filipino)) as Dictionary
  } else {
    dictionary = {}
  }
  useDictionary.setState({ language })
}

export async function switchLanguage(language: 'en' | 'fil'): Promise<void> {
  setDesk({ language })
  await loadLanguage()
}
