// The facts of the devices room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag } from '#contract/nouns/fields.ts'
import { SensorLevel } from './Sensor.ts'

const audience = may('situation.view')

export const deviceFacts = {
  deviceChanged: fact('A device was added, changed, or taken in or out of use.', {
    data: z.object({ isDeleted: Flag }),
    audience: may('accounts.read'),
  }),
  sensorChanged: fact('A sensor was added, changed, or taken in or out of use.', { data: z.object({ isDeleted: Flag }), audience }),
  sensorAlerted: fact('A sensor passed a threshold, or came back from it.', {
    data: z.object({ level: SensorLevel, value: z.number(), alertId: z.uuid(), transactionNumber: z.string().nullable() }),
    audience,
  }),
  sensorArchiveDeleted: fact('Archived readings were removed.', { data: z.object({ sensorId: z.uuid() }), audience: [] }),
} satisfies FactKinds
