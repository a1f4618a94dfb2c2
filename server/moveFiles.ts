// npm run move-files: takes every file over into the bucket of TANOD_FILES_BUCKET, beside a running Tanod or without one; `-- back` takes them home, and `-- take-over` makes the bucket this installation's that was another's. Ended at any moment, it goes on at the next call.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { Cancelled, onCtrlC, progressTo, type Tell } from '#server/database/progress.ts'
import { FileBucket } from '#server/files/fileBucket.ts'
import { FileKeeper } from '#server/files/keep.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function moveOver(bucket: FileBucket, folder: string, tell: Tell): Promise<boolean> {
  const goesOn = (done: number, all: number) => {
    tell('files', done, all)
    return true
  }
  const { moved, waiting, trouble } = await bucket.moveFrom(folder, { olderThanMs: 0, goesOn })
  say(`moved    ${moved} files to ${bucket.host}, where all of each arrived`)
  if (trouble) say(`WAITING  ${waiting} files are still here: ${trouble} Run this again.`)
  return !trouble
}

async function moveBack(bucket: FileBucket, folder: string, tell: Tell): Promise<boolean> {
  const keeper = new FileKeeper(folder)
  const names = [...(await bucket.sizes()).keys()]
  let [fetched, isWhole] = [0, true]
  for (const [index, name] of names.entries()) {
    tell('files', index, names.length)
    const path = keeper.pathOf(name.slice(0, 64), name.endsWith('.small') ? 'small' : 'whole')
    if (existsSync(path)) continue
    const there = await bucket.open(name)
    if (!there) continue
    const content = await buffer(there)
    if (!name.endsWith('.small') && createHash('sha256').update(content).digest('hex') !== name) {
      say(`WRONG    ${name} is not what its name says, and was not taken`)
      isWhole = false
      continue
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.part`
    await writeFile(draft, content, { mode: 0o600, flush: true }).catch(async (error: unknown) => {
      await rm(draft, { force: true })
      throw error
    })
    await rename(draft, path)
    fetched++
  }
  say(`fetched  ${fetched} files from ${bucket.host}; ${names.length} are there, and stay there`)
  return isWhole
}

async function takeOver(bucket: FileBucket): Promise<boolean> {
  await bucket.removeMark()
  say(`The folder at ${bucket.host} belongs to the installation that works next with it.`)
  return true
}

const ways: Record<string, typeof moveOver> = { back: moveBack, 'take-over': takeOver }

try {
  const config = readConfig()
  if (!config.filesBucket) throw new PlainError('Name the bucket in TANOD_FILES_BUCKET.')
  const folder = join(config.data, 'files')
  const move = ways[process.argv[2] ?? ''] ?? moveOver
  process.exitCode = (await move(new FileBucket(config.filesBucket, { patienceMs: 30_000 }), folder, progressTo(say, onCtrlC()))) ? 0 : 1
} catch (error) {
  if (error instanceof Cancelled) say('Cancelled: what went over is there, the rest is here. Run it again to go on.')
  else say(error instanceof PlainError ? error.message : `The files could not be moved: ${(error as Error).message}.`)
  process.exitCode = 1
}
