// What opens over the shell: from its own button in the bar, and by name from the palette.
import { create } from 'zustand'
import { secondFactorTypes } from '#contract/auth/secondFactor.ts'
import type { Me } from '#contract/auth/Session.ts'

export type AccountDialog = 'sessions' | 'password' | 'factor'

export const usePanels = create<{ sound: boolean; account: AccountDialog | null }>(() => ({ sound: false, account: null }))
export const showSound = (sound: boolean): void => usePanels.setState({ sound })
export const showAccount = (account: AccountDialog | null): void => usePanels.setState({ account })
export const canHaveFactor = ({ accountType }: Me): boolean => (secondFactorTypes as readonly string[]).includes(accountType)
