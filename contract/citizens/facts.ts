// The facts of the citizens room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { At } from '#contract/nouns/fields.ts'
import { approval } from './approval.ts'
import { blocking } from './blocking.ts'
import { CitizenStatus } from './Citizen.ts'
import { registering } from './registering.ts'
import { search } from './search.ts'

const audience = may('citizens.read')
/** Every list that shows citizens. */
const stale = () => [
  search.searchCitizenByCC,
  registering.getRegisteredCitizens,
  search.searchCitizen,
  search.getCitizenInfo,
  search.getCitizenCounts,
  search.getCitizenDuplicates,
  blocking.getBlockHistory,
]
const decided = { stale, data: z.object({ from: CitizenStatus, to: CitizenStatus }), audience }

export const citizenFacts = {
  citizenRegistered: fact('Somebody asked to be a verified citizen.', { stale, data: z.object({}), audience }),
  citizenBrought: fact('A citizen was registered from a list of the center, or that record was changed.', {
    stale,
    data: z.object({ isNew: z.boolean() }),
    audience,
  }),
  citizenFollowed: fact('A citizen came with a ticket from another center.', {
    data: z.object({ transactionNumber: z.string() }),
    stale,
    audience,
    timeline: 'none',
  }),
  citizenApproved: fact('A citizen was verified.', decided),
  citizenDeclined: fact('A citizen was declined.', decided),
  citizenRevoked: fact('The verification of a citizen was taken back.', decided),
  citizenBlocked: fact('A citizen was blocked.', { stale, data: z.object({ blockId: z.uuid(), until: At.nullable() }), audience }),
  citizenUnblocked: fact('The block of a citizen ended.', { stale, data: z.object({ blockId: z.uuid() }), audience }),
  citizenRead: fact('The record of a citizen was read.', {
    data: z.object({ call: z.string(), transactionNumber: z.string().nullable() }),
    audience: [],
    timeline: 'none',
  }),
  citizensSearched: fact('Citizens were searched; these were shown.', {
    data: z.object({ call: z.string(), found: z.number().int(), citizenIds: z.array(z.uuid()) }),
    audience: [],
  }),
  personsShown: fact('A call showed data of these people.', {
    data: z.object({ call: z.string(), citizenIds: z.array(z.string()), transactionNumbers: z.array(z.string()), ids: z.array(z.string()) }),
    audience: [],
  }),
  citizensExported: fact('Data of citizens was exported; why is kept beside the log.', {
    data: z.object({ exportId: z.uuid(), citizenId: z.uuid().nullable(), citizens: z.number().int(), citizenIds: z.array(z.uuid()) }),
    audience: [],
  }),
  citizenForgotten: fact('Data of a citizen was removed: the time to keep it was over.', {
    data: z.object({ because: z.enum(['declinedRegistrations', 'citizenRecords', 'identityPictures', 'notes']) }),
    stale,
    audience,
  }),
  deletionAsked: fact('Somebody asked to have personal data deleted.', {
    stale: () => [approval.getDeletionRequests],
    data: z.object({}),
    audience: may('citizens.verify'),
  }),
  deletionProven: fact('Whoever asked for deletion proved to be the one: by the code that was sent, or with an ID at the office.', {
    stale: () => [approval.getDeletionRequests],
    data: z.object({ by: z.enum(['code', 'office']) }),
    audience: may('citizens.verify'),
  }),
  deletionDecided: fact('A request for deletion was decided.', {
    data: z.object({ requestId: z.uuid(), status: z.enum(['done', 'rejected']) }),
    stale: () => [approval.getDeletionRequests, ...stale()],
    audience: may('citizens.verify'),
  }),
} satisfies FactKinds
