// What sensors measure and how grave it is, in words.
import type { Sensor } from '#contract/devices/Sensor.ts'
import { k } from '#web/kit/language.ts'

export const kindLabels: Record<Sensor['kind'], string> = {
  flood: k('Water level'),
  rain: k('Rain'),
  air: k('Air quality'),
  temperature: k('Temperature'),
  wind: k('Wind'),
  quake: k('Shaking'),
  siren: k('Siren'),
  other: k('Something else'),
}
export const levelLabels: Record<Sensor['level'], string> = { normal: k('Normal'), watch: k('Watch'), alert: k('Alert'), critical: k('Critical') }
export const levelMarks: Record<Sensor['level'], string> = { normal: '●', watch: '◔', alert: '◆', critical: '▲' }
