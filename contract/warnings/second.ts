// Which alerts need a second person before the public reads them, and how long they wait.

/** How long another person has to confirm it. */
export const confirmMs = 2 * 60_000
/** How long after that a supervisor may still give it out alone; then it is asked for anew. */
export const overrideMs = 15 * 60_000

/** Extreme and Severe ones, unless they are a drill. */
export const needsSecond = ({ severity, isExercise }: { severity: string; isExercise: 0 | 1 }): boolean =>
  isExercise === 0 && (severity === 'Extreme' || severity === 'Severe')

export const secondStates = ['awaiting', 'lapsed', 'confirmed', 'overridden', 'withheld'] as const
export type SecondState = (typeof secondStates)[number]

export function secondStateOf(decision: 'confirmed' | 'overridden' | 'withheld' | null, askedUntil: string, now: number): SecondState {
  return decision ?? (now < Date.parse(askedUntil) ? 'awaiting' : 'lapsed')
}
export const mayOverride = (state: SecondState, askedUntil: string, now: number): boolean =>
  (state === 'awaiting' || state === 'lapsed') && now < Date.parse(askedUntil) + overrideMs
