// The error view of the router.
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Refused } from '#contract/kit/client.ts'
import { messageOf } from '#web/kit/toast.ts'
import { ErrorView } from './ErrorView.tsx'

export function RouteErrorView({ children }: { children?: ReactNode }) {
  const error = useRouteError()
  return <ErrorView {...toldBy(error)}>{children}</ErrorView>
}

function toldBy(error: unknown): { status?: number; text: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, text: error.statusText || String(error.data ?? '') }
  if (error instanceof Refused) return { status: error.status, text: messageOf(error) }
  return { text: error instanceof Error ? error.message : String(error) }
}
