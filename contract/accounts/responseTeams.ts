// Response teams: lists, adding, their duty status and position, and signing one out from afar.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, ById, Flag, Position } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { DutyStatus, NewAccount, NewPerson, NewTeam, ResponseTeam } from './Account.ts'
import { may } from './permissions.ts'

const read = may('teams.read')
const listInput = z.object({
  ...wholePageInput,
  isDeleted: Flag.optional(),
  dutyStatus: DutyStatus.optional(),
  responseTypeId: z.uuid().optional(),
  departmentId: z.uuid().optional(),
})

export const responseTeams = {
  getResponseTeams: get('/resources/getResponseTeams', {
    doc: 'Response teams of the center; a department sees its own.',
    access: read,
    input: listInput,
    data: page(ResponseTeam),
  }),
  getResponseTeamsV2: post('/resources/v2/getResponseTeams', {
    harm: 'none',
    doc: 'Response teams, the nearest to a place first where one is given.',
    access: read,
    input: listInput.extend({ near: Position.optional() }),
    data: page(ResponseTeam),
  }),
  getOwnTeam: get('/resources/getOwnTeam', {
    doc: 'The response team that the caller stands for, as the center sees it.',
    access: may('teams.own'),
    beyond: true,
    data: ResponseTeam,
  }),
  addResponseTeam: post('/resources/addResponseTeam', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds a response team.',
    access: may('accounts.manage'),
    input: NewPerson.extend({ accountTypeId: z.uuid().nullish(), team: NewTeam.optional() }),
    data: NewAccount,
  }),
  responseTeamLogout: get('/resources/responseTeamLogout/{id}', {
    harm: 'reversible',
    doc: 'Ends every session of a response team.',
    access: may('teams.logOut'),
    input: ById,
    data: z.object({ accountId: z.uuid(), sessionsEnded: z.number().int() }),
  }),
  setDutyStatus: post('/resources/setDutyStatus/{id}', {
    harm: 'reversible',
    doc: 'Says whether a team can be sent: by the team itself, its department, or an admin.',
    access: may('teams.own', 'accounts.manage'),
    beyond: true,
    input: z.object({ id: z.uuid(), dutyStatus: DutyStatus }),
    data: ResponseTeam,
  }),
  reportPosition: post('/resources/reportPosition', {
    harm: 'reversible',
    doc: 'A team says where it is.',
    access: may('teams.own'),
    beyond: true,
    input: z.object({
      position: Position,
      accuracyM: z.number().min(0).max(100_000).optional(),
      heading: z.number().min(0).max(360).nullish(),
      measuredAt: At,
    }),
    data: z.object({ isKept: z.boolean() }),
  }),
}
