// The period and the filters of a dashboard, kept in the address so that they can be sent on.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { lastSpan } from '#contract/reports/due.ts'
import { addDays, type Span } from '#contract/statistics/periods.ts'
import { useSession } from '#web/kit/session/session.ts'
import { serverNow } from '#web/kit/clock.ts'

export const filterNames = ['caseTypeId', 'barangayId', 'departmentId', 'responseTeamId'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string[]>>
export interface Chosen extends Filters {
  from: string
  to: string
}

export function todayThere(): string {
  const timeZone = useSession.getState().me?.commandCenter?.timeZone ?? 'Asia/Manila'
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(serverNow())
}

const back = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const
export const presets = ['today', 'week', 'month', 'lastMonth', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]
export const spanOfPreset = (preset: Preset): Span => {
  const to = todayThere()
  return preset === 'lastMonth' ? lastSpan('monthly', to) : { from: addDays(to, 1 - back[preset]), to }
}

/** Whether a period reaches to now: what is said of yesterday and of the coming days belongs to it. */
export const reachesNow = ({ to }: Span): boolean => to >= addDays(todayThere(), -1)

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function usePeriod(usual: Preset = 'month') {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const chosen = useMemo((): Chosen => {
    const read = new URLSearchParams(text)
    const [from, to] = [read.get('from'), read.get('to')]
    const filters = filterNames.flatMap((name) => (read.has(name) ? [[name, read.getAll(name)]] : []))
    return { ...(isDay(from) && isDay(to) && from <= to ? { from, to } : spanOfPreset(usual)), ...Object.fromEntries(filters) }
  }, [text, usual])
  const choose = useCallback(
    (change: Partial<Chosen>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            next.delete(name)
            for (const one of Array.isArray(value) ? value : value ? [value] : []) next.append(name, one)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { chosen, choose }
}

/** Where the tickets behind a number are listed, or counted for those who may see numbers only. */
export function reportsOf(screen: 'reports' | 'reportsSummary', chosen: Chosen, narrower: Filters = {}): string {
  const params = new URLSearchParams({ from: chosen.from, to: chosen.to })
  for (const name of filterNames) for (const id of narrower[name] ?? chosen[name] ?? []) params.append(name, id)
  return `/cms/${screen}?${params.toString()}`
}
