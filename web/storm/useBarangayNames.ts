// The name of a barangay by its id.
import { places } from '#contract/reference/places.ts'
import { useAll } from '#web/kit/lists/allOf.ts'

export function useBarangayNames(): (id: string) => string {
  const { byId } = useAll(places.getBarangays, idOf)
  return (id) => byId.get(id)?.name ?? ''
}
const idOf = ({ id }: { id: string }) => id
