// Puts the export of a center into another installation, with its ids, numbers and log as they were, in one transaction that counts only when all of it verifies.
import type pg from 'pg'
import { signInKey } from '#server/auth/store.ts'
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { connect } from '#server/database/pool.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { phoneHash } from '#server/publicSide/store.ts'
import { look, tellVerdicts } from '#server/verifyAll.ts'
import { type Entry, type Exported, readArchive } from './archive.ts'
import { Contents } from './contents.ts'
import { numbersOf, sealedColumns } from './exportCenter.ts'
import { putSequences, requireSameVersion, tableNamed, takeGuardsOff } from './restore.ts'
import { putRows, sealWaiting, type Table, tablesOf } from './tables.ts'

export interface Imported {
  center: Exported
  at: string
  rows: number
  files: number
  /** Accounts whose user name somebody here has already, and what they sign in with now. */
  renamed: { from: string; to: string }[]
  /** Addresses by which somebody here signs in already. */
  taken: number
  /** Files that the other installation had not on its disk. */
  missing: readonly string[]
}

type Named = Partial<Pick<Exported, 'slug' | 'code'>>
type Target = Pick<Config, 'data' | 'heads' | 'secret'>

/** Answers nothing where what came of it is not right: then nothing was taken in. */
export async function importCenter(
  ownerUrl: string,
  target: Target,
  { path, passphrase, named = {} }: { path: string; passphrase: string; named?: Named },
  say: (line: string) => void,
  tell = quiet,
): Promise<Imported | undefined> {
  const owner = await connect(ownerUrl, 'tanod-import')
  const contents = new Contents(target.data)
  try {
    await contents.clear()
    await owner.query('begin')
    await refuseWhileRunning(owner)
    const before = new Set((await look(owner, target)).verdicts.flatMap(({ says, wrong }) => wrong.map((one) => `${says}: ${one}`)))
    const tables = new Map((await tablesOf(owner)).map((table) => [table.name, table]))
    const guards = await takeGuardsOff(owner, [...tables.keys()])
    const found = await putAll(owner, { target, tables, path, passphrase, named, tell, contents })
    for (const statement of guards) await owner.query(statement)
    await settle(owner, found.center)
    const after = await look(owner, target, { pathOf: (sha256) => contents.pathOf(sha256) })
    if (!tellVerdicts(after, target, say, (says, one) => before.has(`${says}: ${one}`) || found.missing.includes(one))) return undefined
    await contents.place()
    await owner.query('commit')
    await owner.query('analyze')
    return found
  } catch (error) {
    const { code, detail = '' } = error as { code?: string; detail?: string }
    if (code === '23505') throw new PlainError(`Something of this center is in the installation already: ${detail}`)
    throw error
  } finally {
    await owner.end()
    await contents.clear()
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
  tell: Tell
  contents: Contents
}

async function putAll(owner: pg.Client, { target, tables, path, passphrase, named, tell, contents }: Putting): Promise<Imported> {
  const secrets = new Secrets(target.secret)
  const counts: Record<string, number> = {}
  const found = { rows: 0, files: 0, taken: 0 }
  let about: Extract<Entry, { kind: 'about' }> | undefined
  let center: Exported | undefined
  let end: Extract<Entry, { kind: 'end' }> | undefined
  for await (const entry of readArchive(path, passphrase, (done, all) => tell('taking', done, all))) {
    if (entry.kind === 'about') {
      about = entry
      center = entry.center
      if (!center) throw new PlainError(`${path} holds a whole installation: npm run restore puts it into an empty place.`)
      requireSameVersion(entry)
      await requireRoom(owner, { ...center, ...named })
      await owner.query('select prepare_fact_months($1::date, $2::date)', [...entry.months])
    }
    if (!center) throw notOfCenter(path)
    if (entry.kind === 'rows') {
      const table = tableNamed(tables, entry.table)
      await requireOwnRows(owner, table, entry.rows, center.id)
      const put = await putSome(owner, table, entry.rows, named)
      found.taken += entry.rows.length - put
      counts[entry.table] = (counts[entry.table] ?? 0) + entry.rows.length
      found.rows += put
    }
    if (entry.kind === 'sealed') await seal(owner, secrets, center.id, entry)
    if (entry.kind === 'file') {
      await contents.take(entry)
      found.files++
    }
    if (entry.kind === 'end') end = entry
  }
  if (!about || !center || !end || Object.entries(end.counts).some(([name, count]) => (counts[name] ?? 0) !== count))
    throw new PlainError(`${path} does not hold all rows that it names.`)
  if (Object.keys(end.sequences).some((name) => name !== numbersOf(center.id))) throw notOfCenter('A sequence')
  await putSequences(owner, end.sequences)
  const come = { ...center, ...named }
  const renamed = await nameAnew(owner, come)
  return { ...found, taken: found.taken - renamed.length, center: come, at: about.at, renamed, missing: end.missing ?? [] }
}

const notOfCenter = (what: string) => new PlainError(`${what} in the export is not of its center alone. Nothing was taken in.`)

/** The file is believed no further than its own center: what it holds of another, or of the installation, is refused. */
async function requireOwnRows(owner: pg.Client, { name, isOfCenters }: Table, rows: readonly string[], center: string): Promise<void> {
  if (!isOfCenters && name !== 'command_center') throw notOfCenter(`The table ${name}`)
  const id = name === 'command_center' ? 'id' : 'command_center_id'
  const isAbove = name === 'account' ? `or (one).account_type = 'superadmin'` : ''
  const { rowCount } = await owner.query(
    `select from (select text::public.${name} as one from unnest($1::text[]) text offset 0) kept where (one).${id} is distinct from $2 ${isAbove} limit 1`,
    [rows, center],
  )
  if (rowCount! > 0) throw notOfCenter(`A row of ${name}`)
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
  const columns: readonly string[] = Object.entries(sealedColumns).find(([name]) => name === table)?.[1] ?? []
  if (!columns.includes(column)) throw notOfCenter(`${table}.${column}`)
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
  await sealWaiting(owner)
  await owner.query(
    `update webhook set told_to = (select seq from fact_head h where h.command_center_id = webhook.command_center_id) where command_center_id = $1`,
    [id],
  )
}
