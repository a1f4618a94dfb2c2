// The calls of storm mode: the switch, the board, reports of barangays, evacuation centers, casualties, and links of captains.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Mobile } from '#contract/nouns/Phone.ts'
import { ById, filledLine, Flag, Id, Version } from '#contract/nouns/fields.ts'
import { Board } from './board.ts'
import { captains } from './captains.ts'
import { Casualty, casualtyFields } from './casualties.ts'
import { BarangayReport, Figures, reportFields, UrgentReports } from './reports.ts'
import { countFields, Shelter, shelterFields } from './shelters.ts'
import { Storm, stormFields } from './Storm.ts'

const view = may('situation.view')
const lead = may('tickets.hazards')
const beyond = true
const desk = { access: lead, beyond }
const own = { ...desk, isOfOffices: true }

export const storm = {
  getStorm: get('/storm/getStorm', {
    doc: 'The storm that is on, what is calmer while it is, and urgent reports that wait, also of a storm that was left.',
    access: view,
    beyond,
    data: z.object({ storm: Storm.nullable(), calmFrom: z.number().int(), urgent: UrgentReports }),
  }),
  getStorms: get('/storm/getStorms', {
    doc: 'The storms of the center, the newest first.',
    access: view,
    beyond,
    input: z.object(pageInput),
    data: page(Storm),
  }),
  openStorm: post('/storm/openStorm', {
    harm: 'reversible',
    doc: 'Sets the desk to storm mode.',
    ...own,
    input: z.object(stormFields),
    data: Storm,
  }),
  updateStorm: post('/storm/updateStorm/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes how a storm and its place are named.',
    ...own,
    input: z.object({ id: Id, version: Version, ...stormFields }),
    data: Storm,
  }),
  closeStorm: post('/storm/closeStorm/{id}', {
    harm: 'reversible',
    doc: 'Leaves storm mode: targets and sounds are as before; what was reported stays.',
    ...own,
    input: ById,
    data: Storm,
  }),
  goOnWithStorm: post('/storm/goOnWithStorm/{id}', {
    harm: 'reversible',
    doc: 'Goes on with the storm that was left last, within a day: with its reports and counts.',
    ...own,
    input: ById,
    data: Storm,
  }),
  getStormBoard: get('/storm/getStormBoard', {
    doc: 'The board of a storm, of the one that is on unless another is named: each barangay, and the evacuation centers.',
    access: view,
    beyond,
    input: z.object({ stormId: Id.optional() }),
    data: Board.nullable(),
  }),
  getBarangayReports: get('/storm/getBarangayReports', {
    doc: 'What barangays report, the newest first.',
    access: view,
    beyond,
    input: z.object({ ...pageInput, stormId: Id.optional(), barangayId: Id.optional(), isHandled: Flag.optional(), isUrgent: Flag.optional() }),
    data: page(BarangayReport),
  }),
  addBarangayReport: post('/storm/addBarangayReport', {
    harm: 'reversible',
    doc: 'Writes down what a barangay reports by radio or telephone; a line, figures, or both.',
    ...desk,
    input: z.object({ ...reportFields, barangayId: Id, writtenBy: filledLine(80), figures: Figures.optional() }),
    data: BarangayReport,
  }),
  noteBarangayReport: post('/storm/noteBarangayReport/{id}', {
    harm: 'reversible',
    doc: 'Takes note of a report.',
    ...desk,
    input: ById,
    data: BarangayReport,
  }),
  fileBarangayReport: post('/storm/fileBarangayReport/{id}', {
    harm: 'reversible',
    doc: 'Files a ticket about a report, in its barangay and in its words; without a case type under “something else”.',
    ...desk,
    input: z.object({ id: Id, caseTypeId: Id.optional() }),
    data: BarangayReport,
  }),
  getShelters: get('/storm/getShelters', {
    doc: 'Evacuation centers, with who is in them in the storm that is on, or in the one that is named.',
    access: view,
    beyond,
    input: z.object({ stormId: Id.optional(), isDeleted: Flag.optional() }),
    data: z.array(Shelter).max(1_000),
  }),
  addShelter: post('/storm/addShelter', {
    harm: 'reversible',
    doc: 'Adds an evacuation center.',
    ...own,
    input: z.object(shelterFields),
    data: Shelter,
  }),
  updateShelter: post('/storm/updateShelter/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes an evacuation center, or takes it in or out of use.',
    ...own,
    input: z.object({ id: Id, version: Version, ...z.object(shelterFields).partial().shape, isDeleted: Flag.optional() }),
    data: Shelter,
  }),
  countShelter: post('/storm/countShelter/{id}', {
    harm: 'reversible',
    doc: 'Says who is in an evacuation center, and what is needed there.',
    ...own,
    input: z.object({ id: Id, ...countFields }),
    data: Shelter,
  }),
  getCasualties: get('/storm/getCasualties', {
    doc: 'The casualties of a storm; who reads them is recorded.',
    ...desk,
    input: z.object({ stormId: Id }),
    data: z.array(Casualty).max(10_000),
  }),
  addCasualty: post('/storm/addCasualty', {
    harm: 'reversible',
    doc: 'Adds a casualty to the storm that is on.',
    ...desk,
    input: z.object(casualtyFields),
    data: Casualty,
  }),
  updateCasualty: post('/storm/updateCasualty/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes what is known of a casualty.',
    ...desk,
    input: z.object({ id: Id, version: Version, ...casualtyFields }),
    data: Casualty,
  }),
  removeCasualty: post('/storm/removeCasualty/{id}', { harm: 'reversible', doc: 'Takes a casualty off the list.', ...desk, input: ById, data: ById }),
  makeCaptainLink: post('/storm/makeCaptainLink', {
    harm: 'secrets',
    doc: 'Makes the link by which the captain of a barangay reports; shown this once, and an old one ends. Alerts go to the number by text.',
    ...own,
    input: z.object({ barangayId: Id, name: filledLine(80), phone: Mobile.nullable().default(null) }),
    data: z.object({ barangayId: Id, key: z.string() }),
  }),
  renewCaptainLink: post('/storm/renewCaptainLink', {
    harm: 'secrets',
    doc: 'Makes a new link and sends it to the captain’s number by text; the old one ends at once.',
    ...own,
    input: z.object({ barangayId: Id }),
    data: z.object({ barangayId: Id }),
  }),
  endCaptainLink: post('/storm/endCaptainLink', {
    harm: 'reversible',
    doc: 'Ends the link of a captain.',
    ...own,
    input: z.object({ barangayId: Id }),
    data: z.object({ barangayId: Id }),
  }),
  ...ofOffices(captains),
}
