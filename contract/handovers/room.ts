// The calls by which one shift hands the desk to the next.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Id, line, Version } from '#contract/nouns/fields.ts'
import { DeskStanding, Handover } from './Handover.ts'

const readers = { access: may('tickets.read'), beyond: true }
const desk = { access: may('tickets.triage'), beyond: true }
const notes = line(5_000)

export const handovers = {
  getDeskStanding: get('/handovers/getDeskStanding', {
    doc: 'How the desk stands: what is open, what waits, which teams are out, which hazards stand, and what was done since the last handover.',
    ...readers,
    data: DeskStanding,
  }),
  getHandovers: get('/handovers/getHandovers', {
    doc: 'Handovers of the desk, the newest first.',
    ...readers,
    input: z.object(pageInput),
    data: page(Handover),
  }),
  writeHandover: post('/handovers/writeHandover', {
    harm: 'reversible',
    doc: 'Hands the desk to the next shift: how it stands now, with notes. It waits until somebody else countersigns it.',
    ...desk,
    input: z.object({ notes }),
    data: Handover,
  }),
  rewriteHandover: post('/handovers/rewriteHandover/{id}', {
    harm: 'reversible',
    doc: 'Writes a handover anew, as the desk stands now, by who wrote it and until it is countersigned.',
    ...desk,
    input: z.object({ id: Id, version: Version, notes }),
    data: Handover,
  }),
  countersignHandover: post('/handovers/countersignHandover/{id}', {
    harm: 'reversible',
    doc: 'Takes the desk over, as it was read: by anybody but who wrote it.',
    ...desk,
    input: z.object({ id: Id, version: Version, remark: line(1_000).default('') }),
    data: Handover,
  }),
}
