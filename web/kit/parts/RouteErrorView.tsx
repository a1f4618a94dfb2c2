// The error view of the router.
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import { Refused } from '#contract/kit/client.ts'
import { t } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'
import { ErrorView } from './ErrorView.tsx'

export function RouteErrorView({ children }: { children?: ReactNode }) {
  const error = useRouteError()
  const navigate = useNavigate()
  const isBroken = !isRouteErrorResponse(error) && !(error instanceof Refused)
  const broken = isBroken && {
    title: t('This page stopped working.'),
    hint: t(
      'What was sent is saved, and what you were writing stays as long as this page is not loaded anew: go back first. If it happens again, tell whoever runs Tanod what stands below.',
    ),
    onBack: () => navigate(-1),
  }
  return (
    <ErrorView {...toldBy(error)} {...broken}>
      {children}
    </ErrorView>
  )
}

function toldBy(error: unknown): { status?: number; text: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, text: error.statusText || String(error.data ?? '') }
  if (error instanceof Refused) return { status: error.status, text: messageOf(error) }
  return { text: error instanceof Error ? error.message : String(error) }
}
