// Backups that come by themselves, and the drill that restores one: when each is due, and both beside a working Tanod.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretSettings, withSecrets } from '#server/config.ts'
import { clusterName } from '#server/database/embedded/cluster.ts'
import { findRunning } from '#server/database/embedded/postmaster.ts'
import { App, runProgram } from '#tests/app.ts'
import { until } from '#tests/lab.ts'
import { isBackupDue, isDrillDue, lastMomentOf, settingsOfDrill } from './schedule.ts'
import { backupsIn, lastDrill } from './store.ts'

describe('a backup is due', () => {
  const at = (text: string) => new Date(`2026-01-31T${text}`)
  it('once after each moment of the setting, also when the machine was off then', () => {
    expect(lastMomentOf('02:00', at('12:00:00'))).toEqual(at('02:00:00'))
    expect(lastMomentOf('02:00', at('02:00:00'))).toEqual(at('02:00:00'))
    expect(lastMomentOf('02:00', at('01:59:59'))).toEqual(new Date('2026-01-30T02:00:00'))
    expect(isBackupDue('02:00', undefined, at('12:00:00'))).toBe(true)
    expect(isBackupDue('02:00', at('02:00:01'), at('23:59:00'))).toBe(false)
    expect(isBackupDue('02:00', at('02:00:01'), new Date('2026-02-01T02:00:00'))).toBe(true)
    expect(isBackupDue('02:00', new Date('2026-01-28T02:00:01'), at('01:00:00'))).toBe(true)
  })
  it('and the drill each month, or a day after one that failed', () => {
    const drill = (isGood: boolean) => ({ at: at('02:00:00').toISOString(), backup: '', isGood, said: '' })
    expect(isDrillDue(undefined, at('02:00:00'))).toBe(true)
    expect(isDrillDue(drill(true), new Date('2026-03-01T02:00:00'))).toBe(false)
    expect(isDrillDue(drill(true), new Date('2026-03-03T02:00:00'))).toBe(true)
    expect(isDrillDue(drill(false), new Date('2026-02-01T03:00:00'))).toBe(true)
  })
})

it('the drill has nothing of the living from its store of secrets, but the passphrase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-credentials-'))
  for (const name of secretSettings) writeFileSync(join(folder, name), `${name} of the living`)
  const inherited: Record<string, string> = { CREDENTIALS_DIRECTORY: folder }
  const handed = withSecrets(inherited)
  const given = withSecrets({ ...inherited, ...settingsOfDrill('/scratch', handed['TANOD_BACKUP_PASSPHRASE']!) })
  expect(Object.entries(given).filter(([, value]) => value?.includes('of the living'))).toEqual([
    ['TANOD_BACKUP_PASSPHRASE', 'TANOD_BACKUP_PASSPHRASE of the living'],
  ])
  rmSync(folder, { recursive: true })
})

/** How far back its backups and drills stand. */
const placesOf = (pid: number) =>
  (
    spawnSync('ps', ['-o', 'ni=,args=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout.match(/^ *-?\d+(?=.*server\/(backup|restore)\.ts)/gm) ??
    []
  ).map(Number)

describe('a Tanod with a folder for backups', () => {
  let folder: string
  let app: App
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tanod-backups-'))
    chmodSync(folder, 0o755)
    app = new App({ TANOD_BACKUP: folder, TANOD_BACKUP_PASSPHRASE: 'correct horse battery', TANOD_WEATHER_URL: 'off' })
    await app.start()
  })
  afterAll(async () => {
    await app.remove()
    rmSync(folder, { recursive: true })
  })

  it('makes one by itself, restores it for trial, and leaves nothing of that behind', async () => {
    const stands = new Set<number>()
    await until(() => {
      for (const place of placesOf(app.pid)) stands.add(place - getPriority(app.pid))
      return lastDrill(app.data) !== undefined
    }, 300_000)
    // A moment after it began it stands where the program stands.
    expect(Math.max(...stands)).toBe(5)
    expect(lastDrill(app.data)).toMatchObject({ isGood: true, said: '', backup: backupsIn(folder)[0]!.path })
    expect(existsSync(join(app.data, 'drill'))).toBe(false)
    expect(backupsIn(folder).length).toBe(1)
  }, 300_000)

  it('answers whoever waits until it is ready, and not where there is none', async () => {
    expect((await runProgram('server/waitReady.ts', app.settings, {}, ['60'])).code).toBe(0)
    const nobody = await runProgram('server/waitReady.ts', { ...app.settings, PORT: '1' }, {}, ['0'])
    expect(nobody).toEqual({ code: 1, output: 'Tanod is not ready.\n' })
  })

  it('is told apart from a copy of its folder that was made while the database ran', async () => {
    const copy = join(folder, 'postgres')
    mkdirSync(copy)
    copyFileSync(join(app.data, 'postgres/postmaster.pid'), join(copy, 'postmaster.pid'))
    await expect(findRunning(copy, clusterName(copy))).rejects.toThrow(`was copied from ${join(app.data, 'postgres')} while it ran`)
    expect(await findRunning(join(app.data, 'postgres'), clusterName(join(app.data, 'postgres')))).toMatchObject({ status: 'ready' })
  })

  it('ends in order while one is under way', { tags: 'long' }, async () => {
    rmSync(backupsIn(folder)[0]!.path)
    await app.kill('SIGTERM')
    await app.start()
    expect(await app.kill('SIGTERM')).toBe(0)
    expect(readFileSync(join(app.data, 'secret'), 'utf8').trim()).not.toBe('')
  })
})
