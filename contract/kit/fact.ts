// What one kind of fact is: a line of the log, a line of a timeline, and a message on the live feed.
import * as z from 'zod'
import type { Endpoint, Schema } from './endpoint.ts'

/** The parts of a ticket's timeline, by which it is filtered. */
export const timelineKinds = ['update', 'step', 'chat', 'call', 'assignment', 'transfer', 'edit', 'read'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export interface FactKind<D extends Schema = Schema> {
  readonly doc: string
  /** Holds ids and states, never personal data: the log outlives the right to keep those. */
  readonly data: D
  /** Permissions whose holders see it live; accounts are added where it is recorded. Empty: for the audit alone. */
  readonly audience: readonly string[]
  /** The calls whose answers it makes old: whoever holds one reads it again. Tickets change by the rows that their facts carry. */
  readonly stale?: (() => readonly Endpoint[]) | undefined
  /** In which part of the timeline of its ticket it stands. Each fact that names a ticket says it. */
  readonly timeline?: TimelineKind | 'none' | undefined
}
export type FactKinds = Record<string, FactKind>

export const onTimeline = <F extends FactKinds>(timeline: TimelineKind | 'none', facts: F): F =>
  Object.fromEntries(Object.entries(facts).map(([verb, one]) => [verb, { ...one, timeline }])) as F

export const fact = <D extends Schema>(doc: string, kind: Omit<FactKind<D>, 'doc'>): FactKind<D> => ({ doc, ...kind })

/** A fact as the feed carries it. `row` is the object as it now stands, for those who may see it. */
export const FactMessage = z.object({
  seq: z.number(),
  at: z.string(),
  verb: z.string(),
  kind: z.string(),
  id: z.string(),
  actorId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  row: z.unknown().optional(),
})
export type FactMessage = z.output<typeof FactMessage>
