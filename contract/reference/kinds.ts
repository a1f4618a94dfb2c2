// Every kind of reference data: its noun, its form and the columns of its list.
import * as z from 'zod'
import { Color, Day, Flag, filledLine, Icon, line, Position, PsgcCode } from '#contract/nouns/fields.ts'
import { certificatePattern, crewRoles } from '#contract/accounts/crewRules.ts'
import { may } from '#contract/accounts/permissions.ts'
import { Hotline, Mobile, Phone } from '#contract/nouns/Phone.ts'
import { inOthers, names } from '#contract/nouns/names.ts'
import { personal } from '#contract/nouns/personal.ts'
import { SpokenLanguage, spokenLanguages } from '#contract/accounts/spoken.ts'
import { OpeningHours } from '#contract/nouns/openingHours.ts'
import { k } from '#contract/kit/say.ts'
import { languageCodes } from '#contract/languages.ts'
import { neighborChoices, skills } from '#contract/tickets/neighbors/rules.ts'
import { kind, rowOf } from './kind.ts'
import { premiseKinds } from './premises.ts'

const Priority = z.literal([1, 2, 3, 4, 5])
const order = z.number().int().min(0).max(9999)

const ofCase = {
  ...names,
  icon: Icon,
  color: Color,
  priority: Priority,
  isLifeThreat: Flag,
  isViolent: Flag,
  departmentIds: z.array(z.uuid()).max(20),
  apcoCode: filledLine(20).nullable(),
  order,
}
/** The protocol card: what to ask a caller and what to tell them, one on a line. */
const protocol = { ask: line(2000), askIn: inOthers(2000), tell: line(2000), tellIn: inOthers(2000) }
const LonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const isClosed = (ring: [number, number][]) => ring[0]?.join() === ring.at(-1)?.join()
const square = [
  [121.1, 14.5],
  [121.2, 14.5],
  [121.2, 14.6],
  [121.1, 14.5],
]
const Ring = z
  .array(LonLat)
  .min(4)
  .max(5000)
  .refine(isClosed, 'A ring of a border ends where it began.')
  .meta({ examples: [square] })
const Rings = z.array(Ring).min(1).max(20)
/** A border as GeoJSON. */
export const Border = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1).max(20) }),
])
export type Border = z.output<typeof Border>

/** With the day on which it ends. */
const Certificate = z
  .string()
  .trim()
  .max(80)
  .regex(certificatePattern, 'A certificate is written with the day on which it ends: EMT basic 2027-03-31.')
  .meta({ examples: ['EMT basic 2027-03-31'] })

/** A new one is an entry here and a table of its name: its calls, its handlers, its facts and its tables in and out follow. */
export const kinds = {
  reportCategory: kind(k('report category'), {
    list: 'getReportCategory',
    one: 'ReportCategory',
    specified: ['list'],
    form: { ...names, order },
    columns: ['name', 'names'],
  }),
  caseType: kind(k('case type'), {
    list: 'getCaseTypes',
    one: 'CaseType',
    specified: ['list', 'add', 'update', 'deactivate'],
    form: { ...ofCase, responseTypeIds: z.array(z.uuid()).max(20), isPublic: Flag, rollCallMinutes: z.number().int().min(0).max(240), ...protocol },
    columns: ['icon', 'name', 'names', 'priority', 'isLifeThreat', 'isPublic'],
  }),
  subCaseType: kind(k('case sub-type'), {
    list: 'getSubCaseTypes',
    one: 'SubCaseType',
    specified: ['list', 'add', 'update', 'deactivate'],
    form: { caseTypeId: z.uuid(), ...ofCase, neighbors: z.enum(neighborChoices) },
    columns: ['caseTypeId', 'icon', 'name', 'names', 'priority', 'isLifeThreat'],
    filters: { caseTypeId: z.uuid().optional() },
  }),
  responseType: kind(k('response type'), {
    list: 'getResponseTypes',
    one: 'ResponseType',
    specified: ['list', 'add', 'update', 'deactivate'],
    form: { ...names, icon: Icon, color: Color, order },
    columns: ['icon', 'name', 'names'],
  }),
  crewStep: kind(k('step of a crew'), {
    list: 'getCrewSteps',
    one: 'CrewStep',
    form: { responseTypeId: z.uuid(), ...names, targetSeconds: z.number().int().min(5).max(86_400).nullable(), isEnd: Flag, order },
    columns: ['responseTypeId', 'name', 'names', 'targetSeconds', 'isEnd'],
    filters: { responseTypeId: z.uuid().optional() },
  }),
  departmentType: kind(k('department type'), {
    list: 'getDepartmentTypes',
    one: 'DepartmentType',
    form: { ...names, icon: Icon, color: Color, order },
    columns: ['icon', 'name', 'names'],
  }),
  barangay: kind(k('barangay'), {
    list: 'getBarangays',
    one: 'Barangay',
    specified: ['list', 'add', 'update'],
    form: {
      name: filledLine(80),
      psgcCode: PsgcCode.nullable(),
      captain: line(120),
      hotline: Hotline.nullable(),
      position: Position.nullable(),
    },
    columns: ['name', 'psgcCode', 'captain', 'hotline'],
  }),
  volunteerGroup: kind(k('volunteer group'), {
    list: 'getVolunteerGroups',
    one: 'VolunteerGroup',
    specified: ['list', 'add', 'update'],
    form: {
      name: filledLine(120),
      leader: line(120),
      phone: Hotline.nullable(),
      barangayId: z.uuid().nullable(),
      members: z.number().int().min(0).max(100_000),
      skills: z.array(filledLine(60)).max(30),
      note: line(1000),
    },
    columns: ['name', 'leader', 'phone', 'members', 'skills'],
    filters: { barangayId: z.uuid().optional() },
  }),
  defibrillator: kind(k('defibrillator'), {
    list: 'getDefibrillators',
    one: 'Defibrillator',
    form: { name: filledLine(120), position: Position, hours: OpeningHours, access: line(300), phone: Hotline.nullable(), checkedOn: Day.nullable() },
    columns: ['name', 'hours', 'checkedOn'],
  }),
  interpreter: kind(k('interpreter to ring'), {
    list: 'getInterpreters',
    one: 'Interpreter',
    form: {
      name: filledLine(120),
      languages: z.array(SpokenLanguage).min(1).max(spokenLanguages.length),
      phone: Hotline,
      hours: OpeningHours,
      note: line(300),
    },
    columns: ['name', 'languages', 'phone', 'hours'],
  }),
  volunteer: kind(k('neighbor who can help'), {
    list: 'getVolunteers',
    one: 'Volunteer',
    read: may('tickets.supervise'),
    manage: may('tickets.supervise'),
    form: {
      ...{ name: filledLine(120), phone: Mobile, skills: z.array(z.enum(skills)).max(skills.length), position: Position, hours: OpeningHours },
      ...{ certificate: line(120), checkedOn: Day.nullable(), language: z.enum(languageCodes) },
    },
    columns: ['name', 'phone', 'skills', 'hours', 'checkedOn'],
  }),
  crewMember: kind(k('crew member'), {
    list: 'getCrewMembers',
    one: 'CrewMember',
    read: may('accounts.read', 'teams.read'),
    form: { name: filledLine(120), role: z.enum(crewRoles), phone: Phone.nullable(), certificates: z.array(Certificate).max(20) },
    columns: ['name', 'role', 'phone', 'certificates'],
  }),
  premise: kind(k('premise'), {
    list: 'getPremises',
    one: 'Premise',
    read: may('reference.manage', 'tickets.read'),
    form: {
      name: filledLine(120),
      kind: z.enum(premiseKinds),
      address: line(200),
      barangayId: z.uuid().nullable(),
      position: Position.nullable(),
      contactName: personal(line(120)),
      contactPhone: personal(Hotline.nullable()),
      floors: z.number().int().min(1).max(200).nullable(),
      hazards: line(500),
      help: personal(line(500)),
      access: personal(line(500)),
      /** Its last day: from the next one on, tickets do not show it. */
      validUntil: Day.nullable(),
    },
    columns: ['name', 'kind', 'address', 'contactName', 'validUntil'],
    filters: { barangayId: z.uuid().optional(), kind: z.enum(premiseKinds).optional() },
  }),
  quickAnswer: kind(k('quick answer'), {
    list: 'getQuickAnswers',
    one: 'QuickAnswer',
    form: { title: filledLine(80), text: filledLine(1000), texts: inOthers(1000), caseTypeId: z.uuid().nullable(), order },
    columns: ['title', 'text', 'texts'],
    filters: { caseTypeId: z.uuid().optional() },
  }),
  disposition: kind(k('disposition'), { list: 'getDispositions', one: 'Disposition', form: { ...names, order }, columns: ['name', 'names'] }),
  declineReason: kind(k('decline reason'), {
    list: 'getDeclineReasons',
    one: 'DeclineReason',
    form: { ...names, order },
    columns: ['name', 'names'],
  }),
}
export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
/** The field by which people know a row of a kind. */
export const labelOf = (kind: KindName) => ('title' in kinds[kind].form ? 'title' : 'name')

export const ReportCategory = rowOf(kinds.reportCategory)
export type ReportCategory = z.output<typeof ReportCategory>
export const CaseType = rowOf(kinds.caseType)
export type CaseType = z.output<typeof CaseType>
export const SubCaseType = rowOf(kinds.subCaseType)
export type SubCaseType = z.output<typeof SubCaseType>
export const ResponseType = rowOf(kinds.responseType)
export type ResponseType = z.output<typeof ResponseType>
export const CrewStep = rowOf(kinds.crewStep)
export type CrewStep = z.output<typeof CrewStep>
export const DepartmentType = rowOf(kinds.departmentType)
export type DepartmentType = z.output<typeof DepartmentType>
export const Barangay = rowOf(kinds.barangay)
export type Barangay = z.output<typeof Barangay>
export const VolunteerGroup = rowOf(kinds.volunteerGroup)
export type VolunteerGroup = z.output<typeof VolunteerGroup>
export const Defibrillator = rowOf(kinds.defibrillator)
export type Defibrillator = z.output<typeof Defibrillator>
export const Interpreter = rowOf(kinds.interpreter)
export type Interpreter = z.output<typeof Interpreter>
export const Volunteer = rowOf(kinds.volunteer)
export type Volunteer = z.output<typeof Volunteer>
export const CrewMember = rowOf(kinds.crewMember)
export const Premise = rowOf(kinds.premise)
export type Premise = z.output<typeof Premise>
export const QuickAnswer = rowOf(kinds.quickAnswer)
export type CrewMember = z.output<typeof CrewMember>
export type QuickAnswer = z.output<typeof QuickAnswer>
export const Disposition = rowOf(kinds.disposition)
export type Disposition = z.output<typeof Disposition>
export const DeclineReason = rowOf(kinds.declineReason)
export type DeclineReason = z.output<typeof DeclineReason>
