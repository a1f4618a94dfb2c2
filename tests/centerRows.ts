// The rows of one center, over every table that the catalog names: marked with a canary, doubled, listed, and hashed.
import type { Lab } from './lab.ts'

export const canary = 'kanaryo7f3a'

interface Column {
  name: string
  type: string
  generated: boolean
  isUnique: boolean
}
export interface Table {
  name: string
  columns: Column[]
}

/** The tables with rows of centers. The log is not among them: it holds ids and states, and nobody may change it. */
export async function centerTables(lab: Pick<Lab, 'owner'>): Promise<Table[]> {
  const { rows } = await lab.owner.query<Column & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, (a.attgenerated <> '' or a.attidentity <> '') as generated,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'fact%' and c.relname not in ('one_time_password', 'idempotency_key')
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'command_center_id')
     order by c.relname, a.attnum`,
  )
  const names = [...new Set(rows.map(({ table }) => table))]
  return names.map((name) => ({ name, columns: rows.filter(({ table }) => table === name) }))
}

/** Columns with words of the program, not of people: states, kinds, forms, keys, and what signing in reads. */
const coded =
  /^(.*status|state|kind|type|.*_type|source|realm|direction|media|outcome|role|span|key|provider|.*language|severity|level|road|every|filed|basis|unit|tab|owner_.*|sha256|object_id|number|merged_into|moved_from|icon|color|url|kinds|secret|permissions|username|password_hash|totp_secret|mac_address|.*number|words|end_reason|due_target|.*version|psgc_code|apco_code|proven_by|neighbors|need|told|skills)$/

/** Puts the canary into every free text of a center: texts, lists of texts, and the texts within JSON. Answers the columns by name. */
export async function mark(lab: Pick<Lab, 'owner'>, centerId: string): Promise<string[]> {
  const marked: string[] = []
  for (const { name: table, columns } of await centerTables(lab))
    for (const { name, type } of columns.filter((one) => !one.generated && !(one.isUnique && one.name === 'name') && !coded.test(one.name))) {
      const column = `"${name}"`
      const changed =
        type === 'text'
          ? `left(${column}, 60) || ' ${canary}'`
          : type === 'text[]'
            ? `array(select one || ' ${canary}' from unnest(${column}) one)`
            : type === 'jsonb'
              ? `regexp_replace(${column}::text, '": "([^"\\\\]*[^"\\\\0-9a-f:TZ.+-][^"\\\\]*)"', '": "\\1 ${canary}"', 'g')::jsonb`
              : null
      if (!changed) continue
      const { rowCount } = await lab.owner.query(
        `update ${table} set ${column} = ${changed} where command_center_id = $1 and ${column} is not null`,
        [centerId],
      )
      if (rowCount) marked.push(`${table}.${name}`)
    }
  // A label that must be told apart stays so with the canary behind it.
  for (const { name, columns } of await centerTables(lab))
    if (columns.some((one) => one.name === 'name' && one.isUnique) && name !== 'sign_in_name') {
      const { rowCount } = await lab.owner.query(`update ${name} set name = name || ' ${canary}' where command_center_id = $1`, [centerId])
      if (rowCount) marked.push(`${name}.name`)
    }
  return marked
}

/** A few ids of each table, and of a ticket those of its citizen. */
export async function idsOf(lab: Pick<Lab, 'owner'>, centerId: string, most = 1): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = { command_center: [centerId] }
  const add = async (key: string, table: string, column: string) => {
    const { rows } = await lab.owner.query<{ id: string }>(
      `select ${column}::text as id from ${table} where command_center_id = $1 and ${column} is not null group by 1 order by 1 limit $2`,
      [centerId, most],
    )
    if (rows.length > 0) ids[key] = rows.map(({ id }) => id)
  }
  for (const { name, columns } of await centerTables(lab)) {
    const key = ['id', 'number', 'account_id', 'mac_address'].find((one) => columns.some((column) => column.name === one && column.isUnique))
    if (key) await add(name, name, key)
  }
  await add('ticket.user_id', 'ticket', 'user_id')
  return ids
}

/** Every row of a center once more under other ids, numbers and keys. Answers how many rows came to it. */
export async function double(lab: Pick<Lab, 'owner'>, centerId: string): Promise<number> {
  let added = 0
  await lab.owner.query('begin')
  await lab.owner.query('set local session_replication_role = replica')
  for (const { name, columns } of await centerTables(lab)) {
    const own = columns.filter((one) => !one.generated)
    if (['ticket_count', 'ticket_day', 'closed_day', 'figure_month', 'usual_brought', 'setting'].includes(name)) continue
    const values = own.map(({ name: column, type, isUnique }) => {
      const quoted = `"${column}"`
      if (column === 'command_center_id') return quoted
      // Only one handover of a desk waits for its signature.
      if (name === 'handover' && column === 'signed_at') return `coalesce(${quoted}, now())`
      if (type === 'uuid') return `md5(${quoted}::text || 'twice')::uuid`
      if (type === 'bytea' && isUnique) return `${quoted} || '\\x02'::bytea`
      if (type === 'text' && (column === 'number' || column === 'merged_into' || column === 'owner_id')) return `replace(${quoted}, '-', 'X-')`
      if (
        type === 'text' &&
        !/^(direction|kind|status|state|tab|span|media|role)$/.test(column) &&
        (isUnique || column === 'name' || column === 'title')
      )
        return `${quoted} || '~2'`
      return quoted
    })
    const names = own.map((one) => `"${one.name}"`).join(', ')
    const { rowCount } = await lab.owner.query(
      `insert into ${name} (${names}) select ${values.join(', ')} from ${name} where command_center_id = $1`,
      [centerId],
    )
    added += rowCount ?? 0
  }
  await lab.owner.query('update ticket_count set count = count * 2 where command_center_id = $1', [centerId])
  await lab.owner.query('commit')
  return added
}

/** One line for each table of a center: whatever changes, changes a line. Sessions are left out, as using one moves it. */
export async function hashesOf(lab: Pick<Lab, 'owner'>, centerId: string): Promise<string[]> {
  const lines: string[] = []
  for (const { name } of await centerTables(lab)) {
    if (name === 'session') continue
    const { rows } = await lab.owner.query<{ line: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as line from ${name} t where command_center_id = $1`,
      [centerId],
    )
    lines.push(`${name} ${rows[0]!.line}`)
  }
  return lines
}
