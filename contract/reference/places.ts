// Reference data of the town: barangays and their borders, volunteer groups; and the quick answers of its chats.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { callsOfKind } from './kind.ts'
import { Barangay, Border, kinds } from './kinds.ts'

const barangay = callsOfKind(kinds.barangay)
const volunteerGroup = callsOfKind(kinds.volunteerGroup)
const quickAnswer = callsOfKind(kinds.quickAnswer)
const beyond = true

export const places = {
  getBarangays: barangay.list('/resources/getBarangays'),
  addBarangay: barangay.add('/resources/addBarangay'),
  updateBarangay: barangay.update('/resources/updateBarangay/{id}'),
  deactivateBarangay: barangay.deactivate('/resources/deactivateBarangay/{id}', beyond),
  reactivateBarangay: barangay.reactivate('/resources/reactivateBarangay/{id}'),
  getBarangayBorders: get('/resources/getBarangayBorders', {
    doc: 'Borders of the barangays, for the map.',
    access: may('reference.read'),
    beyond,
    input: z.object(pageInput),
    data: page(z.object({ id: z.uuid(), name: z.string(), border: Border })),
  }),
  setBarangayBorder: post('/resources/setBarangayBorder/{id}', {
    harm: 'reversible',
    doc: 'Draws or removes the border of a barangay.',
    access: may('reference.manage'),
    beyond,
    input: z.object({ id: z.uuid(), version: Version.optional(), border: Border.nullable() }),
    data: Barangay,
  }),

  getVolunteerGroups: volunteerGroup.list('/resources/getVolunteerGroups'),
  addVolunteerGroup: volunteerGroup.add('/resources/addVolunteerGroup'),
  updateVolunteerGroup: volunteerGroup.update('/resources/updateVolunteerGroup/{id}'),
  deactivateVolunteerGroup: volunteerGroup.deactivate('/resources/deactivateVolunteerGroup/{id}', beyond),
  reactivateVolunteerGroup: volunteerGroup.reactivate('/resources/reactivateVolunteerGroup/{id}'),

  getQuickAnswers: quickAnswer.list('/resources/getQuickAnswers', beyond),
  addQuickAnswer: quickAnswer.add('/resources/addQuickAnswer', beyond),
  updateQuickAnswer: quickAnswer.update('/resources/updateQuickAnswer/{id}', beyond),
  deactivateQuickAnswer: quickAnswer.deactivate('/resources/deactivateQuickAnswer/{id}', beyond),
  reactivateQuickAnswer: quickAnswer.reactivate('/resources/reactivateQuickAnswer/{id}'),
}
