// The language of the public page: like the desk's, but with its own small dictionary, which is there without a network.
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { filipino } from './filipino.ts'

export const useLanguage = () => useDesk((desk) => desk.language)
const isFilipino = () => useDesk.getState().language === 'fil'

export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = isFilipino() ? ((filipino as Record<string, string>)[text] ?? text) : text
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** What the centre named in both languages. */
export const nameOf = ({ name, nameFil }: { name: string; nameFil: string }) => (isFilipino() && nameFil ? nameFil : name)
export const switchLanguage = () => setDesk({ language: isFilipino() ? 'en' : 'fil' })
export const dayOf = (at: string) => new Intl.DateTimeFormat(isFilipino() ? 'fil-PH' : 'en-PH', { dateStyle: 'long' }).format(new Date(at))
export const timeOf = (at: string) =>
  new Intl.DateTimeFormat(isFilipino() ? 'fil-PH' : 'en-PH', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
