// What the center warns of, at the top of the page, each in one line that opens, so that the kinds below stay in view. What has ended meanwhile keeps its place and says so.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PublicAlerts } from '#contract/publicSide/alerts.ts'
import { FoldedAlert } from './Alerts.tsx'
import { t } from './language.ts'

interface Props {
  told: PublicAlerts
  stands(id: string): boolean
}

export function AlertsNow({ told: { alerts, nearPath }, stands }: Props) {
  return (
    <>
      {alerts.length > 0 && (
        <section aria-label={t('Warnings')} aria-live="polite">
          {alerts.map((alert) => (
            <InPlace key={alert.id} stands={stands(alert.id)}>
              <FoldedAlert alert={alert}>
                {alert.barangays.length > 0 && <p className="soft">{alert.barangays.slice(0, 12).join(', ')}</p>}
              </FoldedAlert>
            </InPlace>
          ))}
        </section>
      )}
      {nearPath && (
        <p>
          <a href={nearPath}>{t('Near me now: warnings, closed roads, evacuation centers')}</a>
        </p>
      )}
    </>
  )
}

function InPlace({ stands, children }: { stands: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (current && stands) current.style.minHeight = `${current.getBoundingClientRect().height}px`
  }, [stands])
  return (
    <div ref={place} className="kept">
      {stands ? (
        children
      ) : (
        <p className="alert folded" data-level="calm">
          {t('This warning has ended.')}
        </p>
      )}
    </div>
  )
}
