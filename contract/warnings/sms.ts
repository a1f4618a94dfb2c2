// An alert as a text message: what arrives on a phone, in how many parts, and where it is cut.
const mostParts = 3
/** The letters of the GSM alphabet; those after the bar take two places. */
const plain = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const double = '^{}\\[~]|€'
const small = { whole: 160, part: 153 }
const wide = { whole: 70, part: 67 }

const isPlain = (text: string) => [...text].every((one) => plain.includes(one) || double.includes(one))
const placesOf = (text: string) => (isPlain(text) ? [...text].reduce((sum, one) => sum + (double.includes(one) ? 2 : 1), 0) : text.length)

/** In how many messages a phone network carries it. */
export function partsOf(text: string): number {
  const places = placesOf(text)
  const { whole, part } = isPlain(text) ? small : wide
  return places <= whole ? 1 : Math.ceil(places / part)
}

export interface ArrivingText {
  text: string
  parts: number
  isCut: boolean
}

/** As it arrives: what is too long ends after a word. */
export function arriving(whole: string): ArrivingText {
  const text = tidy(whole)
  if (partsOf(text) <= mostParts) return { text, parts: partsOf(text), isCut: false }
  const words = text.split(' ')
  while (words.length > 1 && partsOf(`${words.join(' ')}...`) > mostParts) words.pop()
  const cut = `${words.join(' ').replace(/[.,;:]+$/, '')}...`
  const fitting = partsOf(cut) <= mostParts ? cut : cut.slice(0, mostParts * wide.part)
  return { text: fitting, parts: partsOf(fitting), isCut: true }
}

/** Signs that look alike and would make every message as long as two are written plainly. */
const tidy = (text: string) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-').replace(/…/g, '...').replace(/\s+/g, ' ').trim()

/** The first word of whatever is only a drill, in every language. */
export const drillWord = 'EXERCISE'

interface Told {
  isExercise: boolean
  headline: string
  description: string
  instruction: string
}
/** What every way says first. */
export const headOf = ({ isExercise, headline }: Pick<Told, 'isExercise' | 'headline'>): string =>
  isExercise && !headline.startsWith(drillWord) ? `${drillWord}: ${headline}` : headline

export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
/** Drill or not, from whom, what it is, what to do, what happens: what matters most stands before the cut. */
export function alertText(center: string, told: Told): ArrivingText {
  const { isExercise, headline, description, instruction } = told
  const said = [`${center}: ${headline}`, instruction, description].map((one) => one.trim()).filter(Boolean)
  return arriving([...(isExercise ? [`${drillWord}.`] : []), ...said.map(sentence)].join(' '))
}
