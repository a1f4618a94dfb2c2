// The name of a barangay by its id.
import { cases } from '#contract/reference/cases.ts'
import { useAll } from '#web/kit/lists/allOf.ts'

export function useBarangayNames(): (id: string) => string {
  const { byId } = useAll(cases.getBarangays, idOf)
  return (id) => byId.get(id)?.name ?? ''
}
const idOf = ({ id }: { id: string }) => id
