// The choices of this desk: theme, density, language, sound. No personal data; forgotten from storage at sign-out.
import { create } from 'zustand'
import { type Language, languageFor, languages } from '#contract/languages.ts'

export const themes = ['auto', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact', 'dense'] as const

export interface Desk {
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
  language: Language
  /** 0 to 1. */
  volume: number
  /** Single-letter keys on lists. */
  letterKeys: boolean
  /** Single-letter keys that were changed, by what they do. */
  keys: Record<string, string>
  /** Widths of panes in pixels, by the name of the pane. */
  panes: Record<string, number>
  /** After a ticket is taken or refused, the next one of the same tab is selected; null: as is usual for the type of account. */
  staysInTab: boolean | null
}

const name = 'tanod.desk'
const usual: Desk = {
  theme: 'auto',
  density: 'compact',
  language: languageFor(navigator.language),
  volume: 0.7,
  letterKeys: true,
  keys: {},
  panes: {},
  staysInTab: null,
}

export const useDesk = create<Desk>(() => ({ ...usual, ...stored() }))

export function setDesk(part: Partial<Desk>): void {
  useDesk.setState(part)
  keepDesk()
}

/** Written again after a sign-in, because signing out empties the storage. */
export function keepDesk(): void {
  localStorage.setItem(name, JSON.stringify(useDesk.getState()))
}

function stored(): Partial<Desk> {
  try {
    const { language, ...desk } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Desk>
    return language && language in languages ? { ...desk, language } : desk
  } catch {
    return {}
  }
}

useDesk.subscribe(({ density }) => {
  document.documentElement.dataset.density = density
})
