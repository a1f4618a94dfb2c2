// The center that this page reports to, with its case types and barangays: as the page came with it, as the phone kept it, or as the server says.
import { useCallback, useEffect, useState } from 'react'
import type { Page } from '#contract/kit/page.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { PublicBarangay, PublicCenter } from '#contract/publicSide/places.ts'
import type { PublicTown } from '#contract/publicSide/start.ts'
import { knownPhone, serves } from './report/place.ts'
import { Shelf } from './shelf.ts'
import { start } from './start.ts'
import { calls, pageMost } from './calls.ts'
import { call } from './wire.ts'

export type Town = PublicTown
const shelf = new Shelf<Town | PublicCenter[]>('tanod-town')
const freshMs = 10 * 60_000

/** Page after page, each told as it comes: a large town has hundreds. */
export async function readBarangays(commandCenterId: string, onPage: (all: PublicBarangay[]) => void, first?: Page<PublicBarangay>): Promise<void> {
  const asked = { commandCenterId, limit: pageMost, outlines: 0 as const }
  let page = first ?? (await call(calls.getBarangays, asked))
  let all = page.items
  onPage(all)
  while (page.next) {
    page = await call(calls.getBarangays, { ...asked, cursor: page.next })
    all = [...all, ...page.items]
    onPage(all)
  }
}

const keep = (town: Town) => {
  void shelf.set(town.center.id, town)
  void shelf.set('last', town)
}

export function useTown() {
  const [centers, setCenters] = useState<PublicCenter[]>(start?.centers ?? [])
  const [town, setTown] = useState<Town | null>(start?.town ?? null)
  const [isLost, setLost] = useState(false)

  const choose = useCallback(async (center: PublicCenter) => {
    const commandCenterId = center.id
    const learn = (barangays: PublicBarangay[]) =>
      setTown((now) => {
        if (now?.center.id !== center.id) return now
        const known = { ...now, barangays }
        keep(known)
        return known
      })
    try {
      const [caseTypes, barangays, notice] = await Promise.all([
        call(calls.getCaseTypes, { commandCenterId }),
        call(calls.getBarangays, { commandCenterId, limit: pageMost, outlines: 0 }),
        call(calls.getNotice, { commandCenterId }),
      ])
      const chosen = { center, caseTypes, barangays: barangays.items, noticeVersion: notice.version }
      setTown(chosen)
      keep(chosen)
      if (barangays.next) void readBarangays(commandCenterId, learn, barangays).catch(() => undefined)
      return chosen
    } catch (error) {
      const kept = (await shelf.get(center.id)) as Town | undefined
      if (!kept) throw error
      setTown(kept)
      return kept
    }
  }, [])

  const load = useCallback(async () => {
    setLost(false)
    const wanted = new URLSearchParams(location.search).get('center')
    const here = wanted ? null : await knownPhone()
    const fits = (all: PublicCenter[]) => all.find((one) => one.slug === wanted || (here && serves(one, here))) ?? all[0]
    if (start?.town && Date.now() - Date.parse(start.at) < freshMs) {
      keep(start.town)
      void shelf.set('centers', start.centers)
      const first = fits(start.centers)
      if (first && first.id !== start.town.center.id) await choose(first).catch(() => undefined)
      return
    }
    try {
      const { items } = await call(calls.getCommandCenters, { limit: 100 })
      setCenters(items)
      void shelf.set('centers', items)
      const first = fits(items)
      if (first) await choose(first)
    } catch {
      const kept = ((await shelf.get('last')) as Town | undefined) ?? start?.town
      const known = (await shelf.get('centers')) as PublicCenter[] | undefined
      if (known) setCenters(known)
      if (kept) setTown(kept)
      else setLost(true)
    }
  }, [choose])
  useEffect(() => void load(), [load])

  /** The center that serves a place, if it is another than the present one. */
  const elsewhere = (position: Position) => (town && serves(town.center, position) ? undefined : centers.find((one) => serves(one, position)))
  return { centers, town, isLost, load, choose, elsewhere }
}
