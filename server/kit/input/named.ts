// What a caller names by its name is found by it: kinds, barangays and centers, in any language they have.
import { foldedName, kindOfField, type NamedKind } from '#contract/nouns/aliases.ts'
import type { Field } from '#contract/kit/endpoint.ts'
import { say, type Sentence } from '#contract/kit/say.ts'

/** What has a name; `caseTypeId` is the kind that a sub-type is of. */
export interface NamedRow {
  id: string
  name: string
  names?: Readonly<Record<string, string | undefined>> | undefined
  slug?: string
  caseTypeId?: string
}
export type NamesOf = (kind: NamedKind, center: string | undefined) => Promise<readonly NamedRow[]>

export const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Those that are called so. */
export function calledSo<R extends NamedRow>(rows: readonly R[], name: string): R[] {
  const sought = foldedName(name)
  return rows.filter((row) => [row.name, row.slug, ...Object.values(row.names ?? {})].some((one) => one && foldedName(one) === sought))
}

/** The same input, with ids where names stood; `faults` says of each field what no id was found for. Centers are first, for the others are of one; kinds stand before their sub-types. */
export async function withIds(fields: readonly Field[], given: Record<string, unknown>, namesOf: NamesOf, own: string | undefined) {
  const asked = fields
    .flatMap((field) => (kindOfField(field) && [given[field.name]].flat().some(isName) ? [{ name: field.name, kind: kindOfField(field)! }] : []))
    .toSorted((one, other) => Number(other.kind === 'center') - Number(one.kind === 'center'))
  const found = { ...given }
  const faults = new Map<string, Sentence>()
  for (const { name, kind } of asked) {
    const center = own ?? (typeof found['commandCenterId'] === 'string' ? found['commandCenterId'] : undefined)
    const rows = await namesOf(kind, center)
    const one = (said: unknown) => {
      if (!isName(said)) return said
      const id = idOf(rows, said, found['caseTypeId'])
      if (typeof id !== 'string') faults.set(name, id)
      return typeof id === 'string' ? id : said
    }
    found[name] = Array.isArray(given[name]) ? given[name].map(one) : one(given[name])
  }
  return { found, faults }
}

const isName = (said: unknown): said is string => typeof said === 'string' && said.trim() !== '' && !isId(said)

function idOf(rows: readonly NamedRow[], name: string, caseTypeId: unknown): string | Sentence {
  const all = calledSo(rows, name)
  const within = all.filter((row) => row.caseTypeId === caseTypeId)
  const [found, another] = within.length > 0 ? within : all
  const shown = { name: name.slice(0, 80) }
  if (!found) return say('Nothing here is called {name}.', shown)
  return another ? say('Several are called {name}: give the id.', shown) : found.id
}
