// Queries that are built and compiled once, and called with named values: checked by the schema, at the price of plain SQL.
import { type Compilable, type RawBuilder, sql } from 'kysely'

/** The named values of a query while it is built. `center` is always among them: the transaction fills it. */
export type Params<P extends object = object> = { readonly [K in keyof P]-?: RawBuilder<P[K]> } & { readonly center: RawBuilder<string> }

/** Some named values under their own names, as an insert or a change takes them. */
export const picked = <P extends object, K extends keyof P & string>(params: Params<P>, names: readonly K[]) =>
  // Names that are known one by one are lost to the compiler in a list.
  Object.fromEntries(names.map((name) => [name, params[name]])) as unknown as { [N in K]: RawBuilder<P[N]> }

/** A compiled query with its values, but for the center's. */
export interface Ready<R> {
  readonly name: string
  readonly text: string
  valuesIn(center: string): unknown[]
  /** Never there: the rows that it answers. */
  readonly rows?: R[]
}

class Named {
  readonly key: string

  constructor(key: string) {
    this.key = key
  }
}

const names = new Set<string>()

/** `name` is the statement's name on every connection: one for each. */
export function prepared<P extends object, R>(name: string, build: (params: Params<P>) => Compilable<R>): (values: P) => Ready<R> {
  if (names.has(name)) throw new Error(`Two queries are named ${name}.`)
  names.add(name)
  let compiled: { text: string; parameters: readonly unknown[] } | undefined
  return (values) => {
    const { text, parameters } = (compiled ??= compile(build))
    const given = values as Record<string, unknown>
    const valueOf = (one: unknown, center: string) => (one instanceof Named ? (one.key === 'center' ? center : given[one.key]) : one)
    return { name, text, valuesIn: (center) => parameters.map((one) => valueOf(one, center)) }
  }
}

function compile<P extends object, R>(build: (params: Params<P>) => Compilable<R>) {
  const params = new Proxy({}, { get: (_, key) => sql.val(new Named(String(key))) }) as Params<P>
  const { sql: text, parameters } = build(params).compile()
  return { text, parameters }
}

export const isReady = (query: object): query is Ready<unknown> => 'valuesIn' in query
