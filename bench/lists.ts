// Every list of administration with 10,000 rows: its first page, a later one, and a search.
import type pg from 'pg'
import { accountTypesOfCenter } from '#contract/accounts/accountTypes.ts'
import { applicants, payments } from '#contract/accounts/applicants.ts'
import { installation } from '#contract/accounts/installation.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { audit } from '#contract/audit/room.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import { directories } from '#contract/centers/directories.ts'
import { lgus } from '#contract/centers/lgus.ts'
import { approval } from '#contract/citizens/approval.ts'
import { search } from '#contract/citizens/search.ts'
import { deviceCalls } from '#contract/devices/devices.ts'
import { sensors } from '#contract/devices/sensors.ts'
import { ask } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Page } from '#contract/kit/page.ts'
import { news } from '#contract/news/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { places } from '#contract/reference/places.ts'
import { type Figure, middle, ms } from './figure.ts'
import { openTown, type Town } from './town.ts'

const rows = 10_000
const most = 300
const rounds = 5
const reference = ['report_category', 'case_type', 'sub_case_type', 'response_type', 'department_type', 'disposition', 'decline_reason']
const named = (label = 'name') => `jsonb_build_object('id', gen_random_uuid(), '${label}', 'Row ' || lpad(i::text, 5, '0'))`

/** What each table's copies differ in; `of` says which row is copied. */
const copies: { table: string; differ: string; of?: string }[] = [
  ...reference.map((table) => ({ table, differ: named() })),
  { table: 'barangay', differ: `${named()} || jsonb_build_object('psgc_code', null)` },
  { table: 'volunteer_group', differ: named() },
  { table: 'quick_answer', differ: named('title') },
  ...['agent', 'supervisor', 'contentwriter', 'verifier', 'admin', 'executive'].map((type) => ({
    table: 'account',
    differ: `${named()} || jsonb_build_object('username', '${type}.' || i, 'email', '${type}.' || i || '@example.invalid')`,
    of: `account_type = '${type}'`,
  })),
  { table: 'lgu', differ: named() },
  { table: 'directory', differ: named() },
  {
    table: 'device',
    differ: `jsonb_build_object('name', 'Row ' || i, 'mac_address', 'AA:BB:CC:' || upper(to_char(to_hex(i / 65536)::int, 'FM00')) || ':' || upper(lpad(to_hex(i / 256 % 256), 2, '0')) || ':' || upper(lpad(to_hex(i % 256), 2, '0')))`,
  },
  { table: 'sensor', differ: `${named()} || jsonb_build_object('key_hash', '\\x' || encode(sha256(i::text::bytea), 'hex'))` },
  {
    table: 'news',
    differ: `jsonb_build_object('id', gen_random_uuid(), 'title', 'Row ' || lpad(i::text, 5, '0'), 'created_at', now() - i * interval '1 minute')`,
  },
  {
    table: 'citizen',
    differ: `${named()} || jsonb_build_object('created_at', now() - i * interval '1 minute', 'phone', '+63917' || lpad(i::text, 7, '0'))`,
  },
  { table: 'deletion_request', differ: named() },
  { table: 'applicant', differ: `${named()} || jsonb_build_object('email', 'row' || i || '@example.invalid')` },
  { table: 'payment', differ: `jsonb_build_object('id', gen_random_uuid(), 'reference', 'Row ' || i)` },
  { table: 'account_type', differ: named('label') },
]

async function copy(owner: pg.Client, center: string, { table, differ, of = 'true' }: (typeof copies)[number]): Promise<boolean> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const { rowCount } = await owner.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')}
     from (select * from ${table} where command_center_id = $1 and ${of} limit 1) t, generate_series(1, ${rows}) i,
       lateral jsonb_populate_record(null::${table}, to_jsonb(t) || ${differ}) r`,
    [center],
  )
  return rowCount === rows
}

/** Departments and teams are accounts with a row of their own beside. */
const units = `with made as (insert into account (command_center_id, id, account_type, name, username, password_hash)
    select $1, gen_random_uuid(), $2, 'Row ' || lpad(i::text, 5, '0'), $2 || '.' || i, 'none' from generate_series(1, ${rows}) i returning id)`

async function fill({ owner, center }: Town): Promise<string[]> {
  const without: string[] = []
  for (const each of copies) if (!(await copy(owner, center, each))) without.push(each.table)
  await owner.query(
    `${units} insert into department select (jsonb_populate_record(null::department, to_jsonb(t) || jsonb_build_object('account_id', made.id))).* from made, (select * from department where command_center_id = $1 limit 1) t`,
    [center, 'department'],
  )
  await owner.query(
    `${units} insert into response_team select (jsonb_populate_record(null::response_team, to_jsonb(t) || jsonb_build_object('account_id', made.id))).* from made, (select * from response_team where command_center_id = $1 limit 1) t`,
    [center, 'responseteam'],
  )
  await owner.query('analyze')
  return without
}

const listsOfCenter = (id: string): [Endpoint, object?][] => [
  ...[staff.getAgents, staff.getSupervisors, staff.getContentWriters, staff.getVerifiers, staff.getDepartments].map((one): [Endpoint] => [
    one as Endpoint,
  ]),
  ...[responseTeams.getResponseTeams, accountTypesOfCenter.getAccountTypes, applicants.getApplicants, payments.getRtPayments].map(
    (one): [Endpoint] => [one as Endpoint],
  ),
  ...Object.entries({ ...cases, ...places }).flatMap(([name, one]): [Endpoint][] =>
    /^get(?!.*(Border|Csv|Export))/.test(name) && !one.changes ? [[one as Endpoint]] : [],
  ),
  ...[lgus.fetchLgus, deviceCalls.getDevices, sensors.getSensors, news.fetchNews, audit.getAuditLog].map((one): [Endpoint] => [one as Endpoint]),
  [directories.fetchDirectories as Endpoint, { id }],
  [search.searchCitizenByCC as Endpoint, { status: 'PENDING' }],
  [approval.getDeletionRequests as Endpoint],
]
const listsOfAll = [installation.getAdminAccounts, installation.getExecutiveAccounts, centersOfAll.getCommandCenters].map(
  (one): [Endpoint, object?] => [one as Endpoint],
)

export async function measureLists(): Promise<Figure[]> {
  const town = await openTown({ open: 0, closed: 0 })
  try {
    const without = await fill(town)
    const callerOf = async (accountType: 'admin' | 'superadmin') => {
      const { token } = (await ask({ base: town.app.url, token: () => null }, signIn.demoLogin, { accountType })).data
      return { base: town.app.url, token: () => token }
    }
    const figures: Figure[] = []
    for (const [wire, lists] of [
      [await callerOf('admin'), listsOfCenter(town.center)],
      [await callerOf('superadmin'), listsOfAll],
    ] as const)
      for (const [list, input = {}] of lists) {
        const page = async (more: object) => (await ask(wire, list, { limit: 50, ...input, ...more })).data as Page<object>
        const first = await page({})
        if (!('items' in first)) continue
        const ways: Record<string, object> = { first: {}, ...(first.next && { later: { cursor: first.next } }), search: { search: 'Row 099' } }
        const times: [string, number][] = []
        for (const [way, more] of Object.entries(ways)) {
          const took: number[] = []
          for (let round = 0; round < rounds; round++) {
            const began = performance.now()
            await page(more)
            took.push(performance.now() - began)
          }
          times.push([way, middle(took)])
        }
        const slowest = Math.max(...times.map(([, time]) => time))
        figures.push({
          id: 'lists',
          what: `${list.path.split('/').findLast((part) => !part.startsWith('{'))}, ${first.total} rows`,
          measured: times.map(([way, time]) => `${way} ${ms(time)}`).join(', '),
          promise: `≤ ${most} ms`,
          isKept: slowest <= most,
        })
      }
    if (without.length > 0) console.log(`No row to copy in ${without.join(', ')}.`)
    return figures
  } finally {
    await town.close()
  }
}
