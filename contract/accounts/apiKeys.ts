// API keys: by them the programs of other town systems call this API, each with permissions of its own.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { adding } from '#contract/nouns/adding.ts'
import { At, ById, filledLine, Flag, Named } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { may, type Permission, permissionNames } from './permissions.ts'

const Permissions = z.array(z.enum(permissionNames)).min(1, 'Choose what the key may do.').max(permissionNames.length)

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  callsPerMinute: z.number().int(),
  madeBy: Named,
  createdAt: At,
  expiresAt: At,
  /** To the minute. */
  lastUsedAt: At.nullable(),
  isDeleted: Flag,
})
export type ApiKey = z.output<typeof ApiKey>

/** Sent as `Authorization: Bearer …`; shown this once. */
const ApiKeyWithSecret = z.object({ apiKey: ApiKey, key: z.string() })
export type ApiKeyWithSecret = z.output<typeof ApiKeyWithSecret>

/** The most keys that stand in a center at once. */
export const mostKeys = 50

/** What a key is to do that its maker may not. */
export const beyondMaker = (held: ReadonlySet<string>, names: readonly Permission[]) => names.filter((name) => !held.has(name))

const manage = may('center.manage')
const form = {
  name: filledLine(80),
  permissions: Permissions,
  expiresInDays: z.number().int().min(1).max(730),
  callsPerMinute: z.number().int().min(1).max(6_000),
}

export const apiKeys = {
  getApiKeys: get('/resources/getApiKeys', {
    doc: 'The API keys of the center, without their secrets.',
    access: manage,
    beyond: true,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(ApiKey),
  }),
  addApiKey: post('/resources/addApiKey', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Makes an API key with at most the permissions of its maker; the key itself is shown this once.',
    access: manage,
    beyond: true,
    input: adding(form, { expiresInDays: 365, callsPerMinute: 300 }),
    data: ApiKeyWithSecret,
  }),
  revokeApiKey: post('/resources/revokeApiKey/{id}', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Ends an API key at once and for good.',
    access: manage,
    beyond: true,
    input: ById,
    data: ApiKey,
  }),
}
