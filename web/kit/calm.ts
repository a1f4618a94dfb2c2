// Whether a storm is on, for the sounds of every room: what is expected then makes none.
import { create } from 'zustand'

/** From this priority on tickets are expected; null while no storm is on. */
export const useCalm = create<{ from: number | null }>(() => ({ from: null }))
export const isStorm = (): boolean => useCalm.getState().from !== null
export const isExpected = (priority: number): boolean => priority >= (useCalm.getState().from ?? Number.POSITIVE_INFINITY)
