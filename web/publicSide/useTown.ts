// The center that this page reports to, with its case types and barangays: as the page came with it, as the phone kept it, or as the server says.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/kit/page.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { PublicBarangay, PublicCenter } from '#contract/publicSide/places.ts'
import { nearestFirst, serves, serving } from '#contract/publicSide/serving.ts'
import type { PublicTown } from '#contract/publicSide/start.ts'
import { knownPhone } from './report/place.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { start } from './start.ts'
import { calls, pageMost } from './calls.ts'
import { call } from './wire.ts'

export interface Town extends PublicTown {
  /** It is not to be had just now: its kinds are those of the town that was shown before, which its server knows by their names. */
  isBorrowed?: true
}
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

const opened = (all: readonly PublicCenter[]) => all.filter(({ isOpen }) => isOpen !== false)

const borrowedFor =
  (center: PublicCenter) =>
  (now: Town | null): Town | null =>
    now && { center, caseTypes: now.caseTypes, barangays: [], noticeVersion: '', isBorrowed: true }

const keep = (town: Town) => {
  void shelf.set(town.center.id, town)
  void shelf.set('last', town)
}

/** No open center's area holds the place; where one has not drawn its area, nobody can say so. */
export const isUnserved = (centers: readonly PublicCenter[], at: Position | null | undefined): boolean =>
  at != null && centers.length > 0 && centers.every(({ bounds }) => bounds !== null) && !serving(opened(centers), at)

/** `townOfUnsent`: where a report goes that waits on this phone. */
export function useTown(townOfUnsent: () => Promise<string | undefined>) {
  const wanted = new URLSearchParams(location.search).get('center')
  const [centers, setCenters] = useState<PublicCenter[]>(start?.centers ?? [])
  const [town, setTown] = useState<Town | null>(start?.town && (!wanted || start.town.center.slug === wanted) ? start.town : null)
  const [isLost, setLost] = useState(false)
  /** What was asked for and is not to be had now: a center, or the name of none. */
  const [missed, setMissed] = useState<{ name: string; center?: PublicCenter } | null>(null)
  /** Of answers that come out of order, only those to the last question count. */
  const turn = useRef(0)
  /** Nobody chose it, and no place says so: it is shown, and asked for before anything is sent to it. */
  const [isGuess, setGuess] = useState(!wanted)
  /** Which it is, from the moment that it is chosen or found: another is shown while it loads, or where it is not to be had. */
  const [meant, setMeant] = useState<PublicCenter | null>(null)
  /** The server knows of no center that is open. */
  const [hasNone, setHasNone] = useState(false)
  const [spot, setSpot] = useState<Position | null>(null)
  const isAsked = useRef(wanted !== null)

  const show = useCallback((chosen: Town) => {
    setTown(chosen)
    setMissed(null)
    setLost(false)
  }, [])

  /** Whether it is to be had, from the server or from this phone. */
  const open = useCallback(
    async (center: PublicCenter): Promise<boolean> => {
      const mine = ++turn.current
      const isMine = () => mine === turn.current
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
        if (!isMine()) return true
        const chosen = { center, caseTypes, barangays: barangays.items, noticeVersion: notice.version }
        show(chosen)
        keep(chosen)
        if (barangays.next) void readBarangays(commandCenterId, learn, barangays).catch(() => undefined)
      } catch {
        const kept = (await shelf.get(center.id)) as Town | undefined
        if (isMine() && kept) show(kept)
        return !isMine() || kept !== undefined
      }
      return true
    },
    [show],
  )

  /** As the visitor asks: where it is not to be had, no other takes its place without a word; a form that is being filled stays. */
  const choose = useCallback(
    async (center: PublicCenter, isFilling: boolean) => {
      setGuess(false)
      setMeant(center)
      isAsked.current = true
      if (await open(center)) return
      setTown(isFilling ? borrowedFor(center) : null)
      setMissed({ name: center.name, center })
    },
    [open],
  )
  /** As the place says: the kinds that are shown stay where those of the other are not to be had. */
  const follow = async (center: PublicCenter) => {
    setGuess(false)
    setMeant(center)
    setMissed(null)
    if (!(await open(center))) setTown(borrowedFor(center))
  }

  const load = useCallback(async () => {
    setLost(false)
    setMissed(null)
    const mine = ++turn.current
    const phone = knownPhone()
    const here = wanted ? null : await phone
    const isFresh = start?.town && Date.now() - Date.parse(start.at) < freshMs
    let known = isFresh ? start?.centers : undefined
    try {
      known ??= (await call(calls.getCommandCenters, { limit: 100 })).items
      void shelf.set('centers', known)
    } catch {
      known = ((await shelf.get('centers')) as PublicCenter[] | undefined) ?? start?.centers
    }
    const all = known ?? []
    setCenters(all)
    setHasNone(known?.length === 0)
    void phone.then(setSpot)
    if (isFresh) keep(start!.town!)
    if (mine !== turn.current) return
    const near = here ? nearestFirst(opened(all), here)[0] : undefined
    const unsentTo = wanted || near ? undefined : await townOfUnsent()
    if (mine !== turn.current) return
    const told = wanted ? all.find(({ slug }) => slug === wanted) : (near ?? all.find(({ id }) => id === unsentTo))
    if (told) setGuess(false)
    setMeant((before) => told ?? before)
    if (wanted && !told) return setMissed({ name: wanted })
    const first = told ?? all[0]
    if (isFresh && first?.id === start!.town!.center.id) return
    if (told && !near) return choose(told, false)
    if (first && (await open(first))) return
    const kept = ((await shelf.get('last')) as Town | undefined) ?? start?.town
    if (kept) show(near ? borrowedFor(near)(kept)! : kept)
    else setLost(known?.length !== 0)
  }, [choose, open, show, townOfUnsent, wanted])
  // What is asked for answers later.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void load(), [load])

  /** The center that serves a place, or else the nearest, if it is another than the present one; what the visitor asked for is left only where it does not serve. */
  const elsewhere = (position: Position) => {
    const best = serving(opened(centers), position) ?? (isAsked.current ? undefined : nearestFirst(opened(centers), position)[0])
    const now = meant ?? town?.center
    const stays = now && (best?.id === now.id || (isAsked.current && serves(now, position)))
    if (!stays) return best
    setGuess(false)
    setMeant(now)
    return town?.isBorrowed ? now : undefined
  }
  return { centers, town, meant, isLost, missed, load, choose, follow, elsewhere, hasNone, spot, isGuessed: isGuess && centers.length > 1 }
}
