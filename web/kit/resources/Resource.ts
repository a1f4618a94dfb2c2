// What a kind of administration is: its calls, its columns, its form. The table and the form read nothing else.
import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { Permission } from '#contract/accounts/permissions.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Words } from '#contract/language/fill.ts'

/** The names behind ids, by the field that holds the id. */
export type NameOf = (field: string, id: string | null | undefined) => string

export interface Column<R> {
  /** A name that the list sorts by makes the heading a button. */
  name: string
  title: string
  /** What fills the title. */
  words?: Words
  /** Whether it is one of the columns just now; always where it does not say. */
  isShown?(): boolean
  /** Left out where there is little room. */
  minor?: boolean
  align?: 'right'
  draw?(row: R, nameOf: NameOf): ReactNode
}

export interface Options {
  endpoint: Endpoint
  input?: object
  valueOf(row: object): string
  labelOf(row: object): string
  /** The screen on which one that is missing is added. */
  addedIn?: string
}

export interface InputProps {
  path: string
  label: string
  description?: string
  error?: ReactNode
  /** Errors of everything below this field. */
  errors: Record<string, ReactNode>
  required: boolean
  readOnly: boolean
  value: unknown
  values: Record<string, unknown>
  onChange(value: unknown): void
  onBlur?(event: unknown): void
}

export type InputKind = 'email' | 'phone' | 'day' | 'text' | 'long' | 'color' | 'icon' | 'priority' | 'position' | 'bounds' | 'file' | 'town'

/** What tables keep of a field in a column of its own. */
export interface CellPart {
  name: string
  label: string
  headings: readonly string[]
}

export interface Field {
  /** A path into the form's values. */
  name: string
  label: string
  /** What fills the label. */
  words?: Words
  /** Beside the label, the same in every language, such as P1. */
  mark?: string
  help?: string
  /** How it is asked for, where the schema alone does not tell. */
  input?: InputKind | ComponentType<InputProps>
  width?: 'full' | 'half' | 'third'
  options?: Options
  /** What the values of an enumeration are called. */
  labels?: Record<string, string>
  /** What tables call them too. */
  alsoCalled?: Readonly<Record<string, readonly string[]>>
  only?: 'add' | 'edit'
  /** Of a cell of a table, where its schema does not say how it is read; undefined for what cannot be read. */
  readCell?(text: string): unknown
  /** Where tables keep it in several columns: what the others hold, and what all say together. */
  parts?: readonly CellPart[]
  readParts?(whole: string, parts: Record<string, string>): unknown
  /** Whether all lines of a table may have it alike, where none of its columns holds it. */
  mayBeAlike?: boolean
  /** What a line of a table has that says nothing of it, made of its other values. */
  fallback?(values: Record<string, unknown>): unknown
  /** A line of a table that says nothing of it has the name of its file. */
  isFile?: boolean
  /** It decides about rights: a line of a table that adds somebody says it, or is asked. */
  isAsked?: boolean
  /** Chosen when a thing is added, and then for good. */
  fixed?: boolean
  first?: unknown
}
export interface FieldGroup {
  title: string
  text?: string
  fields: readonly Field[]
}

export interface Filter {
  name: string
  label: string
  options?: Options
  values?: readonly string[]
  labels?: Record<string, string>
}

export interface Secret {
  title: string
  name: string
  secret: string
  /** What a program sends with it. */
  snippet?: string
  /** Pictures of it to scan, each for what it is scanned by. */
  codes?: readonly { label: string; text: string }[]
}

export interface ActionProps<R> {
  row: R
  /** Shows something that is shown only once. */
  onSecret(secret: Secret): void
}

export interface Resource<R extends object> {
  /** Names the kind in the address and in caches. */
  title: string
  one: string
  empty: string
  list: Endpoint
  listInput?: object
  filters?: readonly Filter[]
  hasNoSwitch?: boolean
  columns: readonly Column<R>[]
  groups: readonly FieldGroup[]
  idOf(row: R): string
  nameOf(row: R): string
  /** Who may change it; others read. */
  manage: Permission
  add?: Endpoint
  /** The fields of a new one; the schema of `add` where it is left out. */
  schema?: z.ZodType
  update?: Endpoint
  deactivate?: Endpoint
  reactivate?: Endpoint
  /** Where the answer to `add` holds more than the row. */
  secretOf?(data: object): Secret
  rowOf?(data: object): R
  /** Whether many come in at once, as a table. */
  takesTables?: boolean
  /** What offices call the columns of such a table, by the name of the field. */
  headings?: Readonly<Record<string, readonly string[]>>
  /** The fields by which a line of a table is known to be a row that is there; the name, where it does not say. */
  knownBy?: readonly string[]
  /** A change is sent whole, without id and version. */
  sendsAll?: boolean
  /** What is sent, where it differs from the form's values. */
  send?(values: Record<string, unknown>): object
  /** The form's values, where they differ from the row. */
  valuesOf?(row: R): Record<string, unknown>
  Actions?: ComponentType<ActionProps<R>>
  /** Above the form of an existing row. */
  Details?: ComponentType<{ row: R }>
  /** Above the table. */
  Tools?: ComponentType<{ onChanged(): void }>
  isOff?(row: R): boolean
}

export const isOff = (row: object): boolean => (row as { isDeleted?: number }).isDeleted === 1
