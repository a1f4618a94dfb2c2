// What /cms/resources administers: its kinds, who may open each, and what draws it.
import type { ComponentType } from 'react'
import { may, type Permission } from '#contract/accounts/permissions.ts'
import { k } from '#web/kit/language.ts'

export interface ResourceKind {
  kind: string
  title: string
  group: string
  permissions: readonly Permission[]
  /** The part, as the named export `Screen`. */
  load: () => Promise<{ Screen: ComponentType }>
}

const people = k('Accounts')
const reference = k('Reference data')
const equipment = k('Equipment')
const center = k('Center')

export const resourceKinds: readonly ResourceKind[] = [
  {
    kind: 'agents',
    title: k('Agents'),
    group: people,
    permissions: may('accounts.manage', 'accounts.read'),
    load: () => import('#web/accounts/agents.tsx'),
  },
  {
    kind: 'supervisors',
    title: k('Supervisors'),
    group: people,
    permissions: may('accounts.manage', 'accounts.read'),
    load: () => import('#web/accounts/supervisors.tsx'),
  },
  {
    kind: 'departments',
    title: k('Departments'),
    group: people,
    permissions: may('accounts.manage', 'accounts.read'),
    load: () => import('#web/accounts/departments.tsx'),
  },
  {
    kind: 'response-teams',
    title: k('Response teams'),
    group: people,
    permissions: may('accounts.manage', 'accounts.read'),
    load: () => import('#web/accounts/responseTeams.tsx'),
  },
  {
    kind: 'crew-members',
    title: k('Crew members'),
    group: people,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/crewMembers.tsx'),
  },
  {
    kind: 'content-writers',
    title: k('Content writers'),
    group: people,
    permissions: may('accounts.manage', 'accounts.read'),
    load: () => import('#web/accounts/contentWriters.tsx'),
  },
  {
    kind: 'verifiers',
    title: k('Verifiers'),
    group: people,
    permissions: may('accounts.manage', 'accounts.read'),
    load: () => import('#web/accounts/verifiers.tsx'),
  },
  {
    kind: 'account-types',
    title: k('Account types'),
    group: people,
    permissions: may('accounts.manage'),
    load: () => import('#web/accounts/accountTypes.tsx'),
  },
  {
    kind: 'applicants',
    title: k('Applicants and payments'),
    group: people,
    permissions: may('applicants.decide'),
    load: () => import('#web/accounts/applicants.tsx'),
  },
  {
    kind: 'case-types',
    title: k('Case types'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/caseTypes.tsx'),
  },
  {
    kind: 'sub-case-types',
    title: k('Case sub-types'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/subCaseTypes.tsx'),
  },
  {
    kind: 'response-types',
    title: k('Response types'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/responseTypes.tsx'),
  },
  {
    kind: 'crew-steps',
    title: k('Steps of crews'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/crewSteps.tsx'),
  },
  {
    kind: 'department-types',
    title: k('Department types'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/departmentTypes.tsx'),
  },
  {
    kind: 'report-categories',
    title: k('Report categories'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/reportCategories.tsx'),
  },
  {
    kind: 'barangays',
    title: k('Barangays'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/barangays.tsx'),
  },
  {
    kind: 'registered-citizens',
    title: k('Registered citizens'),
    group: people,
    permissions: may('citizens.verify'),
    load: () => import('#web/citizens/registered.tsx'),
  },
  {
    kind: 'premises',
    title: k('Premises'),
    group: reference,
    permissions: may('reference.manage', 'tickets.read'),
    load: () => import('#web/reference/premises.tsx'),
  },
  {
    kind: 'volunteer-groups',
    title: k('Volunteer groups'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/volunteerGroups.tsx'),
  },
  {
    kind: 'interpreters',
    title: k('Interpreters to ring'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/interpreters.tsx'),
  },
  {
    kind: 'defibrillators',
    title: k('AEDs'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/defibrillators.tsx'),
  },
  {
    kind: 'volunteers',
    title: k('Neighbors who can help'),
    group: reference,
    permissions: may('tickets.supervise'),
    load: () => import('#web/reference/volunteers.tsx'),
  },
  {
    kind: 'lgus',
    title: k('City government units'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/centers/lgus.tsx'),
  },
  {
    kind: 'directories',
    title: k('Directories'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/centers/directories.tsx'),
  },
  {
    kind: 'quick-answers',
    title: k('Quick answers'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/quickAnswers.tsx'),
  },
  {
    kind: 'dispositions',
    title: k('Dispositions'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/dispositions.tsx'),
  },
  {
    kind: 'decline-reasons',
    title: k('Decline reasons'),
    group: reference,
    permissions: may('reference.manage'),
    load: () => import('#web/reference/declineReasons.tsx'),
  },
  { kind: 'devices', title: k('Devices'), group: equipment, permissions: may('accounts.read'), load: () => import('#web/devices/devices.tsx') },
  { kind: 'cameras', title: k('Cameras'), group: equipment, permissions: may('reference.manage'), load: () => import('#web/cctv/cameras.tsx') },
  { kind: 'sensors', title: k('Sensors'), group: equipment, permissions: may('reference.manage'), load: () => import('#web/devices/sensors.tsx') },
  { kind: 'center', title: k('Center and logo'), group: center, permissions: may('center.manage'), load: () => import('#web/centers/center.tsx') },
  { kind: 'settings', title: k('Settings'), group: center, permissions: may('center.manage'), load: () => import('#web/centers/settings.tsx') },
  {
    kind: 'integrations',
    title: k('Integrations'),
    group: center,
    permissions: may('center.manage', 'centers.manage'),
    load: () => import('#web/centers/integrations.tsx'),
  },
  {
    kind: 'report-schedules',
    title: k('Reports by mail'),
    group: center,
    permissions: may('center.manage'),
    load: () => import('#web/reports/schedules.tsx'),
  },
  { kind: 'api-keys', title: k('API keys'), group: center, permissions: may('center.manage'), load: () => import('#web/accounts/apiKeys.tsx') },
  { kind: 'webhooks', title: k('Webhooks'), group: center, permissions: may('center.manage'), load: () => import('#web/webhooks/webhooks.tsx') },
  {
    kind: 'partners',
    title: k('Joined systems'),
    group: center,
    permissions: may('center.manage'),
    load: () => import('#web/tickets/exchange/partners.tsx'),
  },
  { kind: 'audit', title: k('Audit log'), group: center, permissions: may('audit.read'), load: () => import('#web/audit/auditLog.tsx') },
]
