// Finds places by what people say of them: words in English and Filipino, with slips of the finger, in whatever order.
/** Words that say how a place lies to another, or nothing: left out on both sides. */
const small =
  'a an and ang at by corner from front in kanto kay likod loob malapit malapit mga na nasa near ng of on opposite po rito sa side tabi tapat the to harap harapan gilid along beside behind across inside outside labas dulo itaas ibaba next may banda bandang doon dito diyan brgy bgy barangay'
/** What is the same thing under several names; the first stands for all. */
const same = [
  'church simbahan chapel kapilya parokya parish cathedral',
  'school eskwelahan eskuwelahan paaralan iskul elementary highschool',
  'market palengke pamilihan talipapa',
  'bridge tulay',
  'hospital ospital pagamutan',
  'clinic klinika center',
  'pharmacy botika drugstore',
  'store tindahan sarisari shop',
  'hall munisipyo munisipiyo cityhall bulwagan kapitolyo',
  'court korte basketball',
  'police pulis presinto istasyon station',
  'fire bumbero sunog',
  'street kalye kalsada daan road st rd',
  'avenue ave abenida',
  'highway hiway hwy',
  'river ilog',
  'creek sapa estero',
  'lake lawa',
  'cemetery sementeryo libingan',
  'park parke plaza liwasan',
  'gate tarangkahan',
  'bank bangko',
  'terminal paradahan terminal',
  'village subdivision',
  'santa sta',
  'santo sto',
]
const smallWords = new Set(small.split(' '))
const nameOf = new Map(same.flatMap((line) => line.split(' ').map((word) => [word, line.split(' ')[0]!] as const)))
const things = [...nameOf.keys()]

/** Without marks over letters, in small letters. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is told by its number is one word with it: a post of the road, a pole. */
const numbered = [
  [/\b(?:km|kilom[eo]t(?:ro|er|re)s?)[\s.#]*(?:no\.?\s*)?(\d+)\b/g, 'km$1'],
  [/\b(?:poste|posts?|poles?)\s*(?:no|num|number|numero|blg|bilang)?[\s.#:]*([a-z]{0,3}-?\d+[a-z]?)\b/g, 'poste$1'],
] as const
const joined = (text: string) =>
  numbered.reduce((now, [form, word]) => now.replace(form, (_, number: string) => word.replace('$1', number.replace('-', ''))), text)
const isNumbered = (word: string) => /^(km|poste)[a-z]{0,3}\d/.test(word)

/** The words of a text that say something; each under the name of its thing. */
export function soughtWords(text: string): string[] {
  const all = joined(fold(text)).match(/[\p{L}\p{N}]+/gu) ?? []
  return all.filter((word) => !smallWords.has(word)).slice(0, 12)
}
const oneNameOf = (word: string) => nameOf.get(word) ?? word

/** How many slips one word is from another: letters left out, put in, changed or swapped; more than `most` is not counted out. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) slips = Math.min(slips, before[j - 2]! + 1)
      row.push(slips)
      if (slips < least) least = slips
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[other.length]!
}
const forgiven = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How well a word of the search fits a word of a place, from 0 to 1. */
function likeness(sought: string, word: string): number {
  if (sought === word) return 1
  // The next post is another place.
  if (isNumbered(sought) || isNumbered(word)) return 0
  if (word.startsWith(sought) && sought.length > 1) return 0.9
  const most = forgiven(sought.length)
  if (most === 0) return 0
  const slips = Math.min(
    slipsBetween(sought, word, most),
    word.length > sought.length ? slipsBetween(sought, word.slice(0, sought.length), most) + 0.3 : 9,
  )
  return slips <= most ? 0.8 - slips * 0.12 : 0
}

export interface SoughtPlace {
  words: readonly string[]
  /** How much it counts beside others that fit as well. */
  weight: number
}
/** The words by which a place is found. */
export const wordsOfPlace = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(soughtWords(texts.filter(Boolean).join(' ')).map(oneNameOf)),
]

/** The places that fit, the best first: every word must be found, each as well as it can. */
export function findPlaces<P extends SoughtPlace>(places: readonly P[], typed: string, most: number): P[] {
  // The words of many places are few: each is compared once.
  const sought = soughtWords(typed).map((word) => ({ word, name: oneNameOf(nearestKnown(word)), known: new Map<string, number>() }))
  if (sought.length === 0) return []
  const found: { place: P; score: number }[] = []
  for (const place of places) {
    let score = 0
    for (const { word, name, known } of sought) {
      let best = 0
      for (const one of place.words) {
        let fits = known.get(one)
        if (fits === undefined) known.set(one, (fits = Math.max(likeness(word, one), name !== word && one === name ? 0.95 : 0)))
        if (fits > best) best = fits
      }
      if (best === 0) {
        score = 0
        break
      }
      score += best
    }
    if (score > 0) found.push({ place, score: score / sought.length + place.weight + 0.1 / (place.words.length + 1) })
  }
  return found
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ place }) => place)
}

/** A word for a thing that was typed with a slip is that word. */
function nearestKnown(word: string): string {
  if (nameOf.has(word) || word.length < 5) return word
  return things.find((one) => one.length > 4 && slipsBetween(word, one, 1) <= 1) ?? word
}
