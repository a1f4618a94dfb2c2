// Puts the built-in database back as it stood at a moment: the last copy before it, and what was written from there until then.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { appendFile, chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { makePrivate, prepareFolder } from '#server/database/embedded/cluster.ts'
import { startPostgres } from '#server/database/embedded/launch.ts'
import { chooseOwner, type Owner } from '#server/database/embedded/owner.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { connect } from '#server/database/pool.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { readArchive } from './archive.ts'
import { placeIn, putFile } from './restore.ts'
import { backupsIn, trailsIn } from './store.ts'
import { sealWaiting } from './tables.ts'
import { type Base, basesIn, numberOf, piecesIn } from './trail.ts'

export interface Way {
  backup: string
  base: Base
  at: Date
}

/** Which copy leads to the moment, of those beside the backup. */
export function wayTo(backup: string, at: Date): Way {
  const bases = trailsIn(dirname(backup))
    .flatMap(basesIn)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const base = bases.find((one) => one.at <= at)
  const oldest = bases.at(-1)
  if (!oldest) throw new PlainError(`Beside ${backup} lies no trail: without --at the backup itself is put back.`)
  if (!base) throw new PlainError(`The trail beside ${backup} begins at ${oldest.at.toISOString()}.`)
  const made = backupsIn(dirname(backup)).find(({ path }) => path === backup)?.at
  if (made && made > at) throw new PlainError(`This backup was made after that moment, at ${made.toISOString()}: name one from before.`)
  return { backup, base, at }
}

export async function putBackAt(
  data: string,
  { backup, base, at }: Way,
  passphrase: string,
  { isFast = false, tell = quiet }: { isFast?: boolean; tell?: Tell } = {},
): Promise<{ files: number; pieces: number; reached: Date | null }> {
  const dataDir = prepareFolder(join(data, 'postgres'))
  if (existsSync(dataDir)) throw new PlainError(`There is an installation in ${data} already: restore into an empty data folder.`)
  const owner = chooseOwner(findBinaries(), dataDir)
  const [draft, written] = [`${dataDir}.init-${process.pid}`, `${dataDir}.back`]
  try {
    for (const folder of [draft, written]) {
      await rm(folder, { recursive: true, force: true })
      makePrivate(folder, owner)
    }
    for await (const entry of readArchive(base.path, passphrase, (done, all) => tell('copy', done, all)))
      if (entry.kind === 'file')
        await place(placeIn(draft, entry.path), entry.content, { owner, offset: entry.offset, isFolder: entry.path.endsWith('/') })
    const pieces = await unpack(dirname(base.path), base, { passphrase, to: written, owner, tell })
    const settings = {
      restore_command: `cp "${written}/%f" "%p"`,
      recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_timeline: String(lineTo(dirname(base.path), base, at, written)),
      recovery_target_action: 'promote',
      hot_standby: 'off',
    }
    const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value.replaceAll("'", "''")}'\n`)
    await appendFile(join(draft, 'postgresql.auto.conf'), lines.join(''))
    await place(join(draft, 'recovery.signal'), Buffer.alloc(0), { owner })
    const files = await putContents(data, backup, { trail: dirname(base.path), passphrase, tell })
    await rename(draft, dataDir)
    return { files, pieces, reached: await recover(dataDir, Object.keys(settings), isFast) }
  } catch (error) {
    if (!(error as Error).message.includes('before configured recovery target')) throw error
    await rm(dataDir, { recursive: true })
    throw new PlainError(
      `The trail ends before ${at.toISOString()}: its last piece is ${piecesIn(dirname(base.path)).at(-1)}. Name an earlier moment.`,
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(written, { recursive: true, force: true })
  }
}

async function place(
  path: string,
  content: Buffer,
  { owner, offset = 0, isFolder }: { owner: Owner; offset?: number; isFolder?: boolean },
): Promise<void> {
  const isRoot = process.getuid?.() === 0
  if (isFolder) await mkdir(path, { mode: 0o700 })
  else if (offset === 0) await writeFile(path, content, { mode: 0o600 })
  else {
    const file = await open(path, 'r+')
    await file.write(content, 0, content.length, offset)
    await file.close()
  }
  if (isRoot && offset === 0) await chown(path, owner.uid, owner.gid)
}

interface Unpacking {
  passphrase: string
  to: string
  owner: Owner
  tell: Tell
}

async function unpack(trail: string, { first }: Base, { passphrase, to, owner, tell }: Unpacking): Promise<number> {
  const wanted = piecesIn(trail).filter((name) => name.endsWith('.history') || name.slice(8) >= first.slice(8))
  for (const [index, name] of wanted.entries()) {
    tell('trail', index, wanted.length)
    for await (const entry of readArchive(join(trail, `${name}.piece`), passphrase))
      if (entry.kind === 'file') await place(placeIn(to, entry.path), entry.content, { owner })
  }
  return wanted.length
}

/** A database that was put back goes on in a line of its own: the newest that had begun by then and goes through the copy, else the copy's. */
function lineTo(trail: string, { first }: Base, at: Date, written: string): number {
  const own = Number.parseInt(first.slice(0, 8), 16)
  const goesThrough = (name: string) =>
    readFileSync(join(written, name), 'utf8')
      .split('\n')
      .some((line) => {
        const [, parent, high = '', low = ''] = /^(\d+)\t([\dA-F]+)\/([\dA-F]+)/.exec(line) ?? []
        const piece = first.slice(0, 8) + high.padStart(8, '0') + low.padStart(8, '0').slice(0, 2).padStart(8, '0')
        return Number(parent) === own && numberOf(piece) >= numberOf(first)
      })
  const begun = piecesIn(trail).filter((name) => name.endsWith('.history') && statSync(join(trail, `${name}.piece`)).mtime <= at)
  const line = begun.toReversed().find(goesThrough)
  return line ? Number.parseInt(line, 16) : own
}

/** Files are named by their content: more of them than the moment had are swept away later. */
async function putContents(
  data: string,
  backup: string,
  { trail, passphrase, tell }: { trail: string; passphrase: string; tell: Tell },
): Promise<number> {
  const archives = [backup, ...readdirSync(trail).flatMap((name) => (/^files-\d+\.piece$/.test(name) ? [join(trail, name)] : []))]
  let files = 0
  for (const path of archives)
    for await (const entry of readArchive(path, passphrase, (done, all) => tell('files', done, all))) {
      if (entry.kind !== 'file') continue
      await putFile(data, entry.path, entry.content)
      files++
    }
  return files
}

/** Starts it once, which brings it to the moment, and takes the settings away that did; answers of when its last change is. The new line is told to the trail. */
async function recover(dataDir: string, settings: readonly string[], fast: boolean): Promise<Date | null> {
  const postgres = await startPostgres({ dataDir, fast, laysAside: true })
  try {
    const client = await connect(postgres.url('postgres', 'postgres'), 'tanod-restore')
    for (const name of settings) await client.query(`alter system reset ${name}`)
    const { rows } = await client.query<{ at: string | null }>('select pg_last_xact_replay_timestamp() as at')
    await client.end()
    const owner = await connect(postgres.url('postgres', 'tanod'), 'tanod-restore')
    await sealWaiting(owner)
    await owner.end()
    return rows[0]!.at === null ? null : new Date(rows[0]!.at)
  } finally {
    await postgres.stop()
  }
}
