// The address that others are handed on paper and in codes: as the server was told it, or else the one of this browser.
import { useMe } from './session.ts'

export const useWebAddress = (): string => useMe()?.webAddress ?? location.origin

/** Whether a text leads to the machine on which it is read, which is another on every phone. */
export const leadsHereAlone = (text: string): boolean => /\/\/(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/]|$)/.test(text)
