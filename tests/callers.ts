// Everybody who may knock: each account type, a default password, the old token of a closed account, and nobody.
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { accountTypes, type AccountType, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import type { Holder } from '#contract/kit/access.ts'
import type { Lab } from './lab.ts'
import { addPerson, signInAs } from './people.ts'

export interface Knocker {
  name: string
  token: string | null
  accountId: string
  /** What the access table is asked with; null for who has no session. */
  holder: Holder | null
}

const holderOf = (type: AccountType, isDefaultPass = false): Holder => ({ permissions: new Set(permissionsOf(type)), isDefaultPass })

export async function allKnockers(lab: Lab): Promise<Knocker[]> {
  const knockers: Knocker[] = []
  for (const type of accountTypes) {
    const { token, accountId } = await signInAs(lab, await addPerson(lab, { type, center: type === 'superadmin' ? 'installation' : 'taytay' }))
    knockers.push({ name: type, token, accountId, holder: holderOf(type) })
  }
  const admin = knockers.find(({ name }) => name === 'admin')!
  const { permissions } = holderOf('admin')
  const made = await lab
    .caller(admin.token)
    .ask(apiKeys.addApiKey, { name: 'A program', permissions: [...permissions] as Permission[], callsPerMinute: 6_000 })
  knockers.push({ name: 'API key', token: made.data.key, accountId: made.data.apiKey.id, holder: { permissions, isDefaultPass: false, isKey: true } })
  const fresh = await signInAs(lab, await addPerson(lab, { type: 'admin', isDefaultPass: true }))
  knockers.push({ name: 'default password', token: fresh.token, accountId: fresh.accountId, holder: holderOf('admin', true) })
  const closed = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  await lab.owner.query('update account set is_deleted = 1 where id = $1', [closed.accountId])
  knockers.push({ name: 'closed account', token: closed.token, accountId: closed.accountId, holder: null })
  return [...knockers, { name: 'anonymous', token: null, accountId: '', holder: null }]
}

/** The content of every table of the product as one line each: whatever changes, changes a line. (Nodes sign in their own table that they live, and count figures behind the log.) */
export async function contentOf(lab: Lab): Promise<string[]> {
  const { rows: tables } = await lab.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('node', 'figure_place', 'figure_again', 'ticket_figure', 'ticket_tally', 'closed_day', 'closed_day_change') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await lab.owner.query<{ line: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as line from ${name} t`,
    )
    lines.push(`${name} ${rows[0]!.line}`)
  }
  return lines
}

/** What waits is not worked on, and the clock of tickets stands, so that what changes was changed by a request. */
export const stopRounds = (lab: Lab) =>
  lab.owner.query(`delete from pgboss.job where state in ('created', 'retry');
    create or replace function tickets_to_attend(most int) returns table (command_center_id uuid, number text)
      language sql stable security definer as 'select null::uuid, null::text where false'`)
