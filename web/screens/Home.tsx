// /cms of the signed-in: on to what was asked for before signing in, or to where this account works.
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Me } from '#contract/auth/Session.ts'
import { landingOf } from '#contract/auth/landing.ts'
import { t } from '#web/kit/language.ts'
import { NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { wayBack } from '#web/kit/session/wayBack.ts'
import { toast } from '#web/kit/toast.ts'
import { mayOpen } from '#web/routes.tsx'

export const isHome = (path: string): boolean => /^\/cms\/?$/.test(path)

export function homeOf(me: Me): string {
  const from = wayBack()
  return from !== null && mayOpen(from.replace(/[?#].*/, ''), me) ? from : `/cms${landingOf(me.accountType)}`
}

export function Home() {
  const me = useMe()
  // Who chose a screen before this one was drawn is on the way there.
  return me && isHome(location.pathname) ? <Navigate to={homeOf(me)} replace /> : null
}

/** /cms/<slug>-dashboard is for that center's own accounts, whom it leads to the executive dashboard; others to where they work. Any other name is no screen. */
export function CenterDashboard() {
  const me = useMe()
  const slug = /^([\w-]+)-dashboard$/.exec(useParams().page ?? '')?.[1]
  const isOthers = slug !== undefined && me !== null && me.commandCenter?.slug !== slug
  useEffect(() => {
    if (isOthers) toast('info', t('That dashboard belongs to another center.'))
  }, [isOthers])
  if (!slug || !me) return <NotFoundView />
  return <Navigate to={isOthers ? `/cms${landingOf(me.accountType)}` : '/cms/executive-dashboard'} replace />
}
