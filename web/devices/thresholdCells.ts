// The values at which a sensor warns, as inventories keep them: a column for each level, in the words of PAGASA or in ours.
import type { Threshold } from '#contract/devices/Sensor.ts'
import { k } from '#web/kit/language.ts'
import type { CellPart } from '#web/kit/resources/Resource.ts'

const names = ['watch', 'alert', 'alarm', 'critical'] as const
const labels = { watch: k('Watch from'), alert: k('Alert from'), alarm: k('Alarm from'), critical: k('Critical from') }
const more = { watch: ['yellow'], alert: ['orange'], alarm: [], critical: ['red', 'danger'] }

export const thresholdParts: readonly CellPart[] = names.map((name) => ({
  ...{ name, label: labels[name] },
  headings: [name, ...more[name]].flatMap((word) => [word, `${word} level`, `${word} value`]),
}))

/** Alert, alarm, critical are the three levels of PAGASA; ours are watch, alert, critical. Undefined for what is no number. */
export function readThresholds(edges: Record<string, string>): Threshold[] | undefined {
  const levels = { watch: 'watch', alert: edges['alarm'] ? 'watch' : 'alert', alarm: 'alert', critical: 'critical' } as const
  const found = names.flatMap((name) =>
    edges[name] ? [{ level: levels[name], edge: /^-?\d+(\.\d+)?(?=$|[\s\p{L}°])/u.exec(edges[name].trim())?.[0] }] : [],
  )
  if (found.some(({ edge }) => edge === undefined)) return undefined
  return found.map(({ level, edge }) => ({ level, side: 'above', value: Number(edge), caseTypeId: null }))
}
