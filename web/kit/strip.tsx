// One strip over every screen: of all that wants attention the gravest is drawn, the rest is a count that opens.
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { create } from 'zustand'

/** What comes before what; nothing else decides which bar is seen. */
export const gravity = {
  mayday: 120,
  /** A crew is asked whether it is well: one touch, and it is gone. */
  rollCall: 110,
  alarm: 100,
  /** Somebody has opened it, and it is not over. */
  maydayStands: 95,
  assignment: 90,
  /** Reports of danger from one network, more than may ring one by one. */
  flood: 88,
  urgentReport: 85,
  secondPerson: 80,
  graveWarning: 75,
  criticalSensor: 70,
  overridden: 60,
  sensor: 50,
  /** The disk, a clock or the backups of the server. */
  server: 40,
  silentSource: 30,
  /** Somebody has taken note of it, and its reports wait to be decided. */
  floodStands: 20,
  storm: 10,
  /** What is striking about several tickets: it waits for a quiet moment. */
  hint: 5,
  /** All is well: it stands where nothing else does, and counts as nothing. */
  calm: 0,
} as const
export type Gravity = keyof typeof gravity
/** From here on the count is red. */
export const isUrgent = (one: Gravity): boolean => gravity[one] >= gravity.criticalSensor

interface Bar {
  id: string
  of: Gravity
}
export const useStrip = create<{ bars: readonly Bar[]; isOpen: boolean }>(() => ({ bars: [], isOpen: false }))

/** Of equal ones the first that came stays. */
const gravest = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>((first, one) => (first && gravity[first.of] >= gravity[one.of] ? first : one), undefined)

export const restOf = (bars: readonly Bar[]): readonly Bar[] => {
  const first = gravest(bars)
  return bars.filter((one) => one !== first && one.of !== 'calm')
}

/** One bar. What is behind the count stays as it is, with what was opened from it. */
export function StripBar({ of, children }: { of: Gravity; children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    useStrip.setState(({ bars }) => ({ bars: [...bars.filter((one) => one.id !== id), { id, of }] }))
    return () =>
      useStrip.setState(({ bars, isOpen }) => {
        const left = bars.filter((one) => one.id !== id)
        return { bars: left, isOpen: isOpen && restOf(left).length > 0 }
      })
  }, [id, of])
  const isFirst = useStrip(({ bars }) => gravest(bars)?.id === id)
  const isShown = useStrip(({ isOpen }) => isOpen && of !== 'calm') || isFirst
  return (
    <div data-strip-bar={of} data-first={isFirst || undefined} hidden={!isShown}>
      {children}
    </div>
  )
}

/** Whether a bar of this kind, of which there is one, is drawn or behind the count. */
export const useIsInStrip = (of: Gravity): boolean => useStrip(({ bars, isOpen }) => isOpen || gravest(bars)?.of === of)

export const openStrip = (): void => useStrip.setState({ isOpen: true })
/** What a bar opens over the screen stands alone: where the bar is drawn without the rest, that folds. */
export const foldStripTo = (of: Gravity): void => useStrip.setState(({ bars, isOpen }) => ({ isOpen: isOpen && gravest(bars)?.of !== of }))
