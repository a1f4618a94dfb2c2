// How the backups stand: the newest, what was laid aside since, what went to the bucket, and how the last drill went.
import { basename } from 'node:path'
import { backupFinding, bucketFinding, drillFinding, type Finding, noBackups, trailFinding } from '#contract/centers/findings.ts'
import type { Config } from '#server/config.ts'
import { backupsIn, backupsOf, lastDrill, lastSent } from './store.ts'
import { lastLaidAside } from './trail.ts'

export type Kept = Pick<Config, 'data' | 'databaseUrl' | 'backup' | 'backupPassphrase' | 'backupBucket'>

/** Null is what is not kept here, or was not tried yet. */
export function backupFindings({ data, databaseUrl, backup: folder, backupPassphrase, backupBucket }: Kept): {
  backup: Finding
  trail: Finding | null
  bucket: Finding | null
  drill: Finding | null
} {
  if (!folder) return { backup: noBackups(), trail: null, bucket: null, drill: null }
  // A timer of the system may make them, which alone knows the passphrase.
  const backups = backupsIn(folder)
  const drill = lastDrill(data)
  // A trail that never began is as old as the backups that it should lead on from.
  const laid = databaseUrl || !backupPassphrase ? undefined : (lastLaidAside(folder) ?? backups.at(-1)?.at)
  const [sent] = backupsOf([basename(lastSent(data) ?? '')])
  return {
    backup: backupFinding(backups[0]?.at),
    trail: laid ? trailFinding(laid) : null,
    bucket: backupBucket ? bucketFinding(sent?.at) : null,
    drill: drill ? drillFinding(drill) : null,
  }
}
