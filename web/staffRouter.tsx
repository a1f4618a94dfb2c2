// The router of the signed-in: every staff screen inside the shell, and what is no screen.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { RouteErrorView } from '#web/kit/parts/RouteErrorView.tsx'
import { useSession, mayNow } from '#web/kit/session/session.ts'
import { wayBack } from '#web/kit/session/wayBack.ts'
import { screenAt, screens } from '#web/routes.tsx'
import { standing } from '#web/standing.ts'
import { fetchBefore } from '#web/shell/loaded.ts'
import { findCursor } from '#web/kit/feed/feed.ts'
import { CrewLifeline } from '#web/screens/CrewLifeline.tsx'
import { CenterDashboard, Home, homeOf, isHome } from '#web/screens/Home.tsx'
import { StaffScreen } from '#web/screens/StaffScreen.tsx'
import { Shell } from '#web/shell/Shell.tsx'

const errorElement = (
  <RouteErrorView>
    <CrewLifeline />
  </RouteErrorView>
)

export const routes: RouteObject[] = [
  {
    path: '/cms',
    element: <Shell />,
    errorElement,
    children: [
      { index: true, element: <Home /> },
      { path: 'dgsi', element: <Navigate to="/cms" replace /> },
      ...screens.map((screen) => ({ path: screen.path, element: <StaffScreen screen={screen} />, errorElement })),
      { path: ':page', element: <CenterDashboard /> },
      { path: '*', element: <NotFoundView /> },
    ],
  },
  { path: '*', element: <Navigate to="/cms" replace /> },
]

let router: ReturnType<typeof createBrowserRouter> | undefined
/** Begins where the page then is: behind the sign-in that is another address than when this was loaded. */
const routerNow = () => (router ??= createBrowserRouter(routes))

export function StaffRouter() {
  return <RouterProvider router={routerNow()} />
}

/** Fetches the screen that is about to be drawn, what stands above it and the place in the log, so that all of it is drawn at once. What cannot be fetched now says so where it is drawn. */
export async function fetchFirst(): Promise<void> {
  const { me } = useSession.getState()
  if (!me || me.isDefaultPass || me.needsSecondFactor) return
  if (isHome(location.pathname)) history.replaceState(null, '', homeOf(me))
  const screen = screenAt(location.pathname)
  const loads = [screen, ...standing.filter(({ place }) => place === 'top')].flatMap((row) =>
    row && row.load && mayNow(row.permissions, me) ? [row.load] : [],
  )
  await Promise.allSettled([findCursor(), ...loads.map(fetchBefore)])
}

/** While somebody still types a password: the screen that was asked for, or the home of most. What cannot be fetched now is asked for again behind the sign-in. */
export async function fetchAhead(): Promise<void> {
  const { pathname } = new URL(wayBack() ?? '/cms/dashboard', location.href)
  const load = screenAt(pathname)?.load
  if (load) await Promise.allSettled([fetchBefore(load)])
}
