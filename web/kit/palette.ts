// What the palette finds: rooms add sources, each for those who may use it.
import type { ReactNode } from 'react'

export interface PaletteItem {
  id: string
  label: string
  detail?: string
  /** Its English name, by which it is found on every desk. */
  english?: string
  /** What else one types to find it, in any language. */
  also?: string
  icon?: ReactNode
  /** What is drawn instead of label and detail, by which it is found all the same. */
  body?: ReactNode
  run(): void
  /** What it brings in place of its source’s items, where it is chosen: the palette stays open, and nothing is run. */
  bring?(): Promise<PaletteItem[]>
}

export interface PaletteSource {
  id: string
  /** The heading over its items; already in the language shown. */
  group(): string
  permissions: readonly string[]
  /** What this browser knows already: called at each key, so it asks nobody. An empty text asks for what to offer at once. */
  known?(text: string): PaletteItem[]
  /** Brings what `known` looks through, while the palette opens. */
  prepare?(): Promise<unknown>
  /** For how long a text stands before the server is asked, where each question is written down. */
  restMs?: number
  /** What the server knows beside it; an item of the same id stands for the one that is known, where that stands. */
  find?(text: string, signal: AbortSignal): Promise<PaletteItem[]>
}

const sources = new Map<string, PaletteSource>()

export function addPaletteSource(source: PaletteSource): () => void {
  sources.set(source.id, source)
  return () => void sources.delete(source.id)
}

export const paletteSources = (): PaletteSource[] => [...sources.values()]

/** What a camera is called on the screens and in the streets: English, Filipino and Cebuano. */
export const cameraWords = 'CCTV camera cameras kamera kamerang video'

/** What is printed from a screen, what is counted on it, what may be set, and where help is: English, Filipino and Cebuano. */
export const printWords = 'print printer paper i-print imprenta papel'
export const figureWords = 'statistics numbers figures counts charts estadistika bilang numero ihap'
export const settingWords = 'settings preferences options set up mga setting ayos'
export const helpWords = 'help keys keyboard shortcuts how tulong tabang mga key'
export const everydayWords = [printWords, figureWords, settingWords, helpWords].join(' ')

export interface FoundGroup {
  id: string
  group: string
  items: PaletteItem[]
}
/** What was found, under what is known, that of one heading together, and after each other as it came: nothing that stands moves for what comes. */
export function arranged(known: readonly FoundGroup[], found: readonly FoundGroup[]): FoundGroup[] {
  const fresh = new Map(found.flatMap(({ id, items }) => items.map((item) => [`${id} ${item.id}`, item] as const)))
  const together = [...Map.groupBy(known.filter(isFilled), ({ group }) => group).values()].flat()
  const blocks = together.map((one) => ({ ...one, items: one.items.map((item) => fresh.get(`${one.id} ${item.id}`) ?? item) }))
  for (const { id, group, items } of found) {
    const shown = new Set(blocks.flatMap((one) => (one.id === id ? one.items.map((item) => item.id) : [])))
    const more = items.filter((item) => !shown.has(item.id))
    const last = blocks.at(-1)
    if (last?.id === id) last.items.push(...more)
    else if (more.length > 0) blocks.push({ id, group, items: more })
  }
  return blocks
}
/** What is called as it is typed stands first, then what is so described, and what only unseen words find comes last; of each source so many. */
export function byName(groups: readonly FoundGroup[], typed: string, most: number): FoundGroup[] {
  const begin = typed.toLowerCase()
  const rankOf = ({ label, detail = '', english = '' }: PaletteItem): number => {
    if ([label, english].some((name) => name.toLowerCase().startsWith(begin))) return 0
    return matches(`${label} ${detail} ${english}`, typed) ? 1 : 2
  }
  const ranked = groups.map(({ items, ...one }) => {
    const ranks = Map.groupBy(items, rankOf)
    return { ...one, ranks, shown: new Set([0, 1, 2].flatMap((rank) => ranks.get(rank) ?? []).slice(0, most)) }
  })
  return [0, 1, 2].flatMap((rank) =>
    ranked.map(({ ranks, shown, ...one }) => ({ ...one, items: (ranks.get(rank) ?? []).filter((item) => shown.has(item)) })),
  )
}
const isFilled = ({ items }: FoundGroup) => items.length > 0

/** Whether every word typed begins a word of the text. */
export const matches = (text: string, typed: string): boolean => beginsWords(wordsIn(text), wordsIn(typed))

export const beginsWords = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)))

export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
