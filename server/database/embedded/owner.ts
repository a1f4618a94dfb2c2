// Who runs the database: PostgreSQL refuses to run as root, so root steps down to a user who can reach the binaries and the data.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { type Binaries, copyBinaries, linkLibraries } from './binaries.ts'
import { PlainError } from './plain.ts'

/** How to run a binary of PostgreSQL, and the ids that its files belong to. */
export type Owner = { uid: number; gid: number; bin: string; setIds: { uid?: number; gid?: number }; prefix: string[] }

const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

/** Chooses the first way that works: as we are, as the data's owner or an unprivileged user, in a user namespace, with copied binaries. */
export function chooseOwner(packaged: Binaries, dataDir: string): Owner {
  const existing = existsSync(dataDir) ? statSync(dataDir) : undefined
  const whole = linkLibraries(packaged)
  const copied = () => copyBinaries(packaged, `${dataDir}.bin`).bin
  const me = process.getuid?.() ?? -1
  if (me !== 0) {
    if (existing && existing.uid !== me)
      throw new PlainError(`The data folder ${dataDir} belongs to another user (uid ${existing.uid}): start Tanod as that user or as root.`)
    const asWeAre: Owner = { uid: me, gid: process.getgid?.() ?? -1, bin: whole ? packaged.bin : copied(), setIds: {}, prefix: [] }
    // initdb wants a user with a name; the server itself does not.
    const named = { ...asWeAre, prefix: namespace }
    return existing || hasName() || !canRun(named, path.dirname(dataDir)) ? asWeAre : named
  }
  const users = existing ? [existing].filter(({ uid }) => uid !== 0) : findUsers('postgres', 'nobody')
  const mayUseNamespace = !existing || existing.uid === 0
  const stepDown = (bin: string) => users.map(({ uid, gid }): Owner => ({ uid, gid, bin, setIds: { uid, gid }, prefix: [] }))
  const folder = existing ? dataDir : path.dirname(dataDir)
  const works = (owner: Owner) => canRun(owner, folder)
  const found =
    stepDown(packaged.bin).find(works) ??
    [{ uid: 0, gid: 0, bin: packaged.bin, setIds: {}, prefix: namespace }].find((owner) => mayUseNamespace && works(owner)) ??
    (users.length > 0 ? stepDown(copied()).find(works) : undefined)
  if (found) return found
  throw new PlainError(
    `As root the database must step down to another user, and none can reach ${folder}: start Tanod as an ordinary user, or name another folder in TANOD_DATA.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function canRun({ bin, setIds, prefix }: Owner, folder: string): boolean {
  const [command, ...args] = [...prefix, '/bin/sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', folder, path.join(bin, 'postgres')]
  return spawnSync(command, args, { ...setIds, cwd: '/', stdio: 'ignore' }).status === 0
}

function findUsers(...names: string[]): { uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return names.flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    return fields ? [{ uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }] : []
  })
}
