// PAGASA's thresholds of rain, wind and heat: one table, from which every colour, signal and class is told.

export const rainBands = ['none', 'light', 'yellow', 'orange', 'red'] as const
export type RainBand = (typeof rainBands)[number]
export const heatClasses = ['none', 'caution', 'extremeCaution', 'danger', 'extremeDanger'] as const
export type HeatClass = (typeof heatClasses)[number]
export type WindSignal = 0 | 1 | 2 | 3 | 4 | 5

/** Rain in millimetres, wind in kilometres an hour (signals of 2022), heat index in degrees Celsius. */
export const pagasa = {
  rain: { yellow: 7.5, orange: 15, redOver: 30, redOverIn3h: 65 },
  windFrom: { 1: 39, 2: 62, 3: 89, 4: 118, 5: 185 },
  heatFrom: { caution: 27, extremeCaution: 33, danger: 42, extremeDanger: 52 },
} as const

/** By the rain of an hour and, where it is known, of the last three. */
export function rainBand(mmInHour: number, mmIn3h: number | null = null): RainBand {
  const { yellow, orange, redOver, redOverIn3h } = pagasa.rain
  if (mmInHour > redOver || (mmIn3h ?? 0) > redOverIn3h) return 'red'
  if (mmInHour >= orange) return 'orange'
  if (mmInHour >= yellow) return 'yellow'
  return mmInHour > 0 ? 'light' : 'none'
}

/** Whole kilometres count, as they are shown. */
export function windSignal(kmh: number): WindSignal {
  const shown = Math.round(kmh)
  return ([5, 4, 3, 2, 1] as const).find((signal) => shown >= pagasa.windFrom[signal]) ?? 0
}

/** Whole degrees count, as they are shown. */
export function heatClass(heatIndexC: number): HeatClass {
  const shown = Math.round(heatIndexC)
  return (['extremeDanger', 'danger', 'extremeCaution', 'caution'] as const).find((one) => shown >= pagasa.heatFrom[one]) ?? 'none'
}
