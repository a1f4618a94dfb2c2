// How the backups stand: the newest, what was laid aside since, what went to the bucket, and how the last drill went.
import { basename } from 'node:path'
import { backupFinding, bucketFinding, drillFinding, type Finding, noBackups, trailFinding } from '#contract/centers/findings.ts'
import type { Config } from '#server/config.ts'
import { backupsIn, backupsOf, lastDrill, lastSent } from './store.ts'
import { lastLaidAside } from './trail.ts'

export type Kept = Pick<Config, 'data' | 'databaseUrl' | 'backup' | 'backupPassphrase' | 'backupBucket'>

/** When the last of each came to be, where it is kept here and did. */
export function backupTimes({ data, databaseUrl, backup: folder, backupPassphrase, backupBucket }: Kept) {
  const backups = folder ? backupsIn(folder) : []
  const isLaidAside = folder !== undefined && !databaseUrl && backupPassphrase !== undefined
  const [sent] = backupBucket ? backupsOf([basename(lastSent(data) ?? '')]) : []
  return {
    backup: backups[0]?.at,
    // A trail that never began is as old as the backups that it should lead on from.
    trail: isLaidAside ? (lastLaidAside(folder) ?? backups.at(-1)?.at) : undefined,
    bucket: sent?.at,
  }
}

/** Null is what is not kept here, or was not tried yet. */
export function backupFindings(config: Kept): {
  backup: Finding
  trail: Finding | null
  bucket: Finding | null
  drill: Finding | null
} {
  if (!config.backup) return { backup: noBackups(), trail: null, bucket: null, drill: null }
  const times = backupTimes(config)
  const drill = lastDrill(config.data)
  return {
    backup: backupFinding(times.backup),
    trail: times.trail ? trailFinding(times.trail) : null,
    bucket: config.backupBucket ? bucketFinding(times.bucket) : null,
    drill: drill ? drillFinding(drill) : null,
  }
}
