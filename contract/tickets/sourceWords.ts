// Where a ticket came from, in words for the desk and for what it exports.
import { k } from '#contract/kit/say.ts'
import type { Source } from './states.ts'

export const sourceWords: Record<Source, string> = {
  quickreport: k('Public quick report'),
  app: k('Citizen’s app'),
  call: k('Call'),
  manual: k('Filed by staff'),
  scheduled: k('Scheduled'),
  offline: k('Offline report'),
  transfer: k('Another center'),
  sensor: k('Sensor'),
  api: k('Partner system'),
  text: k('Text message'),
  message: k('Message by a channel'),
  list: k('Pasted list'),
  paper: k('Entered from paper'),
  '911': k('Unified 911'),
  police: k('Police'),
  fire: k('Fire station'),
  hospital: k('Hospital'),
  neighbor: k('Neighboring center'),
}
