// The calls of every kind of reference data, as the kinds say.
import { callNamesOf, callsOfKind, type Doing, type Kind } from './kind.ts'
import { type KindName, kindNames, kinds } from './kinds.ts'

type Kinds = typeof kinds
type Calls<K extends KindName> = ReturnType<typeof callsOfKind<Kinds[K]['form'], Kinds[K]['filters']>>
type Names<K extends KindName> = ReturnType<typeof callNamesOf<Kinds[K]['list'], Kinds[K]['one']>>
type CallsThat<D extends Doing> = { [K in KindName as Names<K>[D]]: Calls<K>[D] }
export type KindCalls = CallsThat<'list'> & CallsThat<'add'> & CallsThat<'update'> & CallsThat<'deactivate'> & CallsThat<'reactivate'>

/** Something for each call of each kind, under the name of the call. */
export const forEachCall = (make: (kind: KindName) => Record<Doing, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    kindNames.flatMap((kind) => {
      const made = make(kind)
      return Object.entries(callNamesOf<string, string>(kinds[kind])).map(([doing, name]) => [name, made[doing as Doing]])
    }),
  )

const everyKind: Record<KindName, Kind> = kinds
export const cases = forEachCall((kind) => callsOfKind(everyKind[kind])) as KindCalls
