// One center of an installation in a file of its own: its rows as they stand at one moment, and the files that they name.
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { connect } from '#server/database/pool.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { type Entry, type Exported, writeArchive } from './archive.ts'
import { filesOf, type Keeping, type Made, prove } from './backup.ts'
import { isNamedSo } from './contents.ts'
import { countRows, migrationsOf, rowsOf, sequencesOf, tablesOf } from './tables.ts'

/** What is sealed by the secret of an installation: exports hold it opened, and the other installation seals it by its own. */
export const sealedColumns = {
  account: ['totp_secret'],
  alert_subscriber: ['secret'],
  camera: ['sealed_password'],
  cell: ['secret', 'word'],
  connection: ['secret', 'signing'],
  report_contact: ['secret'],
  partner: ['secret', 'secret_before'],
  webhook: ['secret', 'secret_before'],
} as const

/**
 * What an export leaves behind: what counts at its installation alone (sessions, keys of programs, pushes to browsers that know its key), and what is on
 * its way from there. A form whose ticket went to another center has no ticket to hang on where its own center goes.
 */
const leftBehind: Readonly<Record<string, string>> = {
  alert_delivery: `state = 'waiting'`,
  alert_phone: 'true',
  alert_subscriber: `way = 'push'`,
  api_key: 'true',
  crew_alert: 'attend_at is not null',
  idempotency_key: 'true',
  one_time_password: 'true',
  paper_entry: '(command_center_id, number) not in (select t.command_center_id, t.number from ticket t)',
  public_upload: 'true',
  report_contact: `kind = 'push'`,
  session: 'true',
  webhook_delivery: 'true',
}

/** The name of the sequence that numbers the tickets of a center. */
export const numbersOf = (centerId: string) => `ticket_number_${centerId.replaceAll('-', '')}`

export async function exportCenter(
  ownerUrl: string,
  source: Pick<Config, 'data' | 'secret'> & Partial<Pick<Config, 'filesBucket'>>,
  slug: string,
  { folder, passphrase }: Pick<Keeping, 'folder' | 'passphrase'>,
  tell = quiet,
): Promise<Omit<Made, 'removed'> & { center: Exported }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const owner = await connect(ownerUrl, 'tanod-export')
  try {
    await owner.query('begin transaction isolation level repeatable read read only')
    const { rows } = await owner.query<Exported & { at: string }>(
      `select id, slug, code, name, (select position::text from figure_place) as counted, now() as at from command_center where slug = $1`,
      [slug],
    )
    const [found] = rows
    if (!found) throw new PlainError(`There is no center ${slug}. There are: ${await slugsOf(owner)}.`)
    const { at, ...center } = found
    const path = join(folder, `center-${slug}-${at.slice(0, 19).replaceAll(':', '-')}Z.export`)
    const missing: string[] = []
    await writeArchive(path, passphrase, entriesOf(owner, source, { at, center, missing, tell }))
    return { path, at, center, missing, ...(await prove(path, passphrase, tell)) }
  } finally {
    await owner.end()
  }
}

async function slugsOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ slugs: string }>(`select string_agg(slug, ', ' order by slug) as slugs from command_center where code <> ''`)
  return rows[0]!.slugs
}

interface Wanted {
  at: string
  center: Exported
  missing: string[]
  tell: Tell
}

async function* entriesOf(
  owner: pg.Client,
  source: Pick<Config, 'data' | 'secret'> & Partial<Pick<Config, 'filesBucket'>>,
  { at, center, missing, tell }: Wanted,
): AsyncGenerator<Entry> {
  const own = `command_center_id = '${center.id}'`
  const { rows: months } = await owner.query<{ first: string | null; last: string | null }>(
    `select min(at)::date as first, max(at)::date as last from fact where ${own}`,
  )
  const { first, last } = months[0]!
  yield { kind: 'about', at, migrations: await migrationsOf(owner), secret: '', months: [first ?? at.slice(0, 10), last ?? at.slice(0, 10)], center }
  const counts: Record<string, number> = {}
  const tables = (await tablesOf(owner)).filter(({ name, isOfCenters }) => isOfCenters || name === 'command_center')
  const conditionOf = (name: string) => (name === 'command_center' ? `id = '${center.id}'` : `${own} and not (${leftBehind[name] ?? 'false'})`)
  const all = await countRows(
    owner,
    tables.map(({ name }) => ({ name, condition: conditionOf(name) })),
  )
  let done = 0
  for (const table of tables) {
    counts[table.name] = 0
    const order = table.columns === table.ownColumns ? '' : ' order by id'
    for await (const rows of rowsOf(owner, table, conditionOf(table.name) + order)) {
      counts[table.name]! += rows.length
      tell('rows', (done += rows.length), all)
      yield { kind: 'rows', table: table.name, rows }
    }
  }
  const secrets = new Secrets(source.secret)
  for (const [table, columns] of Object.entries(sealedColumns))
    for (const column of columns) {
      const { rows } = await owner.query<{ id: string; sealed: string }>(
        `select id, ${column} as sealed from ${table} where ${conditionOf(table)} and ${column} is not null`,
      )
      for (const { id, sealed } of rows) yield { kind: 'sealed', table, column, id, text: opened(secrets, sealed, `${table}.${column}`) }
    }
  const { rows: files } = await owner.query<{ sha256: string }>(`select distinct sha256 from file where ${own}`)
  const wanted = files.map(({ sha256 }) => sha256)
  for await (const file of filesOf(source, wanted, { missing, tell }))
    if (isNamedSo(file)) yield file
    else missing.push(basename(file.path))
  const sequences = await sequencesOf(owner)
  const numbers = numbersOf(center.id)
  yield { kind: 'end', counts, sequences: { [numbers]: sequences[numbers]! }, missing }
}

function opened(secrets: Secrets, sealed: string, place: string): string {
  try {
    return secrets.unseal(sealed)
  } catch {
    throw new PlainError(`What ${place} holds cannot be opened: TANOD_SECRET, or the file secret, is not the one of this installation.`)
  }
}
