// What one call is. Routes, access checks, client, OpenAPI document and tests all read this.
import * as z from 'zod'
import type { Access } from './access.ts'
import { consequences, type Harm } from './harm.ts'
import { Sentence } from './say.ts'

export type Schema = z.core.$ZodType

export interface Endpoint<I extends Schema = Schema, D extends Schema = Schema> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly doc: string
  readonly access: Access
  /** What it can do at its worst; null: it changes nothing and gives out no secrets. */
  readonly harm: Harm | null
  /** Whether it does any. A GET of the specification that does is served as POST too. */
  readonly changes: boolean
  /** True for calls that the specification does not name. */
  readonly beyond: boolean
  /** Within so long the caller must have shown who they are, though signed in; null: not again. */
  readonly provenMs: number | null
  /** Whether no program may call it, whatever its key was given: it decides as a second person, makes keys, or stops work. */
  readonly needsPerson: boolean
  /** Whether fields that it does not know are kept as `otherWords`, not refused: an emergency report is never refused for its form. */
  readonly isForgiving: boolean
  /** Whether it changes what somebody has read: one that does not say which version that was is recorded as such. */
  readonly isEdit: boolean
  /** Whether its replies hold the center's own affairs alone: its lists, things, news. They are kept under an Idempotency-Key as they are; all others without anybody's words. */
  readonly isOfOffices: boolean
  /** Whether what it reads may be some seconds old: a copy of the database may answer for the primary. What its caller has changed is always in it. */
  readonly mayLag: boolean
  /** What a caller may ask for by `Accept` instead of JSON: the media types and what each means to `format`. Its replies are then the file alone. */
  readonly files: Readonly<Record<string, string>> | null
  readonly input: I
  readonly output: z.ZodObject<{ message: z.ZodString; sentence: z.ZodOptional<z.ZodType<Sentence>>; data: D }>
}
/** The calls of one room, by name. */
export type Room = Record<string, Endpoint>
export type Contract = Record<string, Room>

/** Calls whose replies hold the center's own affairs alone. */
export const ofOffices = <R extends Room>(calls: R): R =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, isOfOffices: true }])) as R

export const base = '/api/commandcenter'

/** Whatever is posted says what harm it can do: forgetting it does not compile. */
type Posted = { harm: Harm | 'none' }
export const get = endpoint<Partial<Posted>>('GET')
export const post = endpoint<Posted>('POST')

const nothing = z.object({})

function endpoint<Harmful extends Partial<Posted>>(method: 'GET' | 'POST') {
  return <D extends Schema, I extends Schema = typeof nothing>(
    path: `/${string}`,
    call: Harmful & {
      doc: string
      access: Access
      beyond?: boolean
      /** Whether its input itself shows who the caller is, by a password or a code. */
      hasOwnProof?: boolean
      needsPerson?: boolean
      isForgiving?: boolean
      isEdit?: boolean
      isOfOffices?: boolean
      mayLag?: boolean
      files?: Readonly<Record<string, string>>
      input?: I
      data: D
    },
  ): Endpoint<I, D> => {
    const { harm = 'none', access } = call
    const isOfAccounts = access !== 'public' && access !== 'session'
    return {
      method,
      path: `${base}${path}`,
      doc: call.doc,
      access,
      harm: harm === 'none' ? null : harm,
      changes: harm !== 'none',
      beyond: call.beyond ?? false,
      provenMs: harm === 'none' || !isOfAccounts || call.hasOwnProof ? null : consequences[harm].provenMs,
      needsPerson: call.needsPerson === true || harm === 'stopsWork',
      isForgiving: call.isForgiving ?? false,
      isEdit: call.isEdit ?? false,
      mayLag: call.mayLag ?? false,
      files: call.files ?? null,
      isOfOffices: call.isOfOffices ?? false,
      input: call.input ?? (nothing as Schema as I),
      output: z.object({ message: z.string(), sentence: Sentence.optional(), data: call.data }),
    }
  }
}

/** The fields of a call's input, and where each of them travels. */
export function fieldsOf({ method, path, input }: Endpoint) {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.ObjectSchema
  return Object.entries(properties as Record<string, z.core.JSONSchema.BaseSchema>).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
    isFile: [schema, ...(schema.anyOf ?? [])].some((one) => isBinary(one) || isBinary(one.items)),
    where: path.includes(`{${name}}`) ? ('path' as const) : method === 'GET' ? ('query' as const) : ('body' as const),
  }))
}
const isBinary = (schema: unknown) => (schema as z.core.JSONSchema.BaseSchema | undefined)?.format === 'binary'
export type Field = ReturnType<typeof fieldsOf>[number]

/** Every call of a contract with its room and name. */
export function callsOf(contract: Contract) {
  return Object.entries(contract).flatMap(([room, calls]) => Object.entries(calls).map(([name, call]) => ({ room, name, call })))
}
