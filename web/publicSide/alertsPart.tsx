// What draws warnings: there before the first frame of a page that carries some, and else fetched when the first is given out.
import { type ComponentProps, Suspense } from 'react'
import type { AlertsNow } from './AlertsNow.tsx'
import { later } from '#web/kit/later.ts'
import { start } from './start.ts'

let part: typeof AlertsNow | undefined
const load = async () => (part = (await import('./AlertsNow.tsx')).AlertsNow)
const Later = later(load)

export const hasAlertsPart = () => part !== undefined
/** Before anything is shown: where it cannot be had, what it would draw is said in the top line. */
export const loadAlerts = (): Promise<unknown> =>
  start?.first && (start.first.alerts.alerts.length > 0 || start.first.alerts.nearPath) ? load().catch(() => undefined) : Promise.resolve()
export const preloadAlerts = () => void load().catch(() => undefined)

export function Alerts(given: ComponentProps<typeof AlertsNow>) {
  if (given.told.alerts.length === 0 && !given.told.nearPath) return null
  const Part = part ?? Later
  return (
    <Suspense fallback={null}>
      <Part {...given} />
    </Suspense>
  )
}
