// Tells the keys what a list holds, in its order, and that it holds nothing yet while it has not come.
import { useLayoutEffect } from 'react'

export function useIds<R>(onIds: (ids: readonly string[] | undefined) => void, rows: readonly R[] | undefined, idOf: (row: R) => string): void {
  useLayoutEffect(() => onIds(rows?.map(idOf)), [onIds, rows, idOf])
  useLayoutEffect(() => () => onIds(undefined), [onIds])
}
