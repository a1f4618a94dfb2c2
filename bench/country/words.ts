// What the tickets of the country's towns say, and the words by which each is found, in the order in which the database keeps them.
import { int4 } from './copy.ts'

/** Eight of each: what, where, how, first names, family names. */
export const townWords = [
  ...['fire', 'flood', 'a road accident', 'a fallen tree', 'an unconscious man', 'smoke', 'a landslide', 'a stranger'],
  ...['market', 'church', 'school', 'bridge', 'river', 'terminal', 'plaza', 'health center'],
  ...['two are hurt', 'nobody is hurt', 'it spreads', 'the water rises', 'cars wait', 'children are inside', 'it is dark', 'neighbours help'],
  ...['Ana', 'Jose', 'Maria', 'Pedro', 'Liza', 'Ramon', 'Nena', 'Carlo'],
  ...['Cruz', 'Reyes', 'Santos', 'Garcia', 'Bautista', 'Ocampo', 'Mendoza', 'Villanueva'],
]
export const wordOf = (of: number, turn: number) => townWords[of * 8 + (turn & 7)]!

const seen = new Map<number, string[]>()
/** Of the choice that five times three bits make. */
function lettersOf(choice: number): string[] {
  const found = seen.get(choice)
  if (found) return found
  const chosen = [0, 1, 2, 3, 4].map((of) => wordOf(of, choice >>> (of * 3)))
  const all = new Set(['near', 'the', 'in', 'house', 'somebody', 'asks', 'for', 'help', 'barangay', ...chosen.join(' ').toLowerCase().split(' ')])
  const sorted = [...all].toSorted()
  seen.set(choice, sorted)
  return sorted
}

interface Said {
  /** With which each word of the center and month begins. */
  prefix: string
  /** What stands for states, kinds and places, in order. */
  marks: readonly string[]
  figures: readonly string[]
  choice: number
  code: string
}

/** A tsvector without positions: as `ticket_words` makes it. */
export function vectorOf({ prefix, marks, figures, choice, code }: Said): string {
  let [count, bytes, before] = [0, '', '']
  const add = (word: string) => {
    if (word === before) return
    before = word
    count++
    bytes += `${prefix}${word}\0\0\0`
  }
  for (const mark of marks) add(mark)
  for (const figure of figures.toSorted()) add(figure)
  let isCodeIn = false
  for (const word of lettersOf(choice)) {
    if (!isCodeIn && code <= word) {
      add(code)
      isCodeIn = true
    }
    add(word)
  }
  if (!isCodeIn) add(code)
  return int4(bytes.length + 4) + int4(count) + bytes
}

/** The last letters of the center, and the month since the year 0: `sought_prefix`. */
export function prefixOf(center: string, at: number): string {
  const moment = new Date(at)
  return center.slice(-5) + (moment.getUTCFullYear() * 12 + moment.getUTCMonth() + 1).toString(16)
}
