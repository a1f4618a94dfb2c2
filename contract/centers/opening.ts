// A center opens itself to citizens, once it has shown that it can: a number to call, somebody at a desk, and a rehearsal from a phone to a crew.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { k } from '#contract/kit/say.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count } from '#contract/nouns/fields.ts'

const access = may('center.manage')

/** What opening asks for, in the order in which a town gets there, and what is said where it lacks. */
export const openingChecks = {
  hotline: k('A number that citizens can call is written under “Hotlines”.'),
  dispatcher: k('A dispatcher or an agent is signed in.'),
  citizen: k('Rehearsal: a made-up report was sent from a phone.'),
  desk: k('Rehearsal: the desk accepted it.'),
  crew: k('Rehearsal: a crew was sent and said that it is on the way.'),
} as const
export type OpeningCheck = keyof typeof openingChecks
const checkNames = Object.keys(openingChecks) as OpeningCheck[]

export const Opening = z.object({
  openedAt: At.nullable(),
  closedAt: At.nullable(),
  /** The address of the public page of this center, which takes rehearsals while it is closed. */
  path: z.string(),
  checks: z.array(z.object({ name: z.enum(checkNames as [OpeningCheck, ...OpeningCheck[]]), isDone: z.boolean() })),
  /** Reports that were sent since it was closed: they are rehearsals. */
  rehearsals: Count,
})
export type Opening = z.output<typeof Opening>

export interface Shown {
  hotlines: number
  atDesk: number
  /** The reports that were sent while the center was closed, and how far each came. */
  rehearsals: readonly { isAccepted: boolean; isOnTheWay: boolean }[]
}

/** A rehearsal passes whole: the same report came from the phone to the desk and to the crew. */
export function checksOf({ hotlines, atDesk, rehearsals }: Shown): Opening['checks'] {
  const accepted = rehearsals.filter(({ isAccepted }) => isAccepted)
  const isDone = {
    hotline: hotlines > 0,
    dispatcher: atDesk > 0,
    citizen: rehearsals.length > 0,
    desk: accepted.length > 0,
    crew: accepted.some(({ isOnTheWay }) => isOnTheWay),
  }
  return checkNames.map((name) => ({ name, isDone: isDone[name] }))
}

export const opening = {
  getOpening: get('/resources/getOpening', {
    doc: 'Whether the center is open to citizens, and what opening lacks.',
    access,
    beyond: true,
    data: Opening,
  }),
  openToCitizens: post('/resources/openToCitizens', {
    harm: 'speaksToPublic',
    doc: 'Opens the center to citizens: its public page is found, and reports from its area come to it. Refused while a check is not done.',
    access,
    beyond: true,
    data: Opening,
  }),
  closeToCitizens: post('/resources/closeToCitizens', {
    harm: 'stopsWork',
    doc: 'Closes the center to citizens: nobody is led to it any more. What was sent stays, and a new rehearsal opens it again.',
    access,
    beyond: true,
    data: Opening,
  }),
}
