// The staff of a center: lists by type, adding, changing, deactivating.
import * as z from 'zod'
import { Realm } from '#contract/auth/Session.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, ById, Count, Flag, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { Account, Department, NewAccount, NewOffice, NewPerson, officeFields, personFields, teamFields } from './Account.ts'
import { may } from './permissions.ts'

/** The types of account that an admin hands out. */
export const centerTypes = ['supervisor', 'dispatcher', 'agent', 'department', 'responseteam', 'contentwriter', 'verifier'] as const
const desks = z.enum(['agent', 'dispatcher'])

const filters = { ...wholePageInput, isDeleted: Flag.optional() }
const listInput = z.object(filters)
const agentInput = z.object({ ...filters, accountType: desks.optional() })
const newPerson = NewPerson.extend({ accountTypeId: z.uuid().nullish(), realm: Realm.default('staff') })

const read = may('accounts.read')
const manage = may('accounts.manage')
const onePage = page(Account)

/** A browser that has signed in to an account, over all the sessions that it has held; known by the latest of them. */
const AccountPhone = z.object({
  phoneId: z.uuid(),
  device: z.string(),
  /** Who of the crew signed on with it, the latest first. */
  crew: z.array(z.string()),
  lastActiveAt: At,
  state: z.enum(['signedIn', 'signedOut', 'lost']),
  /** Whether it is told of assignments while its page is closed. */
  isTold: z.boolean(),
})
export type AccountPhone = z.output<typeof AccountPhone>

export const staff = {
  getAgents: get('/resources/getAgents', { doc: 'Agents and dispatchers of the center.', access: read, input: agentInput, data: onePage }),
  getAgentsV2: post('/resources/v2/getAgents', {
    harm: 'none',
    doc: 'Agents and dispatchers of the center, by who is on now too.',
    access: read,
    input: agentInput.extend({ accountTypeId: z.uuid().optional(), isOnline: Flag.optional() }),
    data: onePage,
  }),
  getSupervisors: get('/resources/getSupervisors', { doc: 'Supervisors of the center.', access: read, input: listInput, data: onePage }),
  getContentWriters: get('/resources/getContentWriters', { doc: 'Content writers of the center.', access: read, input: listInput, data: onePage }),
  getVerifiers: get('/resources/getVerifiers', { doc: 'Verifiers of the center.', access: read, input: listInput, data: onePage }),
  getDepartments: get('/resources/getDepartments', {
    doc: 'Departments of the center.',
    access: may('departments.read'),
    input: z.object({ ...filters, deptTypeId: z.uuid().optional() }),
    data: page(Department),
  }),
  getAccount: get('/resources/getAccount/{id}', { doc: 'One account of the center.', access: read, beyond: true, input: ById, data: Account }),

  addAgent: post('/resources/addAgent', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds an agent or a dispatcher.',
    access: manage,
    input: newPerson.extend({ accountType: desks.default('agent') }),
    data: NewAccount,
  }),
  addSupervisor: post('/resources/addSupervisor', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds a supervisor.',
    access: manage,
    input: newPerson,
    data: NewAccount,
  }),
  addContentWriter: post('/resources/addContentWriter', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds a content writer.',
    access: manage,
    input: newPerson,
    data: NewAccount,
  }),
  addVerifier: post('/resources/addVerifier', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds a verifier.',
    access: manage,
    input: newPerson,
    data: NewAccount,
  }),
  addDepartment: post('/resources/addDepartment', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds a department.',
    access: manage,
    input: newPerson.extend({ office: NewOffice.optional() }),
    data: NewAccount,
  }),

  updateAccount: post('/resources/updateAccount/{id}', {
    harm: 'secrets',
    // Whose letters go where decides who can recover the account.
    needsPerson: true,
    isEdit: true,
    doc: 'Changes an account of the center; a change of type ends its sessions.',
    access: manage,
    input: z.object({
      id: z.uuid(),
      version: Version.optional(),
      ...z.object(personFields).partial().shape,
      accountType: z.enum(centerTypes).optional(),
      accountTypeId: z.uuid().nullish(),
      office: z.object(officeFields).partial().optional(),
      team: z.object(teamFields).partial().optional(),
    }),
    data: Account,
  }),
  deactivateAccount: get('/resources/deactivateAccount/{id}', {
    harm: 'secrets',
    doc: 'Closes an account and ends its sessions.',
    access: manage,
    input: ById,
    data: Account,
  }),
  getPhones: get('/resources/getPhones/{id}', {
    doc: 'The phones and computers that signed in to an account within half a year, those in use last first. The superadmin sees those of admins and executives.',
    access: may('accounts.manage', 'centers.manage'),
    beyond: true,
    input: ById,
    data: z.object({ phones: z.array(AccountPhone).max(50), hasTracker: z.boolean() }),
  }),
  losePhones: post('/resources/losePhones/{id}', {
    harm: 'irreversible',
    doc: 'Says that a phone of an account is lost, or all of them where none is named: its sessions end, it is told of nothing more, and it forgets what it kept at its next contact. The superadmin says it for admins and executives.',
    access: may('accounts.manage', 'centers.manage'),
    beyond: true,
    input: ById.extend({
      phoneId: z.uuid().optional(),
      /** Ends the key of the unit's tracker app too. */
      endTracker: z.boolean().default(false),
    }),
    data: z.object({ sessionsEnded: Count }),
  }),
  reactivateAccount: get('/resources/reactivateAccount/{id}', {
    harm: 'secrets',
    doc: 'Opens a closed account again.',
    access: manage,
    input: ById,
    data: Account,
  }),
}
