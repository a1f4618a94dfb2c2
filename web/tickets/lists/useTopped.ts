// A list with one ticket at its top.
import { useMemo } from 'react'
import { type Filter, passes } from './filters.ts'
import { useRow } from './rows.ts'

/** As long as it is one of the list. */
export function useTopped(ids: readonly string[], top: string | undefined, filter: Filter): readonly string[] {
  const row = useRow(top ?? '')
  const stands = row?.tab === 'accepted' && (passes(row, filter) ?? ids.includes(row.transactionNumber))
  return useMemo(() => (top && stands ? [top, ...ids.filter((id) => id !== top)] : ids), [top, stands, ids])
}
