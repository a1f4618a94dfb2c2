// What the palette finds: rooms add sources, each for those who may use it.
import type { ReactNode } from 'react'

export interface PaletteItem {
  id: string
  label: string
  detail?: string
  /** What else one types to find it, in any language. */
  also?: string
  icon?: ReactNode
  run(): void
}

export interface PaletteSource {
  id: string
  /** The heading over its items; already in the language shown. */
  group(): string
  permissions: readonly string[]
  /** Called 80 ms after the last key; an empty text asks for what to offer at once. */
  find(text: string, signal: AbortSignal): PaletteItem[] | Promise<PaletteItem[]>
}

const sources = new Map<string, PaletteSource>()

export function addPaletteSource(source: PaletteSource): () => void {
  sources.set(source.id, source)
  return () => void sources.delete(source.id)
}

export const paletteSources = (): PaletteSource[] => [...sources.values()]

/** What a camera is called on the screens and in the streets: English, Filipino and Cebuano. */
export const cameraWords = 'CCTV camera cameras kamera kamerang video'

/** Whether every word typed begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const parts = wordsOf(typed)
  return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
