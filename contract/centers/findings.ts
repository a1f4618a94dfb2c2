// What of the server wants somebody before it stops: told in the same sentences on Health, on the desks, and by npm run doctor.
import * as z from 'zod'
import { k, say, Sentence } from '#contract/kit/say.ts'

export const Finding = z.object({
  isFine: z.boolean(),
  says: Sentence,
  /** What to do, where it is not fine. */
  todo: Sentence.nullable(),
})
export type Finding = z.output<typeof Finding>

export const fine = (text: string, words: Record<string, string | number> = {}): Finding => ({ isFine: true, says: say(text, words), todo: null })
export const wrong = (says: Sentence, todo: Sentence): Finding => ({ isFine: false, says, todo })

export const callTodo = k('Call whoever runs this server, and read this page to them.')

const diskMost = 0.9
const backupMostHours = 26
const drillMostDays = 35
const certificateLeastDays = 14
/** Beyond it a report that is fresh may be filed as late, or a target shown as missed. */
export const clockMostMs = 2_000

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const since = (at: string | Date, ms: number, now: number) => Math.floor((now - new Date(at).getTime()) / ms)

/** As the file system counts its blocks. */
export function diskFinding({ blocks, bavail, bsize }: { blocks: number; bavail: number; bsize: number }): Finding {
  const share = 1 - bavail / blocks
  const words = { percent: Math.round(share * 100), free: Math.round((bavail * bsize) / 1e9) }
  if (share < diskMost) return fine('The disk is {percent, number} % full; {free, number} GB are free.', words)
  return wrong(
    say('The disk is {percent, number} % full; {free, number} GB are free.', words),
    say('Move away what is not Tanod’s, or old backups. When it is full, reports come in without their pictures, then none.'),
  )
}

/** Each backup was read from beginning to end when it was made. */
export function backupFinding(newest: Date | undefined, now = Date.now()): Finding {
  const todo = say('Is the disk for backups plugged in? Then run tanod backup (or npm run backup).')
  if (!newest) return wrong(say('There is no backup yet.'), todo)
  const hours = since(newest, hourMs, now)
  if (hours > backupMostHours) return wrong(say('The last backup is {hours, number} hours old.', { hours }), todo)
  return fine('The last backup is {hours, number} hours old.', { hours })
}

/** Since when nothing was laid aside for putting the database back to a moment of its own. */
export function trailFinding(newest: Date, now = Date.now()): Finding {
  const hours = since(newest, hourMs, now)
  if (hours <= backupMostHours)
    return fine(k('Every change up to {minutes, number} minutes ago lies beside the backups.'), { minutes: since(newest, minuteMs, now) })
  return wrong(
    say('For {hours, number} hours no change was laid beside the backups: Tanod can be put back to its last backup, and to no later moment.', {
      hours,
    }),
    say('Is the disk for backups plugged in, and is there room on it? The log says what is in the way.'),
  )
}

/** Each was asked for after it went: the store said how much of it arrived. */
export function bucketFinding(newest: Date | undefined, now = Date.now()): Finding {
  const todo = say('Is there internet? Then run tanod backup (or npm run backup): it says why one does not go.')
  if (!newest) return wrong(say('No backup has gone to the bucket yet.'), todo)
  const hours = since(newest, hourMs, now)
  if (hours > backupMostHours) return wrong(say('The last backup in the bucket is {hours, number} hours old.', { hours }), todo)
  return fine('The last backup in the bucket is {hours, number} hours old.', { hours })
}

/** Of files that are kept in a store; `trouble` is why the last of them did not go. */
export function storeFinding({
  host,
  waiting,
  trouble,
  isForeign = false,
}: {
  host: string
  waiting: number
  trouble: string | null
  /** The mark there is of another installation. */
  isForeign?: boolean
}): Finding {
  if (trouble === null && isForeign)
    return wrong(
      say('The folder in the store at {host} belongs to another installation: nothing is taken away there from here.', { host }),
      say(
        'Name a folder of its own in TANOD_FILES_BUCKET. Where this installation has taken the place of the other: npm run move-files -- take-over',
      ),
    )
  if (trouble === null) return fine(k('The folder can be written, and files go to the store at {host}.'), { host })
  return wrong(
    waiting > 0
      ? say('{waiting, plural, one {# file waits} other {# files wait}} to go over. {why}', { waiting, why: trouble })
      : say('Files cannot go to their store. {why}', { why: trouble }),
    say('What comes in stays on this disk meanwhile, and goes over by itself. Pictures that are there already cannot be seen while it is away.'),
  )
}

interface Copy {
  machine: string
  state: 'follows' | 'behind' | 'away' | 'writes'
  behindMs: number | null
}
/** Of a copy of the database that only reads: what it cannot answer, the database itself does. */
export function copyFinding({ machine, state, behindMs }: Copy): Finding {
  const words = { machine, seconds: Math.round((behindMs ?? 0) / 1_000) }
  if (state === 'writes') return fine(k('The database at {machine} takes writes just now, and is no copy.'), { machine })
  if (state === 'follows') return fine(k('The copy of the database at {machine} follows within {seconds, number} seconds.'), words)
  return wrong(
    state === 'away'
      ? say('The copy of the database at {machine} does not answer.', { machine })
      : say('The copy of the database at {machine} is {seconds, number} seconds behind.', words),
    say('Statistics and exports are read from the database itself meanwhile. Look at that machine: is it on, and is its line in order?'),
  )
}

/** Whether the newest backup could be restored, as it was tried here. */
export function drillFinding({ at, isGood, said }: { at: string; isGood: boolean; said: string }, now = Date.now()): Finding {
  if (!isGood) return wrong(say('The last backup that was tried could not be restored: {why}', { why: said }), say(callTodo))
  const days = since(at, dayMs, now)
  if (days > drillMostDays) return wrong(say('A backup was restored for trial {days, number} days ago.', { days }), say(callTodo))
  return fine('A backup was restored for trial {days, number} days ago.', { days })
}

/** By how much a clock is ahead of the database's. */
export function clockFinding(aheadMs: number, node?: string): Finding {
  if (Math.abs(aheadMs) <= clockMostMs) return fine(k('The database answers, and its clock is ours.'))
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return wrong(
    node
      ? say('The clock of {node} is {seconds, number} seconds off the database’s.', { node, seconds })
      : say('The clock of this machine is {seconds, number} seconds off the database’s.', { seconds }),
    say('Set it: timedatectl set-ntp true, or set date and time by hand. Fresh reports are filed as late until then.'),
  )
}

export const noBackups = (): Finding =>
  wrong(
    say('No backups are made.'),
    say('Set TANOD_BACKUP to a folder on another disk, and TANOD_BACKUP_PASSPHRASE; keep the passphrase in the safe.'),
  )

interface Https {
  /** Served here or by a proxy before it. */
  isServed: boolean
  /** Nobody comes from another machine. */
  isAlone: boolean
  /** Of the program's own HTTPS. */
  certificate?: { endsAt: Date; isOwn: boolean } | undefined
}
/** Browsers give out some things over HTTPS alone, or on the machine that serves. */
export function httpsFinding({ isServed, isAlone, certificate }: Https, now = Date.now()): Finding {
  if (!isServed && isAlone) return fine(k('Tanod serves this machine alone, which needs no HTTPS.'))
  if (!isServed)
    return wrong(
      say('Without HTTPS other machines have no position, camera, microphone, alarms on a phone, passkeys or reports without a network.'),
      say('Run npm run certificate, then start Tanod anew.'),
    )
  if (!certificate) return fine(k('A proxy serves HTTPS.'))
  const days = Math.floor((certificate.endsAt.getTime() - now) / dayMs)
  if (days > certificateLeastDays) return fine(k('HTTPS is served; its certificate lasts {days, number} days more.'), { days })
  return wrong(
    say('The certificate for HTTPS ends in {days, number} days.', { days }),
    certificate.isOwn ? say('Start Tanod anew: it renews the certificate.') : say('Renew it where you have it from.'),
  )
}
