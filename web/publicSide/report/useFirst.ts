// What is said above all else: warnings, and whether a quake was felt. What comes once the page stands waits for a touch, so that nothing moves under a finger.
import { useEffect, useState } from 'react'
import type { PublicFirst } from '#contract/publicSide/start.ts'
import { headOf } from '#contract/warnings/sms.ts'
import { inMine } from '#web/publicSide/Alerts.tsx'
import { calls } from '#web/publicSide/calls.ts'
import { t } from '#web/publicSide/language.ts'
import { start } from '#web/publicSide/start.ts'
import { call } from '#web/publicSide/wire.ts'

const waitSeconds = 25
const pauseMs = 15_000
const quakeAgainMs = 60_000
/** A quake of a page that was kept longer may be over; a warning says itself how long it stands. */
const freshMs = 10 * 60_000

const nothing: PublicFirst = { alerts: { stamp: '', alerts: [], nearPath: null }, quake: null }

function carried(center: string | undefined): PublicFirst {
  if (!start?.first || start.town?.center.id !== center) return nothing
  const { alerts, quake } = start.first
  const standing = alerts.alerts.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())
  return { alerts: { ...alerts, alerts: standing }, quake: Date.now() - Date.parse(start.at) < freshMs ? quake : null }
}

/** Of what is known now, what is not shown yet, in one line. */
function lateOf(shown: PublicFirst, now: PublicFirst): string | null {
  if (now.quake && now.quake.id !== shown.quake?.id) return t('Did you feel the earthquake?')
  const isNew = ({ id }: { id: string }) => shown.alerts.alerts.every((one) => one.id !== id)
  const alert = now.alerts.alerts.find(isNew)
  return alert ? headOf({ ...alert, headline: inMine(alert.headline, alert.headlineIn) }) : null
}

/** `isSeen`: where it is shown is on the screen. Whoever comes back there finds all that is known. */
export function useFirst(center: string | undefined, isSeen: boolean) {
  const [shown, setShown] = useState(() => carried(center))
  const [now, setNow] = useState(shown)
  if (!isSeen && shown !== now) setShown(now)

  useEffect(() => {
    if (!center) return
    const ended = new AbortController()
    const isOver = () => ended.signal.aborted
    const lookForQuake = () =>
      call(calls.getFeltQuake, { commandCenterId: center }).then(
        (quake) => !isOver() && setNow((before) => ({ ...before, quake })),
        () => undefined,
      )
    const follow = async () => {
      let known: string | undefined
      while (!isOver()) {
        try {
          const asked = { commandCenterId: center, known, waitSeconds: known === undefined ? 0 : waitSeconds }
          const alerts = await call(calls.getPublicAlerts, asked, { signal: ended.signal })
          known = alerts.stamp
          setNow((before) => ({ ...before, alerts }))
        } catch {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      }
    }
    void lookForQuake()
    const timer = setInterval(() => void lookForQuake(), quakeAgainMs)
    void follow()
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [center])

  const stands = (id: string) => now.alerts.alerts.some((one) => one.id === id)
  return { shown, stands, late: isSeen ? lateOf(shown, now) : null, show: () => setShown(now) }
}
