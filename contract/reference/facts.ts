// The facts of the reference room.
import * as z from 'zod'
import { crews } from '#contract/accounts/crews.ts'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { appVersions } from './appVersions.ts'
import { cases } from './cases.ts'
import { kindNames, kinds } from './kinds.ts'
import { places } from './places.ts'
import { premises } from '#contract/tickets/premises/premises.ts'

export const referenceFacts = {
  referenceChanged: fact('Reference data was added, changed, taken in or out of use, or what it told of people was removed.', {
    data: z.object({ kind: z.enum(kindNames), id: z.uuid(), action: z.enum(['add', 'update', 'deactivate', 'reactivate', 'forget']) }),
    stale: () => [...kindNames.map((kind) => cases[kinds[kind].list]), places.getBarangayBorders, crews.getOwnCrew, premises.getPremisesOfTicket],
    audience: may('reference.read'),
  }),
  referenceExported: fact('Reference data was exported.', {
    data: z.object({ kind: z.enum(kindNames), lines: z.number().int() }),
    audience: [],
  }),
  appVersionChanged: fact('The version of an app was set.', {
    data: z.object({ platform: z.string(), version: z.string(), minimum: z.string() }),
    stale: () => [appVersions.getAppVersions],
    audience: may('centers.manage', 'reference.read'),
  }),
} satisfies FactKinds
