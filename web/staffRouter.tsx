// The router of the signed-in: every staff screen inside the shell, and what is no screen.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { RouteErrorView } from '#web/kit/parts/RouteErrorView.tsx'
import { screens } from '#web/routes.tsx'
import { CenterDashboard, Home } from '#web/screens/Home.tsx'
import { StaffScreen } from '#web/screens/StaffScreen.tsx'
import { Shell } from '#web/shell/Shell.tsx'

const errorElement = <RouteErrorView />

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

const router = createBrowserRouter(routes)

export function StaffRouter() {
  return <RouterProvider router={router} />
}
