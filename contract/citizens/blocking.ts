// Blocking a citizen for a time or for good, undoing it, and its history.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Reason } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Block, Citizen } from './Citizen.ts'

const access = may('citizens.block')

export const blocking = {
  blockCitizen: post('/citizen/blockCitizen', {
    harm: 'reversible',
    doc: 'Blocks a citizen: reports still arrive, marked and in a lane of their own.',
    access,
    input: z.object({ accountId: z.uuid(), reason: Reason, until: At.nullish() }),
    data: Citizen,
  }),
  unblockCitizen: post('/citizen/unblockCitizen/{id}', {
    harm: 'reversible',
    doc: 'Ends the block of a citizen.',
    access,
    beyond: true,
    input: z.object({ id: z.uuid(), reason: Reason }),
    data: Citizen,
  }),
  getBlockHistory: get('/citizen/getBlockHistory/{id}', {
    doc: 'Every block of a citizen, the newest first.',
    access: may('citizens.read'),
    input: z.object({ id: z.uuid(), ...pageInput }),
    data: page(Block),
  }),
}
