// Neighbors who can help, on their own phones: they say that they would, answer when they are asked, and leave at once.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { Count, filledLine, line, Position } from '#contract/nouns/fields.ts'
import { OpeningHours } from '#contract/nouns/openingHours.ts'
import { Mobile } from '#contract/nouns/Phone.ts'
import { needs, skills } from '#contract/tickets/neighbors/rules.ts'
import { PublicLanguage } from './language.ts'
import { CenterName } from './places.ts'

const open = { access: 'public', beyond: true } as const
/** Of one neighbor for one ticket. */
const NeighborToken = z
  .string()
  .regex(/^[\w-]{64}$/)
  .meta({ examples: ['x'.repeat(64)] })
export const neighborPath = '/cms/quickreport/neighbor'

export const AskedOf = z.object({
  center: z.string(),
  need: z.enum(needs),
  metres: Count,
  state: z.enum(['asked', 'going', 'cannot', 'over']),
  /** Only for who goes, and only while it is needed. */
  place: z.object({ words: z.string(), position: Position }).nullable(),
  defibrillator: z.object({ name: z.string(), access: z.string(), metres: Count }).nullable(),
})
export type AskedOf = z.output<typeof AskedOf>

export const neighbor = {
  signUpToHelp: post('/ccPublic/signUpToHelp', {
    harm: 'reversible',
    ...open,
    doc: 'Says that somebody would help near their home, once the code of `askAlertCode` has proven the number. Nobody is asked before the center has seen a certificate.',
    input: z.object({
      commandCenterId: CenterName,
      name: filledLine(120),
      phone: Mobile,
      code: z.string().trim().max(12),
      skills: z.array(z.enum(skills)).min(1).max(skills.length),
      position: Position,
      hours: OpeningHours,
      certificate: line(120).default(''),
      language: PublicLanguage.default('en'),
    }),
    data: z.object({}),
  }),
  openNeighborCall: post('/ccPublic/openNeighborCall', {
    harm: 'none',
    ...open,
    doc: 'What a neighbor is asked for; the place only after they said that they go, and only while it is needed.',
    input: z.object({ token: NeighborToken }),
    data: AskedOf,
  }),
  answerNeighborCall: post('/ccPublic/answerNeighborCall', {
    harm: 'reversible',
    ...open,
    doc: 'Says that a neighbor goes, cannot, or wants to be asked no more: then nothing of them is kept.',
    input: z.object({ token: NeighborToken, answer: z.enum(['going', 'cannot', 'stop']) }),
    data: AskedOf,
  }),
}
