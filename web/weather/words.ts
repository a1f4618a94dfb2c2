// Weather in words: WMO's codes, PAGASA's colors, signals and classes, each with what it means for people.
import type { HeatClass, RainBand, WindSignal } from '#contract/weather/thresholds.ts'
import { k } from '#web/kit/language.ts'

const codes: [codes: number[], words: string][] = [
  [[0], k('Clear sky')],
  [[1, 2], k('Partly cloudy')],
  [[3], k('Overcast')],
  [[45, 48], k('Fog')],
  [[51, 53, 55, 56, 57], k('Drizzle')],
  [[61, 66, 80], k('Light rain')],
  [[63, 81], k('Rain')],
  [[65, 67, 82], k('Heavy rain')],
  [[71, 73, 75, 77, 85, 86], k('Snow')],
  [[95], k('Thunderstorm')],
  [[96, 99], k('Thunderstorm with hail')],
]
export const skyOf = (code: number | null): string => codes.find(([known]) => code !== null && known.includes(code))?.[1] ?? k('Not told')

interface Words {
  name: string
  means: string
}
export const rainWords: Record<RainBand, Words> = {
  none: { name: k('No rain'), means: k('It does not rain.') },
  light: { name: k('Light rain'), means: k('Less than 7.5 mm in an hour: wet streets, no warning.') },
  yellow: { name: k('Yellow'), means: k('7.5 to 15 mm in an hour: flooding is possible in low places. Watch.') },
  orange: { name: k('Orange'), means: k('15 to 30 mm in an hour: flooding threatens. Be ready to leave.') },
  red: { name: k('Red'), means: k('Over 30 mm in an hour, or over 65 mm in three: serious flooding. Take action.') },
}
export const windWords: Record<WindSignal, Words> = {
  0: { name: k('No signal'), means: k('Less than 39 km/h.') },
  1: { name: k('Signal 1'), means: k('39 to 61 km/h: twigs break, light roofs may loosen.') },
  2: { name: k('Signal 2'), means: k('62 to 88 km/h: branches break, light houses are damaged.') },
  3: { name: k('Signal 3'), means: k('89 to 117 km/h: trees fall, roofs fly, power fails.') },
  4: { name: k('Signal 4'), means: k('118 to 184 km/h: many houses are destroyed, roads are blocked.') },
  5: { name: k('Signal 5'), means: k('185 km/h and more: widespread destruction, nobody stays outside.') },
}
export const heatWords: Record<HeatClass, Words> = {
  none: { name: k('No heat stress'), means: k('A heat index under 27 °C.') },
  caution: { name: k('Caution'), means: k('27 to 32 °C: long work outside makes tired. Drink.') },
  extremeCaution: { name: k('Extreme caution'), means: k('33 to 41 °C: heat cramps and exhaustion are possible.') },
  danger: { name: k('Danger'), means: k('42 to 51 °C: exhaustion is likely, heat stroke possible.') },
  extremeDanger: { name: k('Extreme danger'), means: k('52 °C and more: heat stroke is imminent.') },
}

const winds = [k('north'), k('northeast'), k('east'), k('southeast'), k('south'), k('southwest'), k('west'), k('northwest')]
export const windFrom = (degrees: number): string => winds[Math.round(degrees / 45) % 8]!
