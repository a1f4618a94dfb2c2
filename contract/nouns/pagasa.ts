// PAGASA's colors of rainfall and its wind signals (2022), as people know them: each with what it means and the code that other systems filter by.
import { k } from '#contract/language/k.ts'

export const gradeNames = ['rainYellow', 'rainOrange', 'rainRed', 'wind1', 'wind2', 'wind3', 'wind4', 'wind5'] as const
export type GradeName = (typeof gradeNames)[number]

export interface Grade {
  words: string
  color: 'yellow' | 'orange' | 'red' | 'blue' | 'violet'
  code: { name: 'PAGASA:rainfall' | 'PAGASA:TCWS'; value: string }
}
const rain = (color: 'yellow' | 'orange' | 'red', words: string): Grade => ({ words, color, code: { name: 'PAGASA:rainfall', value: color } })
const wind = (signal: number, color: Grade['color'], words: string): Grade => ({ words, color, code: { name: 'PAGASA:TCWS', value: String(signal) } })

export const grades: Readonly<Record<GradeName, Grade>> = {
  rainYellow: rain('yellow', k('Yellow rainfall: 7.5 to 15 mm in an hour')),
  rainOrange: rain('orange', k('Orange rainfall: 15 to 30 mm in an hour')),
  rainRed: rain('red', k('Red rainfall: over 30 mm in an hour, or over 65 mm in three')),
  wind1: wind(1, 'blue', k('Wind signal 1: 39 to 61 km/h')),
  wind2: wind(2, 'yellow', k('Wind signal 2: 62 to 88 km/h')),
  wind3: wind(3, 'orange', k('Wind signal 3: 89 to 117 km/h')),
  wind4: wind(4, 'red', k('Wind signal 4: 118 to 184 km/h')),
  wind5: wind(5, 'violet', k('Wind signal 5: 185 km/h and more')),
}
