// The centre that this page reports to, with its case types and barangays; another one when the phone is in another town.
import { useCallback, useEffect, useState } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { type PublicBarangay, type PublicCaseType, type PublicCenter, places } from '#contract/publicSide/places.ts'
import { knownPhone, serves } from './place.ts'
import { call } from './wire.ts'

export interface Town {
  centre: PublicCenter
  caseTypes: PublicCaseType[]
  barangays: PublicBarangay[]
  noticeVersion: string
}

export function useTown() {
  const [centres, setCentres] = useState<PublicCenter[]>([])
  const [town, setTown] = useState<Town | null>(null)
  const [isLost, setLost] = useState(false)

  const choose = useCallback(async (centre: PublicCenter) => {
    const commandCenterId = centre.id
    const [caseTypes, barangays, notice] = await Promise.all([
      call(places.getCaseTypes, { commandCenterId }),
      call(places.getBarangays, { commandCenterId, limit: 100 }),
      call(places.getNotice, { commandCenterId }),
    ])
    const chosen = { centre, caseTypes, barangays: barangays.items, noticeVersion: notice.version }
    setTown(chosen)
    return chosen
  }, [])

  const load = useCallback(async () => {
    setLost(false)
    try {
      const wanted = new URLSearchParams(location.search).get('center')
      const [{ items }, here] = await Promise.all([call(places.getCommandCenters, { limit: 100 }), wanted ? null : knownPhone()])
      setCentres(items)
      const first = items.find((one) => one.slug === wanted || (here && serves(one, here))) ?? items[0]
      if (first) await choose(first)
    } catch {
      setLost(true)
    }
  }, [choose])
  useEffect(() => void load(), [load])

  /** The centre that serves a place, if it is another than the present one. */
  const elsewhere = (position: Position) => (town && serves(town.centre, position) ? undefined : centres.find((one) => serves(one, position)))
  return { centres, town, isLost, load, choose, elsewhere }
}
