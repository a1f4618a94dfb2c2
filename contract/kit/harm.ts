// What a call can do at its worst, and what follows from it: who must show again who they are. Which alerts need a second person is a matter of their severity: contract/warnings.

/**
 * reversible: another call puts it right. irreversible: gone for good. stopsWork: a center, or every app, stops working.
 * speaksToPublic: the public reads it at once. secrets: rights, credentials or personal data are given, taken or given out.
 */
export const harms = ['reversible', 'irreversible', 'stopsWork', 'speaksToPublic', 'secrets'] as const
export type Harm = (typeof harms)[number]

export interface Consequence {
  /** For so long a shown password holds for it; null: it is not asked again. Where it is, a program needs the permission `programs.unproven`. */
  readonly provenMs: number | null
  /** Whether another call brings back what it takes away. Else the screen asks in words before. */
  readonly hasWayBack: boolean
}

/** How long a step-up holds. */
export const provenMs = 10 * 60_000
/** What stops work asks each time: only just shown counts. */
export const justProvenMs = 60_000

export const consequences: Readonly<Record<Harm, Consequence>> = {
  reversible: { provenMs: null, hasWayBack: true },
  irreversible: { provenMs, hasWayBack: false },
  stopsWork: { provenMs: justProvenMs, hasWayBack: true },
  speaksToPublic: { provenMs: null, hasWayBack: true },
  secrets: { provenMs, hasWayBack: true },
}
