// The phone book of a center, in groups.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { adding } from '#contract/nouns/adding.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { ById, Email, Flag, filledLine, line, Position, Version } from '#contract/nouns/fields.ts'
import { Hotline } from '#contract/nouns/Phone.ts'
import { CenterId } from './Center.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'

const form = {
  group: filledLine(60),
  name: filledLine(120),
  role: line(120),
  numbers: z.array(Hotline).min(1).max(10),
  email: Email.nullable(),
  address: line(300),
  note: line(1000),
  /** Where it stands: then it is a landmark, found by search and on the map. */
  position: Position.omit({ accuracy: true }).nullable(),
  /** Whether visitors find it as a landmark too. */
  isPublic: Flag,
  /** Whether alerts of the center are sent to its e-mail address. */
  hearsAlerts: Flag,
}
export const Directory = z.object({ id: z.uuid(), ...form, isDeleted: Flag, version: Version })
export type Directory = z.output<typeof Directory>

const manage = may('reference.manage')
const switched = { access: manage, harm: 'reversible' as const, input: ById, data: Directory }

export const directories = {
  fetchDirectories: get('/resources/fetchDirectories/{id}', {
    doc: 'The phone book of the own center, whose id is given.',
    access: may('reference.read'),
    input: z.object({ id: CenterId, ...wholePageInput, group: line(60).optional(), isDeleted: Flag.optional() }),
    data: page(Directory),
  }),
  addDirectory: post('/resources/addDirectory', {
    harm: 'reversible',
    doc: 'Adds an entry.',
    access: manage,
    input: adding(form, { group: 'General', role: '', email: null, address: '', note: '', position: null, isPublic: 0, hearsAlerts: 0 }),
    data: Directory,
  }),
  updateDirectory: post('/resources/updateDirectory/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes an entry.',
    access: manage,
    input: z.object({ id: z.uuid(), version: Version.optional(), ...z.object(form).partial().shape }),
    data: Directory,
  }),
  deactivateDirectory: get('/resources/deactivateDirectory/{id}', { doc: 'Takes an entry off the phone book.', ...switched }),
  reactivateDirectory: get('/resources/reactivateDirectory/{id}', { doc: 'Puts an entry back.', beyond: true, ...switched }),
}
