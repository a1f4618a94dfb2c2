// What endangers a crew on its ticket, and how it rings: pure rules.

export const dangerKinds = ['mayday'] as const
export type DangerKind = (typeof dangerKinds)[number]

/** By whom a Mayday was told: the crew on its page, the crew by text, or the desk that heard it over the radio. */
export const maydayRoads = ['crew', 'text', 'desk'] as const
export type MaydayRoad = (typeof maydayRoads)[number]

/** A text that begins with the word; what follows it is where and why. */
export const isMayday = (text: string): boolean => /^\W*mayday\b/i.test(text)

interface Dangerous {
  dangers: readonly { kind: DangerKind; seen: unknown }[]
}
export const hasMayday = ({ dangers }: Dangerous): boolean => dangers.some(({ kind }) => kind === 'mayday')
/** It rings until somebody at the desk has opened it, and stands until it is ended with a reason. */
export const isMaydayUnseen = ({ dangers }: Dangerous): boolean => dangers.some(({ kind, seen }) => kind === 'mayday' && seen === null)
