// A quake that was felt: raised by a sensor, by the desk or by many reports; visitors are asked first whether anybody is hurt or they only felt it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count, Id } from '#contract/nouns/fields.ts'

export const quakeSigns = ['sensor', 'desk', 'reports'] as const
/** So many reports of a quake within so long raise it. */
export const quakeReports = { least: 5, withinSeconds: 120 }
/** For so long visitors are asked. */
export const quakeMinutes = 60

export const Quake = z.object({
  id: Id,
  sign: z.enum(quakeSigns),
  at: At,
  /** Who only felt it. */
  felt: Count,
  /** Reports of it since then. */
  reported: Count,
})
export type Quake = z.output<typeof Quake>

export const quakes = {
  getQuake: get('/reports/getQuake', {
    doc: 'The felt quake by which visitors are asked now, with how many only felt it; null where there is none.',
    access: may('tickets.read', 'situation.view'),
    beyond: true,
    data: Quake.nullable(),
  }),
  raiseQuake: post('/reports/raiseQuake', {
    harm: 'speaksToPublic',
    doc: 'Says that a quake was felt: the public page asks first whether anybody is hurt. Where one stands it stays.',
    access: may('tickets.hazards'),
    beyond: true,
    data: Quake.nullable(),
  }),
  endQuake: post('/reports/endQuake', {
    harm: 'speaksToPublic',
    doc: 'Ends the question of the felt quake on the public page.',
    access: may('tickets.hazards'),
    beyond: true,
    data: z.null(),
  }),
}
