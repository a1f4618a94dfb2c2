// A warning as an outside source gives it: the provider of events, or a feed of alerts in CAP 1.2.
import * as z from 'zod'
import type { Language } from '#contract/languages.ts'
import { At, Position } from '#contract/nouns/fields.ts'

export const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
export const WarningSeverity = z.enum(severities)
/** Not signed; by nobody whom we know; in a way that cannot be checked here, or by a certificate past its end; right; wrong. */
export const signatureStatuses = ['none', 'unchecked', 'uncheckable', 'good', 'bad'] as const
/** How it came, the least first: over an open line, over a line that proves its other end, signed by whom we know. */
export const provenances = ['none', 'transport', 'signed'] as const
export type Provenance = (typeof provenances)[number]
export const isAsGood = (one: Provenance, other: Provenance): boolean => provenances.indexOf(one) >= provenances.indexOf(other)

/** Replaced or called off by another; told to be past by itself; run out; or no longer on its list. */
export const endings = ['replaced', 'cancelled', 'past', 'expired', 'unlisted'] as const

const Said = z.object({ title: z.string(), description: z.string(), instruction: z.string() })
const Place = Position.pick({ lat: true, lng: true })

export const Warning = z.object({
  id: z.uuid(),
  source: z.string(),
  sender: z.string(),
  title: z.string(),
  description: z.string(),
  instruction: z.string(),
  /** The same in further languages, by their codes, where the source has them. */
  inLanguages: z.record(z.string(), Said),
  event: z.string(),
  severity: WarningSeverity,
  urgency: z.string().nullable(),
  certainty: z.string().nullable(),
  /** Anything but "Actual" is an exercise, a test or a draft. */
  status: z.string(),
  area: z.string(),
  /** Rings of places, each closed by its first. */
  polygons: z.array(z.array(Place)),
  circles: z.array(Place.extend({ km: z.number() })),
  issuedAt: At.nullable(),
  startsAt: At.nullable(),
  endsAt: At.nullable(),
  url: z.string().nullable(),
  /** What breaks the schema of its document; it is shown all the same. */
  flaws: z.array(z.string()),
  signature: z.enum(signatureStatuses),
  provenance: z.enum(provenances),
  /** Its source is trusted for what comes so: only then it sounds, opens a storm, replaces or cancels. */
  isTrusted: z.boolean(),
  /** Its area touches the center's. */
  isConcerning: z.boolean(),
  seenAt: At,
  /** When it was replaced, cancelled, taken off its list, or ran out. */
  endedAt: At.nullable(),
  /** How it ended, and by which other one. */
  ending: z.object({ how: z.enum(endings), by: z.object({ id: z.uuid(), title: z.string() }).nullable() }).nullable(),
})
export type Warning = z.output<typeof Warning>

/** What it says to whoever reads this language: in it where the source has it, else as the warning is. */
export const saidIn = (language: Language, warning: Pick<Warning, 'title' | 'description' | 'instruction' | 'inLanguages'>) =>
  warning.inLanguages[language] ?? warning

const aheadMs = 10 * 60_000
/** Sent, by its own clock, in the future: that clock is wrong. */
export const isAhead = ({ issuedAt }: Pick<Warning, 'issuedAt'>, now: number): boolean => issuedAt !== null && Date.parse(issuedAt) > now + aheadMs

/** Neither a drill nor a document that could not be read. */
export const isReal = ({ status }: Pick<Warning, 'status'>): boolean => status === 'Actual'

/** New ones of these announce themselves with a sound. */
export const isGrave = ({
  severity,
  status,
  isConcerning,
  isTrusted,
}: Pick<Warning, 'severity' | 'status' | 'isConcerning' | 'isTrusted'>): boolean =>
  isConcerning && isTrusted && isReal({ status }) && (severity === 'extreme' || severity === 'severe')
