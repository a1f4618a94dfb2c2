// What a report names by its name, in any language, has its id; what nothing here is called stays for the staff as words.
import { asLines } from '#server/kit/input/otherWords.ts'
import { calledSo, isId } from '#server/kit/input/named.ts'
import type { KnownCenter } from './centers.ts'

interface Named {
  caseTypeId?: string | undefined
  caseSubTypeId?: string | undefined
  barangayId?: string | undefined
  otherWords?: string | undefined
}

export function byName<G extends Named>({ caseTypes, barangays }: Pick<KnownCenter, 'caseTypes' | 'barangays'>, given: G): G {
  const ids: Named = {}
  const strange: [string, string][] = []
  const take = (field: 'caseTypeId' | 'caseSubTypeId' | 'barangayId', rows: readonly { id: string; name: string }[]) => {
    const said = given[field]
    if (!said) return
    const [found, another] = isId(said) ? [{ id: said }] : calledSo(rows, said)
    if (found && !another) ids[field] = found.id
    else strange.push([field, said])
  }
  const subTypes = caseTypes.flatMap((one) => one.subTypes)
  const typeOf = (id: string) => caseTypes.find((one) => one.subTypes.some((sub) => sub.id === id))?.id
  const [sub, another] = given.caseTypeId && calledSo(caseTypes, given.caseTypeId).length === 0 ? calledSo(subTypes, given.caseTypeId) : []
  if (sub && !another) Object.assign(ids, { caseTypeId: typeOf(sub.id), caseSubTypeId: sub.id })
  else take('caseTypeId', caseTypes)
  const ofType = caseTypes.find(({ id }) => id === ids.caseTypeId)?.subTypes ?? subTypes
  if (!ids.caseSubTypeId) take('caseSubTypeId', ofType)
  else if (given.caseSubTypeId && !ofType.some((one) => one.id === ids.caseSubTypeId && [one.id, one.name].includes(given.caseSubTypeId!)))
    strange.push([
      'caseSubTypeId',
      isId(given.caseSubTypeId) ? (subTypes.find(({ id }) => id === given.caseSubTypeId)?.name ?? '') : given.caseSubTypeId,
    ])
  if (ids.caseSubTypeId && !ids.caseTypeId) ids.caseTypeId = typeOf(ids.caseSubTypeId)
  take('barangayId', barangays)
  const otherWords = [given.otherWords, asLines(strange)].filter(Boolean).join('\n') || undefined
  return { ...given, caseTypeId: undefined, caseSubTypeId: undefined, barangayId: undefined, ...ids, otherWords }
}
