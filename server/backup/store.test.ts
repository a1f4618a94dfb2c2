// What is said of backups that are not made.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { backupFindings } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanod-backups-'))
afterEach(() => rmSync(folder, { recursive: true }))

it('names the passphrase that is missing, unless backups are made with one all the same', () => {
  const backupBucket = { endpoint: 'https://store.example', bucket: 'town' } as unknown as Config['backupBucket']
  const all = (backupPassphrase?: string) => backupFindings({ data: folder, databaseUrl: undefined, backup: folder, backupPassphrase, backupBucket })
  const found = (passphrase?: string) => all(passphrase).backup
  const todo = (passphrase?: string) => found(passphrase).todo?.text
  expect(todo()).toContain('TANOD_BACKUP_PASSPHRASE')
  // Nothing is there that could go, whatever the line does.
  expect([all().bucket, all('seven words from the safe').bucket?.isFine]).toEqual([null, false])
  expect(todo('seven words from the safe')).toContain('plugged in')
  const at = new Date()
  const backup = join(folder, `tanod-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`)
  writeFileSync(backup, '')
  utimesSync(backup, at, at)
  expect(found().isFine).toBe(true)
})
