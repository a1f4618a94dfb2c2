// The choices of this desk: theme, density, language, sound. No personal data; forgotten from storage at sign-out, and found again with the account.
import { create } from 'zustand'
import type { KeptDesk } from '#contract/auth/desk.ts'
import { type Language, languageFor, languages } from '#contract/languages.ts'

/** The language is the machine's: the sign-in asks for it before anybody is known. */
export interface Desk extends KeptDesk {
  language: Language
  /** Microphone and camera for calls, where somebody chose; whether they were looked at. Of the machine too. */
  devices: { audio: string | null; video: string | null; isChecked: boolean }
}

const name = 'tanod.desk'
const usual: Desk = {
  theme: 'auto',
  density: 'compact',
  language: languageFor(navigator.language),
  volume: 0.7,
  sounds: {},
  letterKeys: true,
  keys: {},
  panes: {},
  devices: { audio: null, video: null, isChecked: false },
  staysInTab: null,
  mapBeside: null,
  windows: {},
}

export const useDesk = create<Desk>(() => ({ ...usual, ...stored() }))

export function setDesk(part: Partial<Desk>): void {
  // Another window of this desk may have changed something else.
  useDesk.setState({ ...stored(), ...part })
  keepDesk()
}

export const takeDesk = (kept: KeptDesk | null): void => void (kept && useDesk.setState(kept))

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
