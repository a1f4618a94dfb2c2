// Puts the export of a center into another installation, with its ids, numbers and log as they were, in one transaction that counts only when all of it verifies.
import type pg from 'pg'
import { signInKey } from '#server/auth/store.ts'
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { connect } from '#server/database/pool.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { phoneHash } from '#server/publicSide/store.ts'
import { verifyWithin } from '#server/verifyAll.ts'
import { type Entry, type Exported, readArchive } from './archive.ts'
import { putFile, putSequences, requireSameVersion, tableNamed, takeGuardsOff } from './restore.ts'
import { putRows, type Table, tablesOf } from './tables.ts'

export interface Imported {
  center: Exported
  at: string
  rows: number
  files: number
  /** Accounts whose user name somebody here has already, and what they sign in with now. */
  renamed: { from: string; to: string }[]
  /** Addresses by which somebody here signs in already. */
  taken: number
}

type Named = Partial<Pick<Exported, 'slug' | 'code'>>
type Target = Pick<Config, 'data' | 'heads' | 'secret'>

/** Answers nothing where what came of it is not right: then nothing was taken in. */
export async function importCenter(
  ownerUrl: string,
  target: Target,
  { path, passphrase, named = {} }: { path: string; passphrase: string; named?: Named },
  say: (line: string) => void,
): Promise<Imported | undefined> {
  const owner = await connect(ownerUrl, 'tanod-import')
  try {
    await owner.query('begin')
    await refuseWhileRunning(owner)
    const tables = new Map((await tablesOf(owner)).map((table) => [table.name, table]))
    const guards = await takeGuardsOff(owner, [...tables.keys()])
    const found = await putAll(owner, { target, tables, path, passphrase, named })
    for (const statement of guards) await owner.query(statement)
    await settle(owner, found.center)
    if (!(await verifyWithin(owner, target, say))) return undefined
    await owner.query('commit')
    await owner.query('analyze')
    return found
  } catch (error) {
    const { code, detail = '' } = error as { code?: string; detail?: string }
    if (code === '23505') throw new PlainError(`Something of this center is in the installation already: ${detail}`)
    throw error
  } finally {
    await owner.end()
  }
}

/** All tables are locked meanwhile. */
async function refuseWhileRunning(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_stat_activity where datname = current_database() and usename = 'tanod_app'`)
  if (rowCount! > 0) throw new PlainError('Tanod is at work on this database: stop it first.')
}

interface Putting {
  target: Target
  tables: ReadonlyMap<string, Table>
  path: string
  passphrase: string
  named: Named
}

async function putAll(owner: pg.Client, { target, tables, path, passphrase, named }: Putting): Promise<Imported> {
  const secrets = new Secrets(target.secret)
  const counts: Record<string, number> = {}
  const found = { rows: 0, files: 0, taken: 0 }
  let about: Extract<Entry, { kind: 'about' }> | undefined
  let end: Extract<Entry, { kind: 'end' }> | undefined
  for await (const entry of readArchive(path, passphrase)) {
    if (entry.kind === 'about') {
      about = entry
      if (!entry.center) throw new PlainError(`${path} holds a whole installation: npm run restore puts it into an empty place.`)
      requireSameVersion(entry)
      await requireRoom(owner, { ...entry.center, ...named })
      await owner.query('select prepare_fact_months($1::date, $2::date)', [...entry.months])
    }
    if (entry.kind === 'rows') {
      const put = await putSome(owner, tableNamed(tables, entry.table), entry.rows, named)
      found.taken += entry.rows.length - put
      counts[entry.table] = (counts[entry.table] ?? 0) + entry.rows.length
      found.rows += put
    }
    if (entry.kind === 'sealed') await seal(owner, secrets, about!.center!.id, entry)
    if (entry.kind === 'file') {
      await putFile(target.data, entry.path, entry.content)
      found.files++
    }
    if (entry.kind === 'end') end = entry
  }
  if (!about?.center || !end || Object.entries(end.counts).some(([name, count]) => (counts[name] ?? 0) !== count))
    throw new PlainError(`${path} does not hold all rows that it names.`)
  await putSequences(owner, end.sequences)
  const center = { ...about.center, ...named }
  const renamed = await nameAnew(owner, center)
  return { ...found, taken: found.taken - renamed.length, center, at: about.at, renamed }
}

async function requireRoom(owner: pg.Client, { id, slug, code }: Exported): Promise<void> {
  const { rows } = await owner.query<{ id: string; slug: string; name: string }>(
    'select id, slug, name from command_center where id = $1 or slug = $2 or code = $3',
    [...[id, slug, code]],
  )
  const [other] = rows
  if (other?.id === id) throw new PlainError(`${other.name} is in this installation already.`)
  if (other)
    throw new PlainError(
      `${other.name} has the path ${slug} or the letters ${code} already: name others, as in npm run import-center -- FILE ${slug}-new ${code}N.`,
    )
}

/** Answers how many were new. */
async function putSome(owner: pg.Client, { name, ownColumns: columns }: Table, rows: readonly string[], named: Named): Promise<number> {
  if (name !== 'command_center')
    return (await putRows(owner, { name, columns }, rows, name === 'sign_in_name' ? 'on conflict (name) do nothing' : '')).rowCount!
  await owner.query(
    `insert into command_center (${columns}) select (jsonb_populate_record(text::command_center, $2::jsonb)).* from unnest($1::text[]) text`,
    [rows, JSON.stringify(named)],
  )
  return rows.length
}

async function seal(
  owner: pg.Client,
  secrets: Secrets,
  center: string,
  { table, column, id, text }: Extract<Entry, { kind: 'sealed' }>,
): Promise<void> {
  await owner.query(`update ${table} set ${column} = $1 where command_center_id = $2 and id = $3`, [secrets.seal(text), center, id])
  // Numbers that are told by text are found by a hash that is this installation's.
  if (table === 'report_contact' || table === 'alert_subscriber')
    await owner.query(`update ${table} set address_hash = $1 where command_center_id = $2 and id = $3`, [phoneHash(secrets, text), center, id])
}

/** User names are one person's over all centers: who comes later takes that of the center behind theirs. */
async function nameAnew(owner: pg.Client, { id, slug }: Exported): Promise<{ from: string; to: string }[]> {
  const { rows } = await owner.query<{ id: string; username: string }>(
    `select id, username from account a where command_center_id = $1 and is_deleted = 0 and account_type <> 'apikey' and not exists
      (select from sign_in_name n where n.command_center_id = $1 and n.account_id = a.id and n.name = lower(a.username)) order by username`,
    [id],
  )
  const renamed: { from: string; to: string }[] = []
  for (const { id: account, username } of rows) {
    let to = ''
    for (let turn = 1, isFree = false; !isFree; turn++) {
      const end = `.${slug}${turn === 1 ? '' : turn}`
      to = username.slice(0, 40 - end.length) + end
      const put = await owner.query('insert into sign_in_name (name, command_center_id, account_id) values ($1, $2, $3) on conflict do nothing', [
        ...[signInKey(to), id, account],
      ])
      isFree = put.rowCount === 1
    }
    await owner.query('update account set username = $1 where command_center_id = $2 and id = $3', [to, id, account])
    renamed.push({ from: username, to })
  }
  return renamed
}

/** The next fact stands behind all; what the log had not been counted to is counted; what went before is told to webhooks by the other installation. */
async function settle(owner: pg.Client, { id, counted }: Exported): Promise<void> {
  await owner.query(`select setval('fact_position', greatest((select last_value from fact_position), last_position()))`)
  await owner.query(
    `select count_figures($1, array(select object_id from fact where command_center_id = $1 and kind = 'ticket' and position > $2::bigint
      union select object_id from fact_inbox where command_center_id = $1 and kind = 'ticket'))`,
    [id, counted],
  )
  await owner.query('update webhook set told_to = last_position() where command_center_id = $1', [id])
}
