// How hotlines are usually named: a citizen reads these in the language of the page, and any other name as its center wrote it.
import { k } from '#contract/language/k.ts'

export const usualHotlines = {
  national: k('National emergency'),
  center: k('Command center'),
  mobile: k('Command center, mobile'),
  fire: k('Fire station'),
  police: k('Police station'),
  ambulance: k('Ambulance'),
  rescue: k('Rescue'),
  hospital: k('Hospital'),
  redCross: k('Red Cross'),
  coastGuard: k('Coast Guard'),
} as const

const emergency = { name: '', number: '911' }
/** 911 before all others, and once, whether a center lists it or not. */
export const withEmergency = (hotlines: readonly { name: string; number: string }[]) => [
  emergency,
  ...hotlines.filter(({ number }) => number !== emergency.number),
]
