// An incident as systems tell it to each other: what Tanod reads of any form, and the JSON that is its own.
import * as z from 'zod'
import { At, Lat, Lng } from '#contract/nouns/fields.ts'

export interface ToldNote {
  text: string
  at: string | null
}

/** What was read of an incident; what is not told is null. */
export interface ToldIncident {
  /** Its sender's own id, the same in each version. */
  id: string | null
  /** When this version was written: a later one is newer. */
  at: string | null
  /** Under which number its sender's people know it. */
  number: string | null
  /** The kind of case in its sender's words. */
  kind: string | null
  status: string | null
  priority: 1 | 2 | 3 | 4 | 5 | null
  description: string | null
  callerName: string | null
  callerPhone: string | null
  /** When the call began. */
  calledAt: string | null
  /** Words that lead to the place. */
  place: string | null
  position: { lat: number; lng: number; accuracy?: number | undefined } | null
  agencies: readonly string[]
  notes: readonly ToldNote[]
  /** Ids of other systems under which it is known too. */
  links: readonly string[]
  /** False: it could not be read, and stands in the description as it came. */
  isRead: boolean
}

export const nothingTold: ToldIncident = {
  ...{ id: null, at: null, number: null, kind: null, status: null, priority: null, description: null, callerName: null, callerPhone: null },
  ...{ calledAt: null, place: null, position: null, agencies: [], notes: [], links: [], isRead: true },
}

const text = (most: number) => z.string().transform((said) => said.trim().slice(0, most))
/** What cannot be read of a field leaves that field out, never the incident. */
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null)

const first = <S extends z.ZodType>(one: S, most: number) => z.array(one).transform((all) => all.slice(0, most))

/** The form of our own: every field may be missing. */
export const OwnIncident = z.object({
  id: maybe(z.union([z.string(), z.number()]).transform(String)),
  at: maybe(At),
  number: maybe(z.union([z.string(), z.number()]).transform((number) => String(number).trim().slice(0, 60))),
  kind: maybe(text(200)),
  status: maybe(text(60)),
  priority: maybe(z.literal([1, 2, 3, 4, 5])),
  description: maybe(text(5000)),
  caller: maybe(z.object({ name: maybe(text(120)), phone: maybe(text(32)), calledAt: maybe(At) })),
  place: maybe(z.object({ words: maybe(text(300)), lat: maybe(Lat), lng: maybe(Lng), radius: maybe(z.number().min(0).max(100_000)) })),
  agencies: maybe(first(maybe(text(200)), 50)),
  links: maybe(first(maybe(text(300)), 50)),
  notes: maybe(first(maybe(z.object({ text: text(5000), at: maybe(At) })), 500)),
})
type OwnIncident = z.input<typeof OwnIncident>

const present = <T>(all: readonly (T | null | undefined)[] | null | undefined): T[] => (all ?? []).filter((one) => one !== null && one !== undefined)

/** Null where it is not of this form. */
export function readOwn(given: unknown): ToldIncident | null {
  const read = OwnIncident.safeParse(given)
  if (!read.success) return null
  const { caller, place, notes, agencies, links, ...told } = read.data
  const position =
    place && typeof place.lat === 'number' && typeof place.lng === 'number'
      ? { lat: place.lat, lng: place.lng, accuracy: place.radius ?? undefined }
      : null
  const found: ToldIncident = {
    ...nothingTold,
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value || null])),
    callerName: caller?.name || null,
    callerPhone: caller?.phone || null,
    calledAt: caller?.calledAt ?? null,
    place: place?.words || null,
    position,
    agencies: present(agencies).filter(Boolean),
    links: present(links).filter(Boolean),
    notes: present(notes).flatMap((note) => (note.text ? [{ text: note.text, at: note.at ?? null }] : [])),
  }
  const isEmpty = !found.id && !found.number && !found.description && !found.callerPhone && !position && found.notes.length === 0
  return isEmpty ? null : found
}

export const writeOwn = (told: ToldIncident): OwnIncident => ({
  ...{ id: told.id, at: told.at, number: told.number, kind: told.kind, status: told.status, priority: told.priority, description: told.description },
  caller: { name: told.callerName, phone: told.callerPhone, calledAt: told.calledAt },
  place: { words: told.place, lat: told.position?.lat, lng: told.position?.lng, radius: told.position?.accuracy },
  agencies: [...told.agencies],
  links: [...told.links],
  notes: told.notes.map(({ text: said, at }) => ({ text: said, at })),
})

/** A new ticket; another one that is open under its number; a newer version; an older one, or nothing new; new words after its ticket was closed; one whose ticket another center has; what could not be read; the same delivery again. */
export const takenAs = ['ticket', 'joined', 'newer', 'older', 'again', 'handed', 'words', 'known'] as const
export type TakenAs = (typeof takenAs)[number]
