// /cms of the signed-in: on to what was asked for before signing in, or to where this account works.
import { Navigate, useParams } from 'react-router'
import { landingOf } from '#contract/auth/landing.ts'
import { NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { wayBack } from '#web/kit/session/wayBack.ts'
import { mayOpen } from '#web/routes.tsx'

export function Home() {
  const me = useMe()
  // Who chose a screen before this one was drawn is on the way there.
  if (!me || !/^\/cms\/?$/.test(location.pathname)) return null
  const from = wayBack()
  const isOpen = from !== null && mayOpen(from.replace(/[?#].*/, ''), me)
  return <Navigate to={isOpen ? from : `/cms${landingOf(me.accountType)}`} replace />
}

/** /cms/<slug>-dashboard of a center leads to the executive dashboard; any other name is no screen. */
export function CenterDashboard() {
  return useParams().page?.endsWith('-dashboard') ? <Navigate to="/cms/executive-dashboard" replace /> : <NotFoundView />
}
