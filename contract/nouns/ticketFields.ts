// The fields of a ticket that hold words, each declared once: columns, form, detail, print, history, search, evidence, what is kept about people, erasure and retention follow.
import { k } from '#contract/language/k.ts'

interface TicketField {
  column: string
  label: string
  most: number
  /** With what it is asked and shown: the place, whoever called, or what else is told of the case. */
  part: 'place' | 'caller' | 'case'
  /** How citizens are asked for it; null: no field of their form is made of it. */
  askPublic: string | null
  /** It says who somebody is: whoever reads it is recorded. */
  isPersonal: boolean
  /** By which line people are shown what is kept about them: it goes with erasure, and with the time of closed tickets. Null: it tells nothing of people, and stays. */
  kept: 'name' | 'words' | 'place' | null
  /** What tells of the place is found by the words of the place; any other needs `search_tickets_by` in the migration of its column. */
  isSearched: boolean
}

const ofPlace = { part: 'place', isPersonal: false, kept: 'place', isSearched: true } as const

/** In the order in which they are told. A new one is a line here, and a migration with its column. */
export const ticketFields = {
  callerName: {
    column: 'caller_name',
    label: k('Caller’s name'),
    most: 120,
    part: 'caller',
    askPublic: null,
    isPersonal: true,
    kept: 'name',
    isSearched: true,
  },
  unit: { ...ofPlace, column: 'unit', label: k('Unit or floor'), most: 60, askPublic: k('Unit or floor, if any') },
  landmark: { ...ofPlace, column: 'landmark', label: k('Landmark'), most: 300, askPublic: k('Landmark, street or house') },
  address: { ...ofPlace, column: 'address', label: k('Address'), most: 300, askPublic: null },
} as const satisfies Record<string, TicketField>

type Fields = typeof ticketFields
export type TicketFieldName = keyof Fields
export type FieldsOfPart<P extends TicketField['part']> = { [N in TicketFieldName]: Fields[N]['part'] extends P ? N : never }[TicketFieldName]
export const ticketFieldNames = Object.keys(ticketFields) as TicketFieldName[]

/** Something for each of them. */
export const ofFields = <T>(make: (name: TicketFieldName, field: TicketField) => T) =>
  Object.fromEntries(ticketFieldNames.map((name) => [name, make(name, ticketFields[name])])) as Record<TicketFieldName, T>

interface Named extends TicketField {
  name: TicketFieldName
}
export const fieldsOfPart = (part: TicketField['part']): Named[] =>
  ticketFieldNames.flatMap((name) => (ticketFields[name].part === part ? [{ name, ...ticketFields[name] }] : []))

type Told = { readonly [N in TicketFieldName]?: string | null | undefined }
/** What is told of the case beside what happened, with what it is called. */
export const caseToldBy = (told: Told) => fieldsOfPart('case').flatMap(({ name, label }) => (told[name] ? [{ label, value: told[name] }] : []))

export const ticketColumns = ofFields((_name, { column }) => column) as { [N in TicketFieldName]: Fields[N]['column'] }

type KeptName = { [N in TicketFieldName]: Fields[N]['kept'] extends null ? never : N }[TicketFieldName]
/** The columns that tell of people, each with its line; and those that do not. */
export const keptColumns = Object.fromEntries(
  ticketFieldNames.flatMap((name) => (ticketFields[name].kept ? [[ticketFields[name].column, ticketFields[name].kept]] : [])),
) as { [N in KeptName as Fields[N]['column']]: NonNullable<Fields[N]['kept']> }
export const plainColumns: string[] = ticketFieldNames.flatMap((name) => {
  const { column, kept }: TicketField = ticketFields[name]
  return kept ? [] : [column]
})

/** What stands in the columns that tell of people once it is removed. */
export const nothingKept = Object.fromEntries(Object.keys(keptColumns).map((column) => [column, null])) as { [C in keyof typeof keptColumns]: null }
