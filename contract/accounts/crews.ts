// The calls by which people sign on to a unit for a shift, and off again; and who is on.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { Phone } from '#contract/nouns/Phone.ts'
import { At, ById } from '#contract/nouns/fields.ts'
import { crewRoles } from './crewRules.ts'
import { may } from './permissions.ts'

const CrewRole = z.enum(crewRoles)
const OnShift = z.object({
  shiftId: z.uuid(),
  crewMemberId: z.uuid(),
  name: z.string(),
  role: CrewRole,
  phone: z.string().nullable(),
  since: At,
  /** Certificates that have ended or soon will. */
  ending: z.array(z.object({ name: z.string(), until: z.string(), isOver: z.boolean() })),
})
export type OnShift = z.output<typeof OnShift>

const Crew = z.object({ responseTeamId: z.uuid(), callSign: z.string(), name: z.string(), crew: z.array(OnShift) })
export type Crew = z.output<typeof Crew>
/** With whoever may sign on, and where they are on now. */
const OwnCrew = Crew.extend({
  others: z.array(z.object({ crewMemberId: z.uuid(), name: z.string(), role: CrewRole, onUnit: z.string().nullable() })),
})
export type OwnCrew = z.output<typeof OwnCrew>

const access = may('teams.own', 'tickets.assign')
export const crews = {
  getCrews: get('/resources/getCrews', {
    doc: 'Who is on now, by unit: every unit with its crew; a department sees its own.',
    access: may('teams.read'),
    beyond: true,
    data: z.array(Crew).max(500),
  }),
  getOwnCrew: get('/resources/getOwnCrew', {
    doc: 'Who is on the unit that the caller stands for, and who else may sign on.',
    access: may('teams.own'),
    beyond: true,
    data: OwnCrew,
  }),
  signOnCrew: post('/resources/signOnCrew', {
    harm: 'reversible',
    doc: 'Signs a person on to a unit for a shift: by the unit itself, its department, or the desk. Who is on another unit leaves that one.',
    access,
    beyond: true,
    input: z.object({ responseTeamId: z.uuid().optional(), crewMemberId: z.uuid(), role: CrewRole }),
    data: Crew,
  }),
  signOnByCode: post('/ccPublic/signOnByCode', {
    harm: 'reversible',
    doc: 'Signs the owner of a number on to the unit in whose vehicle the code hangs.',
    access: 'public',
    beyond: true,
    input: z.object({
      code: z
        .string()
        .regex(/^[\w-]{43}$/)
        .meta({ examples: ['x'.repeat(43)] }),
      phone: Phone,
      /** The usual one, where none is said. */
      role: CrewRole.optional(),
    }),
    data: z.object({ callSign: z.string(), name: z.string(), role: CrewRole }),
  }),
  resetSignOnCode: post('/resources/resetSignOnCode/{id}', {
    harm: 'secrets',
    doc: 'Gives a response team a new code to hang in its vehicle; the one before ends.',
    access: may('accounts.manage'),
    beyond: true,
    input: ById,
    data: z.object({ callSign: z.string(), code: z.string() }),
  }),
  endSignOnCode: post('/resources/endSignOnCode/{id}', {
    harm: 'reversible',
    doc: 'Ends the code in the vehicle of a response team: nobody signs on by it any more.',
    access: may('accounts.manage'),
    beyond: true,
    input: ById,
    data: z.object({ callSign: z.string() }),
  }),
  signOffCrew: post('/resources/signOffCrew/{id}', {
    harm: 'reversible',
    doc: 'Ends the shift of a person on a unit.',
    access,
    beyond: true,
    input: ById,
    data: Crew,
  }),
}
