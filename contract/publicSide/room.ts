// The calls of the room publicSide: all that a visitor without an account may do.
import { alerts } from './alerts.ts'
import { followUp } from './followUp.ts'
import { media } from './media.ts'
import { near } from './near.ts'
import { neighbor } from './neighbor.ts'
import { person } from './person.ts'
import { places } from './places.ts'
import { report } from './report.ts'
import { telling } from './telling.ts'

export const publicSide = { ...places, ...report, ...media, ...followUp, ...telling, ...person, ...alerts, ...near, ...neighbor }
