// What is read again when the log says that it changed, whichever screen shows it: by verb of the fact, the calls whose answers are held.
// Tickets are not here: web/tickets/live.ts changes their rows, lists and counts by the fact itself.
import type { contract } from '#contract/contract.ts'
import type { FactName } from '#contract/facts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { FactMessage } from '#contract/kit/fact.ts'
import { refreshSoon } from './refresh.ts'

type Rooms = typeof contract
type CallName = { [R in keyof Rooms]: keyof Rooms[R] & string }[keyof Rooms]

const teams = ['getResponseTeams', 'getResponseTeamsV2', 'getAccount'] as const
const accounts = [
  ...teams,
  'getAgents',
  'getAgentsV2',
  'getSupervisors',
  'getContentWriters',
  'getVerifiers',
  'getDepartments',
  'getExecutiveAccounts',
  'getAdminAccounts',
  'getRecommendedTeams',
] as const
const citizens = ['searchCitizenByCC', 'searchCitizen', 'getCitizenInfo', 'getCitizenCounts', 'getCitizenDuplicates', 'getBlockHistory'] as const
const payments = ['getRtPayments', 'getApplicants', ...teams] as const
const sensors = ['getSensors', 'getSensorAlerts'] as const

export const readAgain: Partial<Record<FactName, readonly CallName[]>> = {
  accountAdded: accounts,
  accountChanged: accounts,
  accountDeactivated: accounts,
  accountReactivated: accounts,
  passwordReset: accounts,
  responseTeamLoggedOut: teams,
  dutyStatusChanged: [...teams, 'getRecommendedTeams'],
  accountTypeChanged: ['getAccountTypes'],
  applicantAdded: ['getApplicants'],
  writerApplied: ['getApplicants'],
  applicantApproved: payments,
  applicantRejected: ['getApplicants'],
  paymentAdded: payments,
  paymentApproved: payments,
  paymentRejected: payments,
  centreCreated: ['getCommandCenters', 'getUsage'],
  centreChanged: ['getCommandCenters', 'fetchCCInfo', 'getUsage'],
  settingsChanged: ['getSettings'],
  lguChanged: ['fetchLgus'],
  directoryChanged: ['fetchDirectories'],
  citizenRegistered: citizens,
  citizenFollowed: citizens,
  citizenApproved: citizens,
  citizenDeclined: citizens,
  citizenRevoked: citizens,
  citizenBlocked: citizens,
  citizenUnblocked: citizens,
  citizenForgotten: citizens,
  deletionAsked: ['getDeletionRequests'],
  deletionDecided: ['getDeletionRequests', ...citizens],
  deviceChanged: ['getDevices'],
  sensorChanged: sensors,
  sensorAlerted: sensors,
  newsChanged: ['fetchNews'],
  referenceChanged: [
    'getReportCategory',
    'getCaseTypes',
    'getSubCaseTypes',
    'getResponseTypes',
    'getDepartmentTypes',
    'getDispositions',
    'getDeclineReasons',
    'getBarangays',
    'getBarangayBorders',
    'getVolunteerGroups',
    'getQuickAnswers',
  ],
  appVersionChanged: ['getAppVersions'],
}

/** The name of a call as its path tells it: /api/commandcenter/room/[v2/]name. */
const nameIn = (path: unknown): string => {
  const [, , , , first = '', second = ''] = String(path).split('/')
  return first === 'v2' ? `${second}V2` : first
}

export function readWhatChanged(cache: QueryClient, { verb }: Pick<FactMessage, 'verb'>): void {
  const names: readonly string[] | undefined = readAgain[verb as FactName]
  if (!names) return
  for (const { queryKey } of cache.getQueryCache().getAll()) if (names.includes(nameIn(queryKey[0]))) refreshSoon(cache, queryKey)
}

export const readAgainReducers = { '*': readWhatChanged }
