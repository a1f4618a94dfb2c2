// The choices of this desk: theme, density, language, sound. No personal data; forgotten from storage at sign-out.
import { create } from 'zustand'

export const themes = ['auto', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact', 'dense'] as const
export const languages = ['en', 'fil'] as const

export interface Desk {
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
  language: (typeof languages)[number]
  /** 0 to 1. */
  volume: number
  /** Single-letter keys on lists. */
  letterKeys: boolean
  /** Single-letter keys that were changed, by what they do. */
  keys: Record<string, string>
  /** Widths of panes in pixels, by the name of the pane. */
  panes: Record<string, number>
  /** After a ticket is taken or refused, the next one of the same tab is selected. */
  staysInTab: boolean
}

const name = 'tanod.desk'
const usual: Desk = {
  theme: 'auto',
  density: 'compact',
  language: navigator.language.startsWith('fil') || navigator.language.startsWith('tl') ? 'fil' : 'en',
  volume: 0.7,
  letterKeys: true,
  keys: {},
  panes: {},
  staysInTab: false,
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
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Desk>
  } catch {
    return {}
  }
}

useDesk.subscribe(({ density, language }) => {
  document.documentElement.dataset.density = density
  document.documentElement.lang = language
})
