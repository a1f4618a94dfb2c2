// Where a center lives: here, or at the address of a joined cell. Pages lead there and nowhere else.
import { installation } from '#server/auth/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { Kept } from '#server/kit/kept.ts'
import type { Database } from '#server/kit/transaction.ts'
import { centersElsewhere, type Elsewhere } from './storeCells.ts'

type Found = { isHere: true } | { isHere: false; elsewhere: Pick<Elsewhere, 'url' | 'slug'> | null }
export type WhereIs = (slug: string) => Promise<Found>

/** Kept for a moment, so that strangers who ask cost nothing. */
export function directoryOf(db: Database): WhereIs {
  const kept = new Kept<Promise<{ own: Map<string, { id: string; isOpen: boolean }>; elsewhere: Elsewhere[] }>>()
  const read = async () => {
    const own = await db.across(centersListed({}))
    return {
      own: new Map(own.map(({ id, slug, is_active: isOpen }) => [slug, { id, isOpen }])),
      elsewhere: await db.read(installation, centersElsewhere),
    }
  }
  return async (slug) => {
    const { own, elsewhere } = await Kept.share(kept, '', read)
    const here = own.get(slug)
    if (here?.isOpen) return { isHere: true }
    // One that was closed here lives elsewhere only if it is the same: another town may bear its name.
    const found = elsewhere.find((one) => (here ? one.id === here.id : one.slug === slug))
    return { isHere: false, elsewhere: found ?? null }
  }
}
