// The error view of the router.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Refused } from '#contract/kit/client.ts'
import { messageOf } from '#web/kit/toast.ts'
import { ErrorView } from './ErrorView.tsx'

export function RouteErrorView() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <ErrorView status={error.status} text={error.statusText || String(error.data ?? '')} />
  if (error instanceof Refused) return <ErrorView status={error.status} text={messageOf(error)} />
  return <ErrorView text={error instanceof Error ? error.message : String(error)} />
}
