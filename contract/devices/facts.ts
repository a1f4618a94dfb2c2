// The facts of the devices room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { staff } from '#contract/accounts/staff.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag } from '#contract/nouns/fields.ts'
import { deviceCalls } from './devices.ts'
import { SensorLevel } from './Sensor.ts'
import { sensors } from './sensors.ts'

const audience = may('situation.view')
const stale = () => [sensors.getSensors, sensors.getSensorAlerts]

export const deviceFacts = {
  deviceChanged: fact('A device was added, changed, or taken in or out of use.', {
    data: z.object({ isDeleted: Flag }),
    stale: () => [deviceCalls.getDevices, deviceCalls.getOwnTracker, staff.getPhones],
    audience: may('accounts.read'),
  }),
  sensorChanged: fact('A sensor was added, changed, or taken in or out of use.', { stale, data: z.object({ isDeleted: Flag }), audience }),
  sensorAlerted: fact('A sensor passed a threshold or fell silent, or came back from it.', {
    data: z.object({
      kind: z.enum(['level', 'silence']),
      level: SensorLevel,
      value: z.number(),
      alertId: z.uuid(),
      /** A rise, or a silence that begins: what is to be announced. */
      isRise: z.boolean(),
      transactionNumber: z.string().nullable(),
    }),
    stale,
    audience,
    timeline: 'none',
  }),
  sensorAlertAcknowledged: fact('Somebody took note of a sensor’s alert.', {
    stale: () => [sensors.getSensorAlerts],
    data: z.object({ alertId: z.uuid() }),
    audience,
  }),
  sensorArchiveDeleted: fact('Archived readings were removed.', { data: z.object({ sensorId: z.uuid() }), audience: [] }),
} satisfies FactKinds
