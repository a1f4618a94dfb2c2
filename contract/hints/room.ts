// The calls of the hints: read by the desk and the supervisors, and judged.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/nouns/fields.ts'
import { Hint, Judgment } from './Hint.ts'

const desk = may('tickets.triage')

export const hints = {
  getHints: get('/hints/getHints', {
    doc: 'What is striking about the tickets now and that nobody has judged, the newest first: many alike near each other, many alarms of one number, by the thresholds of the center.',
    access: desk,
    beyond: true,
    data: z.array(Hint).max(50),
  }),
  judgeHint: post('/hints/judgeHint/{id}', {
    harm: 'reversible',
    doc: 'Says whether a hint was right, and takes it off every desk; what was said is counted in the statistics.',
    access: desk,
    beyond: true,
    input: z.object({ id: Id, as: Judgment }),
    data: Hint,
  }),
}
