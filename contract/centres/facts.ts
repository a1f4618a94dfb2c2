// The facts of the centres room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag } from '#contract/nouns/fields.ts'

const changed = z.object({ changed: z.array(z.string()) })
const readers = may('reference.read', 'reports.numbers')

export const centreFacts = {
  centreCreated: fact('A command centre was made.', { data: z.object({ slug: z.string() }), audience: may('centres.manage') }),
  centreChanged: fact('A command centre was changed.', { data: changed, audience: may('centres.manage', 'reference.read', 'reports.numbers') }),
  settingsChanged: fact('The settings of a centre were changed.', { data: changed, audience: readers }),
  lguChanged: fact('A city-government office was added or changed.', { data: z.object({ isDeleted: Flag }), audience: may('reference.read') }),
  directoryChanged: fact('An entry of the phone book was added or changed.', {
    data: z.object({ isDeleted: Flag }),
    audience: may('reference.read'),
  }),
} satisfies FactKinds
