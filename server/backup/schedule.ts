// Backups by themselves, at the hour that was set, and once a month a drill: the newest one is restored into a scratch folder, verified, and taken away again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { behindUs } from '#server/kit/behind.ts'
import { backupsIn, type Drill, lastDrill, lastSent, noteDrill } from './store.ts'

const lookMs = 60_000
const againMs = 30 * 60_000
const drillDays = 30
const dayMs = 86_400_000
/** Rows are packed about eight times in a backup, and an index is as large as they. */
const roomOf = (bytes: number) => bytes * 20 + 512 * 1024 * 1024

/** The last moment at or before `now` at which the clock of this machine showed `time`. */
export function lastMomentOf(time: string, now: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = new Date(now)
  today.setHours(hour, minute, 0, 0)
  if (today > now) today.setDate(today.getDate() - 1)
  return today
}

/** Also what was missed while the machine was off. */
export const isBackupDue = (time: string, newest: Date | undefined, now: Date) => !newest || newest < lastMomentOf(time, now)
export const isDrillDue = (last: Drill | undefined, now: Date) => !last || now.getTime() - Date.parse(last.at) > (last.isGood ? drillDays : 1) * dayMs

/** A drill has nothing of the living: no database, no secret and no bucket, whether a variable or a store of secrets named it. */
export const settingsOfDrill = (scratch: string, passphrase: string) => ({
  TANOD_DATA: scratch,
  TANOD_BACKUP_PASSPHRASE: passphrase,
  CREDENTIALS_DIRECTORY: '',
  DATABASE_URL: '',
  TANOD_SECRET: '',
  TANOD_HEADS: '',
  TANOD_FILES_BUCKET: '',
  TANOD_TLS_CERT: '',
  TANOD_TLS_KEY: '',
})

type Kept = Pick<Config, 'data' | 'backup' | 'backupPassphrase' | 'backupTime' | 'backupBucket'>

export function keepBackups(
  { data, backup: folder, backupPassphrase, backupTime, backupBucket }: Kept,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  if (folder === undefined || backupTime === null) return { stop: async () => {} }
  if (!backupPassphrase) {
    say('No backups are made: TANOD_BACKUP is set, and TANOD_BACKUP_PASSPHRASE is not.')
    return { stop: async () => {} }
  }
  let running: ReturnType<typeof runQuietly> | null = null
  let restsUntil = 0
  const run = async (file: string, args: string[] = [], env: Record<string, string> = {}) => {
    running = runQuietly(file, args, env)
    try {
      return await running.ended
    } finally {
      running = null
    }
  }
  const drill = async () => {
    const [newest] = backupsIn(folder)
    if (!newest) return
    const scratch = join(data, 'drill')
    const note = (isGood: boolean, said: string) => {
      noteDrill(data, { at: new Date().toISOString(), backup: newest.path, isGood, said })
      if (!isGood) say(`The restore drill of ${newest.path} failed: ${said}`)
    }
    const { bavail, bsize } = statfsSync(data)
    if (bavail * bsize < roomOf(statSync(newest.path).size)) return note(false, 'There is too little free disk to try it here.')
    rmSync(scratch, { recursive: true, force: true })
    const { code, output } = await run('restore.ts', [newest.path], settingsOfDrill(scratch, backupPassphrase))
    rmSync(scratch, { recursive: true, force: true })
    if (code !== null) note(code === 0, code === 0 ? '' : output.trim().split('\n').slice(-5).join(' '))
  }
  const look = async () => {
    if (running || Date.now() < restsUntil) return
    if (isBackupDue(backupTime, backupsIn(folder)[0]?.at, new Date())) {
      const { code, output } = await run('backup.ts')
      if (code !== 0) {
        restsUntil = Date.now() + againMs
        if (code !== null) say(`The backup failed: ${output.trim()}`)
        return
      }
    }
    const newest = backupsIn(folder)[0]?.path
    if (backupBucket && newest && lastSent(data) !== newest) {
      const { code, output } = await run('backup.ts', ['--send'])
      if (code !== 0) restsUntil = Date.now() + againMs
      if (code !== 0 && code !== null) say(`The backup did not go to the bucket, or old ones stay there: ${output.trim()}`)
    }
    if (isDrillDue(lastDrill(data), new Date())) await drill()
  }
  const report = (error: unknown) => say(`The backup failed: ${(error as Error).message}`)
  void look().catch(report)
  const timer = setInterval(() => void look().catch(report), lookMs)
  return {
    async stop() {
      clearInterval(timer)
      running?.end()
      await running?.ended
    },
  }
}

/** One of the server's programs, behind this one; `code` is null where it was ended. */
function runQuietly(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) setPriority(child.pid, behindUs())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { ended, end: () => void child.kill('SIGTERM') }
}
