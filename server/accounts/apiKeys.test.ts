// API keys: shown once and kept as a hash, a caller like any other, never with more than the maker has, bounded and ended at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accounts } from '#contract/accounts/room.ts'
import { apiKeys as calls, mostKeys } from '#contract/accounts/apiKeys.ts'
import type { Permission } from '#contract/accounts/permissions.ts'
import { audit } from '#contract/audit/room.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'

let lab: Lab
let admin: Caller
let mine: Permission[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  mine = (await admin.ask(signIn.getCurrentUser)).data.permissions as Permission[]
})
afterAll(() => lab.close())

let count = 0
async function makeKey(permissions: Permission[], more: { callsPerMinute?: number; by?: Caller } = {}) {
  const { by = admin, ...limits } = more
  const { data } = await by.ask(calls.addApiKey, { name: `Traffic office ${++count}`, permissions, ...limits })
  return { ...data, program: lab.caller(data.key, data.apiKey.id, admin.centerId) }
}
const rowOf = async (id: string) => (await admin.ask(calls.getApiKeys, {})).data.items.find((one) => one.id === id)!

describe('a key', () => {
  it('is shown once, kept as a hash alone, and not given again to the same Idempotency-Key', async () => {
    const { key, apiKey } = await makeKey(['tickets.read'])
    expect(key).toMatch(/^tanod_[\w-]{43}$/)
    expect(JSON.stringify((await admin.ask(calls.getApiKeys, {})).data)).not.toContain(key)
    const { rows } = await lab.owner.query<{ text: string }>(
      `select k::text as text from api_key k union all select f::text from fact f union all select i::text from fact_inbox i union all select y::text from idempotency_key y`,
    )
    expect(rows.filter(({ text }) => text.includes(key) || text.includes(key.slice(6)))).toEqual([])
    expect(apiKey).toMatchObject({ permissions: ['tickets.read'], callsPerMinute: 300, lastUsedAt: null, isDeleted: 0 })
  })

  it('opens what its permissions open, and nothing else', async () => {
    const { program } = await makeKey(['tickets.read'])
    expect((await program.ask(tickets.getPendingEmergencyTickets, {})).data.items.length).toBeGreaterThan(0)
    expect((await refusalOf(program.ask(accounts.getAgents, {}))).status).toBe(403)
    for (const call of [signIn.getCurrentUser, signIn.logout, signIn.getSessions])
      expect(await refusalOf(program.ask(call))).toMatchObject({
        status: 403,
        code: 'person-required',
        message: 'An API key has no account or session of its own: this call asks for a person.',
      })
    await expect(program.listen()).rejects.toThrow('The live feed is for people')
  })

  it('is the doer of what it does, by name', async () => {
    const { program, apiKey } = await makeKey(['tickets.write', 'tickets.read', 'reference.read'])
    const caseTypeId = (await program.ask(reference.getCaseTypes, {})).data.items[0]!.id
    const { data } = await program.ask(tickets.createEmergencyTicket, { caseTypeId, description: 'A tree fell.', landmark: 'Market' })
    await lab.settle()
    const line = (await admin.ask(audit.getAuditLog, { id: data.transactionNumber })).data.items.at(-1)
    expect(line).toMatchObject({ actorId: apiKey.id, actorName: apiKey.name, actorType: 'apikey' })
    const told = (await admin.ask(audit.getAuditLog, { id: apiKey.id })).data.items
    expect(told.map(({ verb, actorId }) => [verb, actorId])).toEqual([['apiKeyChanged', admin.accountId]])
  })

  it('is not more than its maker: neither when made, nor when the maker loses rights or leaves', async () => {
    const message = 'A key may do at most what you may do yourself.'
    expect((await refusalOf(admin.ask(calls.addApiKey, { name: 'Too much', permissions: ['centers.manage'] }))).details.fields).toEqual({
      permissions: [message],
    })
    const person = await addPerson(lab, { type: 'admin' })
    const { program } = await makeKey(['tickets.read', 'news.write'], { by: await signInAs(lab, person) })
    await program.ask(tickets.getPendingEmergencyTickets, {})
    await lab.owner.query(`update account set account_type = 'contentwriter' where id = $1`, [person.id])
    expect((await refusalOf(program.ask(tickets.getPendingEmergencyTickets, {}))).status).toBe(403)
    await lab.owner.query(`update account set account_type = 'admin', is_deleted = 1 where id = $1`, [person.id])
    expect(await refusalOf(program.ask(tickets.getPendingEmergencyTickets, {}))).toMatchObject({ status: 401, code: 'key-ended' })
  })

  it('makes no key, no account and no export: whatever asks again who somebody is', async () => {
    const { program } = await makeKey(mine.filter((one) => one !== 'programs.unproven'))
    const marked = callsOf({ accounts: contract.accounts, audit: contract.audit }).filter(({ call }) => call.provenMs !== null)
    const own = marked.filter(({ call }) => (call.access as string[]).some((one) => one !== 'centers.manage'))
    expect(own.length).toBeGreaterThan(8)
    for (const { call } of own) {
      const refused = await refusalOf(program.ask(call, { id: program.accountId } as never))
      expect([call.path, refused.code]).toEqual([call.path, 'person-required'])
    }
  })

  it('may what people confirm by password where it was given that right, and is nobody’s second person even then', async () => {
    const { program } = await makeKey(mine)
    const { id } = await addPerson(lab, { type: 'agent' })
    expect((await program.ask(accounts.deactivateAccount, { id })).data.accountId).toBe(id)
    const forPeople = callsOf(contract).filter(
      ({ call }) => call.needsPerson && (call.access as string[]).some((one) => mine.includes(one as Permission)),
    )
    expect(forPeople.map(({ name }) => name).toSorted()).toEqual([
      ...['addAgent', 'addApiKey', 'addContentWriter', 'addDepartment', 'addResponseTeam', 'addSupervisor', 'addVerifier'],
      ...['approveRtPayment', 'approvedApplicant', 'closeToCitizens', 'fulfilDeletionRequest'],
      ...['rejectApplicant', 'rejectDeletionRequest', 'rejectRtPayment', 'resetPassword', 'revokeApiKey', 'signCard', 'updateAccount'],
    ])
    for (const { call } of forPeople) {
      const refused = await refusalOf(program.ask(call, { id: program.accountId } as never))
      expect([call.path, refused.code]).toEqual([call.path, 'person-required'])
    }
  })

  it('is shown nobody’s password: whatever answers with one asks for a person', () => {
    const withPassword = callsOf(contract).filter(({ call }) =>
      JSON.stringify(z.toJSONSchema(call.output, { unrepresentable: 'any' })).includes('"initialPassword"'),
    )
    expect(withPassword.length).toBeGreaterThan(8)
    expect(withPassword.filter(({ call }) => !call.needsPerson).map(({ name }) => name)).toEqual([])
  })

  it('ends when it is revoked and when its time is over, on both nodes', async () => {
    const [one, other] = [await makeKey(['tickets.read']), await makeKey(['tickets.read'])]
    const ask = (key: Caller) => key.ask(tickets.getPendingEmergencyTickets, {})
    await ask(one.program)
    await admin.ask(calls.revokeApiKey, { id: one.apiKey.id })
    for (let node = 0; node < 2; node++) expect((await refusalOf(ask(one.program))).code).toBe('key-ended')
    await lab.owner.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [other.apiKey.id])
    for (let node = 0; node < 2; node++) expect((await refusalOf(ask(other.program))).code).toBe('key-ended')
    expect((await rowOf(one.apiKey.id)).isDeleted).toBe(1)
    const again = await admin.ask(calls.revokeApiKey, { id: one.apiKey.id })
    expect(again.data.isDeleted).toBe(1)
  })

  it('tells when it was last used, whether or not the call went well; a closed door is no use', async () => {
    const { program, apiKey } = await makeKey(['tickets.read'])
    await refusalOf(program.ask(accounts.getAgents, {}))
    expect((await rowOf(apiKey.id)).lastUsedAt).toBeNull()
    await program.ask(tickets.getPendingEmergencyTickets, {})
    await until(async () => (await rowOf(apiKey.id)).lastUsedAt !== null)
  })

  it('signs in nowhere, and is none of the accounts', async () => {
    const { apiKey } = await makeKey(['tickets.read'])
    expect((await refusalOf(lab.stranger.ask(signIn.login, { username: `key-${apiKey.id}`, password: '-' }))).status).toBe(401)
    expect((await refusalOf(admin.ask(accounts.getAccount, { id: apiKey.id }))).status).toBe(404)
    expect((await refusalOf(admin.ask(accounts.deactivateAccount, { id: apiKey.id }))).status).toBe(404)
  })

  it('is of one center: another’s admin neither sees nor ends it', async () => {
    const { apiKey } = await makeKey(['tickets.read'])
    const other = await signInAs(lab, await addPerson(lab, { type: 'admin', center: 'taguig' }))
    expect((await other.ask(calls.getApiKeys, {})).data.items.some(({ id }) => id === apiKey.id)).toBe(false)
    expect((await refusalOf(other.ask(calls.revokeApiKey, { id: apiKey.id }))).status).toBe(404)
  })
})

describe('how much a key may call', () => {
  it('so many calls in a minute on a node, then 429; other keys go on', async () => {
    const [few, other] = [await makeKey(['tickets.read'], { callsPerMinute: 3 }), await makeKey(['tickets.read'])]
    const ask = (key: string) =>
      lab.nodes[0]!.app.inject({ url: tickets.getPendingEmergencyTickets.path, headers: { authorization: `Bearer ${key}` } })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await ask(few.key)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await ask(other.key)).statusCode).toBe(200)
  })

  it('a center has at most so many keys', async () => {
    await lab.owner.query(
      `with made as (insert into account (command_center_id, id, account_type, name, username, password_hash)
         select $1, gen_random_uuid(), 'apikey', 'Filling', 'filling-' || n, '-' from generate_series(1, $2::int) n returning id)
       insert into api_key (command_center_id, id, token_hash, permissions, calls_per_minute, made_by, expires_at)
         select $1, id, sha256(id::text::bytea), '{}', 1, $3, now() + interval '1 day' from made`,
      [admin.centerId, mostKeys, admin.accountId],
    )
    expect((await refusalOf(admin.ask(calls.addApiKey, { name: 'One more', permissions: ['tickets.read'] }))).status).toBe(409)
  })
})

describe('the budget of strangers', () => {
  it('is not spent by a key that stands, but by one made up, and by one that has ended', async () => {
    const tight = await openLab({ settings: { strangerCalls: 10 } })
    try {
      const boss = await signInAs(tight, await addPerson(tight, { type: 'admin' }))
      const { data } = await boss.ask(calls.addApiKey, { name: 'Busy', permissions: ['tickets.read'], callsPerMinute: 1_000 })
      const ask = async (key: string) =>
        (await tight.nodes[0]!.app.inject({ url: tickets.getPendingEmergencyTickets.path, headers: { authorization: `Bearer ${key}` } })).statusCode
      const many = async (key: string) => new Set(await Promise.all(Array.from({ length: 30 }, () => ask(key))))
      expect(await many(data.key)).toEqual(new Set([200]))
      await boss.ask(calls.revokeApiKey, { id: data.apiKey.id })
      expect(await ask(data.key)).toBe(401)
      expect(await many(data.key)).toContain(429)
      expect(await many(`tanod_${'x'.repeat(43)}`)).toContain(429)
    } finally {
      await tight.close()
    }
  })
})
