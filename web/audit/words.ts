// The log in words: what was done, to what, and how somebody's data was seen. English follows from the contract; a test asks for the Filipino.
import type { AuditLine } from '#contract/audit/room.ts'
import { nameOfFact, sentenceOf } from '#contract/audit/sentence.ts'
import { type FactName, factKinds } from '#contract/facts.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { k, t } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session/session.ts'
import { typeWords } from '#web/kit/words.ts'

export const kindTexts: Record<string, string> = {
  account: k('Account'),
  accountType: k('Account type'),
  apiKey: k('API key'),
  appVersion: k('App version'),
  applicant: k('Applicant'),
  assignment: k('Assignment'),
  barangay: k('Barangay'),
  barangayReport: k('Report of a barangay'),
  call: k('Call'),
  callDesk: k('Duty for calls'),
  callLog: k('Call logs'),
  card: k('Question card'),
  chat: k('Chat'),
  conversation: k('Conversation'),
  hint: k('Hint'),
  numberFlag: k('Mark of a number'),
  paper: k('Paper forms'),
  partner: k('Partner'),
  quake: k('Earthquake'),
  report: k('Export of tickets'),
  responsePlan: k('Response plan'),
  roads: k('Roads'),
  camera: k('Camera'),
  crewStep: k('Step of a crew'),
  cameraWall: k('Wall of cameras'),
  mapArea: k('Area on the map'),
  caseType: k('Case type'),
  casualty: k('Casualty'),
  cell: k('Installation'),
  center: k('Center'),
  citizen: k('Citizen'),
  citizenExport: k('Export of citizens'),
  crewMember: k('Crew member'),
  declineReason: k('Decline reason'),
  defibrillator: k('AED'),
  interpreter: k('interpreter to ring'),
  deletionRequest: k('Request for deletion'),
  departmentType: k('Department type'),
  device: k('Device'),
  directory: k('Phone book'),
  disposition: k('Disposition'),
  handover: k('Handover of the desk'),
  hazard: k('Report of the day'),
  lgu: k('City government unit'),
  log: k('Audit log'),
  news: k('News'),
  offlineReport: k('Offline report'),
  ownAlert: k('Alert of our own'),
  payment: k('Payment'),
  quickAnswer: k('Quick answer'),
  reportCategory: k('Report category'),
  reportCluster: k('Cluster of reports'),
  reportSchedule: k('Report by mail'),
  responseType: k('Response type'),
  sensor: k('Sensor'),
  sensorArchive: k('Archived readings'),
  settings: k('Settings'),
  shelter: k('Evacuation center'),
  storm: k('Storm'),
  subCaseType: k('Case sub-type'),
  ticket: k('Ticket'),
  update: k('Update'),
  premise: k('Premise'),
  volunteer: k('Neighbor who can help'),
  volunteerGroup: k('Volunteer group'),
  warning: k('Warning'),
  webhook: k('Webhook'),
}

const lookTexts: Record<string, string> = {
  getCitizenInfo: k('Opened the record'),
  getCitizenDuplicates: k('Compared with similar records'),
  searchCitizen: k('Searched for the caller'),
  searchCitizenByCC: k('Listed or searched citizens'),
  exportCitizen: k('Exported the record'),
  exportCitizens: k('Exported citizens'),
}

/** Names that have no words: "citizenApproved" reads "citizen approved". */
const spread = (name: string): string => name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)

/** Who did it where no account did. */
const doerTexts: Record<string, string> = {
  system: k('Tanod by itself'),
  public: k('A citizen'),
  sensor: k('A sensor'),
  captain: k('A captain'),
}
export const doerOf = ({ actorId, actorName, actorType }: { actorId: string | null; actorName: string; actorType: string }): string =>
  t((actorId === null && doerTexts[actorType]) || (actorName === actorType && typeWords[actorType as AccountType]) || actorName)

export const actionOf = ({ verb, data }: Pick<AuditLine, 'verb' | 'data'>): string => t(sentenceOf(verb, data) ?? spread(verb))
export const objectOf = (kind: string): string => t(kindTexts[kind] ?? spread(kind))
export const lookOf = (call: string): string => t(lookTexts[call] ?? spread(call))

/** Of these the superadmin is told that it was done, and no name: whose they are is their center's to say. */
const ofCenters: ReadonlySet<string> = new Set(['account', 'accountType', 'applicant'])
/** What stands where a line names nothing. */
export const namelessOf = (kind: string): string =>
  ofCenters.has(kind) && mayNow(['centers.manage']) ? t('Named in its own center alone') : t('Not named in the log')

/** What can be chosen to narrow the log, in the order of the words shown. */
const choicesOf = (names: Iterable<string>, wordOf: (name: string) => string) =>
  [...names].map((value) => ({ value, label: wordOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label))
export const actionChoices = () => choicesOf(Object.keys(factKinds), (verb) => t(nameOfFact(verb as FactName)))
export const objectChoices = () => choicesOf(Object.keys(kindTexts), objectOf)
