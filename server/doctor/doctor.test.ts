// What npm run doctor says of an installation that is well, and of each part that is not.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { noteDrill, noteSent } from '#server/backup/store.ts'
import { speak } from '#server/kit/speak.ts'
import { makeOwn, ownFiles } from '#server/tls/own.ts'
import { withDatabase } from '#tests/database.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { lookAtAll, type Looked } from './checks.ts'

let lab: Lab
let folder: string
let well: Looked
beforeAll(async () => {
  lab = await openLab()
  folder = mkdtempSync(join(tmpdir(), 'tanod-doctor-'))
  makeOwn(folder, [])
  mkdirSync(join(folder, 'backups'))
  const made = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
  writeFileSync(join(folder, 'backups', `tanod-${made(3)}Z.backup`), '')
  mkdirSync(join(folder, 'old'))
  writeFileSync(join(folder, 'old', `tanod-${made(50)}Z.backup`), '')
  mkdirSync(join(folder, 'none'))
  const { hostname, port } = new URL(lab.nodes[0]!.url)
  well = {
    ...{ data: folder, host: hostname, port: Number(port), tls: true, certificate: { ...ownFiles(folder), isOwn: true } },
    ...{
      databaseUrl: withDatabase(inject('ownerUrl'), new URL(lab.appUrl).pathname.slice(1)),
      backup: join(folder, 'backups'),
      backupPassphrase: 'x',
      backupBucket: undefined,
    },
  }
})
afterAll(async () => {
  await lab.close()
  rmSync(folder, { recursive: true })
})

const wrongIn = async (config: Partial<Looked>, language = 'en') =>
  (await lookAtAll({ ...well, ...config }))
    .filter(({ isFine }) => !isFine)
    .map(({ says, todo }) => `${speak(language, says)} ${speak(language, todo!)}`)

it('says nothing of what is well', async () => {
  // The disk of the machine that tests is its own.
  expect((await wrongIn({})).filter((one) => !one.startsWith('The disk'))).toEqual([])
})

it.each([
  ['a program that is down', () => ({ port: 1 }), 'Tanod does not answer on port 1. Start it: systemctl start tanod.'],
  ['a database that is away', () => ({ databaseUrl: 'postgres://x:y@127.0.0.1:1/x' }), 'The database cannot be reached: '],
  ['no backups', () => ({ backup: undefined }), 'No backups are made. Set TANOD_BACKUP'],
  ['none yet', () => ({ backup: join(folder, 'none') }), 'There is no backup yet. Is the disk for backups plugged in?'],
  ['an old one', () => ({ backup: join(folder, 'old') }), 'The last backup is 50 hours old. Is the disk for backups plugged in?'],
  ['a store of files that is away', () => ({ filesBucket: 'http://KEY:x@127.0.0.1:1/town' }), 'nothing answers there (ECONNREFUSED). What comes in'],
  ['no HTTPS', () => ({ host: '0.0.0.0', tls: false, certificate: undefined }), 'Without HTTPS other machines have no position, camera'],
] as const)('%s is told with what to do', async (_, config, said) => {
  const told = (await wrongIn(config())).filter((one) => !one.startsWith('The disk'))
  expect(told.length).toBe(1)
  expect(told[0]).toContain(said)
})

it('tells of a bucket and a trail that stand still, and nothing of those that go on', async () => {
  const trail = join(folder, 'backups', 'trail-1')
  const piece = join(trail, '000000010000000000000001.piece')
  mkdirSync(trail)
  writeFileSync(piece, '')
  const backupBucket = 'https://KEY:SECRET@s3.example.org/town'
  // Both are of the built-in database, and a data folder of this test has none.
  const told = async (language?: string) => {
    const database = { databaseUrl: undefined, backupBucket }
    return (await wrongIn(database, language)).filter((one) => /bucket|backups?:|backup:/.test(one))
  }
  try {
    expect(await told()).toEqual([expect.stringContaining('No backup has gone to the bucket yet. Is there internet?')])
    noteSent(folder, `/elsewhere/tanod-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`)
    expect(await told()).toEqual([])
    noteSent(folder, '/elsewhere/tanod-2026-01-31T18-00-00Z.backup')
    const old = Date.now() / 1_000 - 30 * 3_600
    utimesSync(piece, old, old)
    expect(await told()).toEqual([
      expect.stringContaining('For 30 hours no change was laid beside the backups'),
      expect.stringMatching(/^The last backup in the bucket is [\d,]+ hours old\./),
    ])
    expect((await told('fil')).join()).toMatch(/Sa loob ng 30 oras.+oras na ang huling backup sa bucket/)
  } finally {
    rmSync(trail, { recursive: true })
    rmSync(join(folder, 'sent'))
  }
})

it('tells of a drill that failed, and speaks Filipino', async () => {
  noteDrill(folder, { at: new Date().toISOString(), backup: '', isGood: false, said: 'WRONG one' })
  const told = await wrongIn({}, 'fil')
  rmSync(join(folder, 'drill.json'))
  expect(told.join()).toContain('Hindi naibalik ang huling backup na sinubukan: WRONG one')
})
