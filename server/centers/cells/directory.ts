// Where a center lives: here, or at the address of a joined cell. Pages lead there and nowhere else. What two say they have is one's, and told of the other.
import type { Contested } from '#contract/centers/cells.ts'
import { installation } from '#server/auth/store.ts'
import { centersListed, type ListedCenter } from '#server/kit/functions.ts'
import { Kept } from '#server/kit/kept.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { centersElsewhere, claims, type Elsewhere } from './storeCells.ts'

type Found = { isHere: true } | { isHere: false; elsewhere: Elsewhere | null }
export type WhereIs = (slug: string) => Promise<Found>

const firstBy = <K>(all: readonly Elsewhere[], keyOf: (one: Elsewhere) => K) => new Map(all.toReversed().map((one) => [keyOf(one), one]))

function leadBy(own: readonly ListedCenter[], elsewhere: readonly Elsewhere[]) {
  const here = new Map(own.map(({ id, slug, is_active: isOpen }) => [slug, { id, isOpen }]))
  const byId = firstBy(elsewhere, ({ id }) => id)
  const bySlug = firstBy(elsewhere, ({ slug }) => slug)
  const whereIs = (slug: string): Found => {
    const ours = here.get(slug)
    if (ours?.isOpen) return { isHere: true }
    // One that was closed here lives elsewhere only if it is the same: another town may bear its name.
    return { isHere: false, elsewhere: (ours ? byId.get(ours.id) : bySlug.get(slug)) ?? null }
  }
  return { whereIs, byId }
}

/** Kept for a moment, so that strangers who ask cost nothing. */
export function directoryOf(db: Database): WhereIs {
  const kept = new Kept<Promise<ReturnType<typeof leadBy>>>()
  const read = async () => leadBy(await db.across(centersListed({})), await db.read(installation, centersElsewhere))
  return async (slug) => (await Kept.share(kept, '', read)).whereIs(slug)
}

/** By cell, what stands in its list and is led elsewhere, or nowhere: by the same rule. */
export async function contestedBy(tx: Tx): Promise<Map<string, Contested[]>> {
  const own = await tx.all(centersListed({}))
  const all = await claims(tx)
  const { whereIs, byId } = leadBy(own, await centersElsewhere(tx))
  const openHere = new Set(own.filter((center) => center.is_active).map(({ id }) => id))
  const found = new Map<string, Contested[]>()
  for (const { id, slug, name, cellId } of all) {
    const contested = (keeper: string | null, isSameCenter: boolean) => ({ name, slug, keeper, isSameCenter })
    const keeper = byId.get(id)
    const led = whereIs(slug)
    const lost = openHere.has(id)
      ? contested(null, true)
      : keeper && keeper.cellId !== cellId
        ? contested(keeper.cell, true)
        : led.isHere || !led.elsewhere
          ? contested(null, false)
          : led.elsewhere.id !== id
            ? contested(led.elsewhere.cell, false)
            : null
    if (lost) found.set(cellId, [...(found.get(cellId) ?? []), lost])
  }
  return found
}
