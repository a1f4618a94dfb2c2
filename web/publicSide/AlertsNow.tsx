// What the center warns of, at the top of the page, as soon as it goes out.
import { useEffect, useState } from 'react'
import { alerts as calls, type PublicAlerts } from '#contract/publicSide/alerts.ts'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { Alert } from './Alerts.tsx'
import { t } from './language.ts'
import { call } from './wire.ts'

const waitSeconds = 25
const pauseMs = 15_000

export function AlertsNow({ center: { id } }: { center: PublicCenter }) {
  const [told, setTold] = useState<PublicAlerts>()
  useEffect(() => {
    const ended = new AbortController()
    let known: string | undefined
    const follow = async () => {
      while (!ended.signal.aborted) {
        try {
          const next = await call(
            calls.getPublicAlerts,
            { commandCenterId: id, known, waitSeconds: known === undefined ? 0 : waitSeconds },
            { signal: ended.signal },
          )
          known = next.stamp
          setTold(next)
        } catch {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      }
    }
    void follow()
    return () => ended.abort()
  }, [id])
  if (!told) return null
  const { alerts, nearPath } = told
  const near = nearPath && (
    <p>
      <a href={nearPath}>{t('Near me now: warnings, closed roads, evacuation centers')}</a>
    </p>
  )
  if (alerts.length === 0) return near
  return (
    <section aria-label={t('Warnings')} aria-live="polite">
      {alerts.map((alert) => (
        <Alert key={alert.id} alert={alert}>
          {alert.barangays.length > 0 && <p className="soft">{alert.barangays.slice(0, 12).join(', ')}</p>}
        </Alert>
      ))}
      {near}
    </section>
  )
}
