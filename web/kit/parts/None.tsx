// That there is none: said of an answer alone. Until it is there stands that it loads, or that it could not be loaded.
import type { ComponentProps } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { Asked } from './Loaded.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

interface Props extends ComponentProps<typeof EmptyState> {
  /** What was asked: a query, the rows of a list, or what of several must be there. */
  of: Asked<unknown> & { retry?(): void; refetch?(): unknown }
}

export function None({ of, ...says }: Props) {
  if (of.data !== undefined) return <EmptyState {...says} />
  return of.error ? <ErrorState error={of.error} onRetry={of.refetch ?? of.retry} /> : <SkeletonRows />
}
