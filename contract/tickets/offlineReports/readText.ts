// Reads of which kind and of which barangay a citizen's text message is, as people write: with slips, in three languages. What is not sure is said to be so.
import type { Language } from '#contract/languages.ts'
import { alsoRoads, everydayWords, helpWords, kindWords, languageWords, newWords } from './kindWords.ts'

interface Called {
  id: string
  name: string
  names?: Readonly<Record<string, string | undefined>> | undefined
}
export interface TextLists {
  caseTypes: readonly (Called & { icon: string })[]
  barangays: readonly Called[]
}
export interface ReadText {
  caseTypeId: string | null
  barangayId: string | null
  /** What a person should look at: found by a weak word, or found twice, or not found. */
  uncertain: readonly ('kind' | 'place')[]
  /** It begins with a call for help, or says what happens. */
  isReport: boolean
  /** It begins as a report of its own does, whatever its sender wrote before. */
  isNew: boolean
  language: Language
}

const figures: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
/** As it sounds: letters that people take for each other are one, a letter drawn out is written once. */
export const asHeard = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})[013457]|[013457](?=\p{L})/gu, (one) => figures[one]!)
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(\p{L})\1+/gu, '$1')
const shortNames: Readonly<Record<string, string>> = {
  sta: 'santa',
  sto: 'santo',
  sn: 'san',
  brgy: 'barangay',
  bgy: 'barangay',
  brg: 'barangay',
  bgry: 'barangay',
}
const heard = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => asHeard(shortNames[word.toLowerCase()] ?? word))

/** How many slips lie between two words, two letters that changed places being one. */
function slipsBetween(one: string, other: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1
      let least = Math.min(row![to]! + 1, next[to - 1]! + 1, row![to - 1]! + same)
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]) least = Math.min(least, before![to - 2]! + 1)
      next[to] = least
    }
    ;[before, row] = [row!, next]
  }
  return row!.at(-1)!
}

const everyday = new Set(everydayWords.map(asHeard))
/** Such a word, or it with an ending. */
const isEveryday = (word: string) => everyday.has(word) || (word.length > 6 && [1, 2].some((cut) => everyday.has(word.slice(0, -cut))))
const bare = (word: string) => word[0]! + word.slice(1).replace(/[aiu]/g, '')
/** From 0, another word, to 1, the same one. */
function likeness(word: string, sought: string): number {
  if (word === sought) return 1
  if (word[0] !== sought[0] || isEveryday(word)) return sought.length >= 5 && word.length > sought.length && word.includes(sought) ? 0.9 : 0
  if (sought.length >= 4 && word.startsWith(sought) && word.length - sought.length <= 3) return 0.9
  if (sought.length >= 5 && word.includes(sought)) return 0.9
  if (Math.abs(word.length - sought.length) > 2 || sought.length < 4) return 0
  const most = sought.length >= 8 ? 2 : 1
  const slips = slipsBetween(word, sought)
  // So short a word is one slip from many others: only letters in each other's place and a vowel left out are taken for it.
  if (sought.length === 4 && !(isSwapped(word, sought) || (bare(word) === bare(sought) && Math.abs(word.length - 4) === 1))) return 0
  if (slips <= most) return slips === 1 ? 0.8 : 0.7
  // Vowels are what a hurried hand leaves out.
  return bare(word).length >= 3 && bare(word) === bare(sought) && word.length < sought.length ? 0.7 : 0
}
const isSwapped = (word: string, sought: string) => word.length === sought.length && [...word].toSorted().join('') === [...sought].toSorted().join('')

/** How well words stand in a text, near each other and in any order, and at which word of it. */
function find(text: readonly string[], sought: readonly string[]): { at: number; score: number } {
  const best = { at: -1, score: 0 }
  text.forEach((word, at) => {
    const first = likeness(word, sought[0]!)
    if (first <= best.score) return
    const near = [...text.slice(Math.max(0, at - 3), at), ...text.slice(at + 1, at + 4)]
    const score = Math.min(first, ...sought.slice(1).map((one) => Math.max(0, ...near.map((other) => likeness(other, one)))))
    if (score > best.score) Object.assign(best, { at, score })
  })
  return best
}

const words = kindWords.map((one) => ({ ...one, sought: one.words.map(asHeard) }))
/** One word with two slips is below what is sure. */
const [leastScore, sureScore] = [0.7, 2.2]
function kindOf(text: readonly string[], caseTypes: TextLists['caseTypes']) {
  const scored = caseTypes.map(({ id, icon, name, names = {} }) => {
    const own = icon === 'alert-triangle' ? [] : [name, ...Object.values(names)].flatMap((one) => (one ? [{ weight: 3, sought: heard(one) }] : []))
    // A word of the text counts once for a kind, by the best that it may mean.
    const byWord = new Map<number, number>()
    for (const { weight, sought } of [...words.filter((one) => one.icon === icon), ...own]) {
      const { at, score } = find(text, sought)
      if (at >= 0) byWord.set(at, Math.max(byWord.get(at) ?? 0, weight * score))
    }
    return { id, score: [...byWord.values()].reduce((sum, one) => sum + one, 0) }
  })
  const [best, second] = scored.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < leastScore) return { id: null, isSure: false }
  return { id: best.id, isSure: best.score >= sureScore && best.score - (second?.score ?? 0) >= 1 }
}

const afterPlace = asHeard('barangay')
const roads = new Set(alsoRoads.map(asHeard))
function placeOf(text: readonly string[], barangays: TextLists['barangays']) {
  const scored = barangays.flatMap(({ id, name }) => {
    const sought = heard(name.replace(/\(.*\)/, ''))
    const whole = sought.join('')
    const best = { id, score: 0, from: 0, to: 0, isSure: true }
    text.forEach((_, from) => {
      const isNamed = text[from - 1] === afterPlace
      for (const count of [sought.length, sought.length - 1, sought.length + 1]) {
        const said = text.slice(from, from + count)
        if (count < 1 || said.length < count) continue
        const each = count === sought.length ? Math.min(...sought.map((one, at) => likeness(said[at]!, one))) : 0
        const alike = Math.max(each, likeWhole(said.join(''), whole))
        const isRoad = roads.has(whole) && !isNamed
        const score = alike * whole.length + (alike > 0 && isNamed ? 3 : 0) - (isRoad ? 3 : 0)
        if (alike > 0 && score > best.score) Object.assign(best, { score, from, to: from + count, isSure: !isRoad })
      }
    })
    return best.score > 0 ? [best] : []
  })
  const [best, second] = scored.toSorted((one, other) => other.score - one.score)
  if (!best) return { id: null, isSure: false, from: 0, to: 0 }
  return { ...best, isSure: best.isSure && best.score - (second?.score ?? 0) >= 0.5 }
}
/** Names are sought with slips by all their letters, however they are parted. */
function likeWhole(said: string, whole: string): number {
  if (said === whole) return 1
  if (said[0] !== whole[0] || everyday.has(said) || Math.abs(said.length - whole.length) > 2) return 0
  const slips = slipsBetween(said, whole)
  if (whole.length < 5) return 0
  return slips === 1 ? 0.8 : slips === 2 && whole.length >= 8 ? 0.7 : 0
}

function languageOf(text: readonly string[]): Language {
  const count = (code: keyof typeof languageWords) => languageWords[code].filter((word) => text.includes(asHeard(word))).length
  const [fil, ceb, en] = [count('fil'), count('ceb'), count('en')]
  if (ceb > fil && ceb >= en) return 'ceb'
  return fil > 0 && fil >= en ? 'fil' : 'en'
}

/** What, and where, stands at the beginning; reading without end would hold up others. */
const mostWords = 120
const help = new Set(helpWords.map(asHeard))
const begins = new Set(newWords.map(asHeard))
export function readText(text: string, { caseTypes, barangays }: TextLists): ReadText {
  const said = heard(text).slice(0, mostWords)
  const place = placeOf(said, barangays)
  // What names the place says nothing of the kind.
  const kind = kindOf([...said.slice(0, place.from), ...said.slice(place.to)], caseTypes)
  const [first = ''] = said
  return {
    caseTypeId: kind.id,
    barangayId: place.id,
    uncertain: [...(kind.isSure ? [] : ['kind' as const]), ...(place.isSure ? [] : ['place' as const])],
    isReport: kind.id !== null || help.has(first) || begins.has(first),
    isNew: begins.has(first),
    language: languageOf(said),
  }
}
