// What a backup needs to know, or one sentence that says what is missing.
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import type { Keeping } from './backup.ts'

type Settings = Pick<Config, 'backup' | 'backupPassphrase' | 'backupMost' | 'backupDays'>

export function passphraseOf({ backupPassphrase }: Pick<Settings, 'backupPassphrase'>): string {
  if (!backupPassphrase)
    throw new PlainError('Set TANOD_BACKUP_PASSPHRASE, at least 12 characters: backups are encrypted by it. Keep a copy where the backups are not.')
  return backupPassphrase
}

export function readBackupSettings(config: Settings): Keeping {
  if (!config.backup) throw new PlainError('Set TANOD_BACKUP to the folder for backups, best on another disk.')
  return { folder: config.backup, passphrase: passphraseOf(config), most: config.backupMost, days: config.backupDays }
}
