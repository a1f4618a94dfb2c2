// When the disk, a clock, a backup or HTTPS is told as something that wants somebody.
import { expect, it } from 'vitest'
import { backupFinding, bucketFinding, clockFinding, diskFinding, drillFinding, httpsFinding, storeFinding, trailFinding } from './findings.ts'

const now = Date.parse('2026-07-01T12:00:00Z')
const before = (hours: number) => new Date(now - hours * 3_600_000)

it('a disk is told from nine tenths on, before it is full', () => {
  const at = (used: number) => diskFinding({ blocks: 1_000, bavail: 1_000 - used, bsize: 1e7 })
  expect([899, 900, 1_000].map((used) => at(used).isFine)).toEqual([true, false, false])
  expect(at(930).says.words).toEqual({ percent: 93, free: 1 })
})

it('a backup after 26 hours, here and in the bucket, what is laid aside as well, a drill after 35 days or that failed, a clock beyond two seconds', () => {
  expect([undefined, before(26), before(27)].map((at) => backupFinding(at, now).isFine)).toEqual([false, true, false])
  expect([undefined, before(26), before(27)].map((at) => bucketFinding(at, now).isFine)).toEqual([false, true, false])
  expect([before(0), before(26), before(27)].map((at) => trailFinding(at, now).isFine)).toEqual([true, true, false])
  const drill = (days: number, isGood = true) => drillFinding({ at: before(days * 24).toISOString(), isGood, said: isGood ? '' : 'Cut off.' }, now)
  expect([drill(35), drill(36), drill(1, false)].map(({ isFine }) => isFine)).toEqual([true, false, false])
  expect([0, 2_000, -2_000, 2_001, -3_600_000].map((ms) => clockFinding(ms).isFine)).toEqual([true, true, true, false, false])
})

it('that there is no HTTPS where other machines come, and a certificate that ends within two weeks, with what to do', () => {
  const ends = (days: number, isOwn = true) => ({ endsAt: new Date(now + days * 86_400_000), isOwn })
  const told = (given: Partial<Parameters<typeof httpsFinding>[0]>) => httpsFinding({ isServed: true, isAlone: false, ...given }, now)
  expect([told({ isServed: false }), told({ isServed: false, isAlone: true }), told({})].map(({ isFine }) => isFine)).toEqual([false, true, true])
  expect([15, 14, -1].map((days) => told({ certificate: ends(days) }).isFine)).toEqual([true, false, false])
  expect([true, false].map((isOwn) => told({ certificate: ends(3, isOwn) }).todo!.text)).toEqual([
    'Start Tanod anew: it renews the certificate.',
    'Renew it where you have it from.',
  ])
})

it('a store of files that takes none is told with how many wait, where some do, and why', () => {
  const told = (waiting: number, trouble: string | null) => storeFinding({ host: 's3.example.org', waiting, trouble })
  expect([told(0, null), told(3, null)].map(({ isFine }) => isFine)).toEqual([true, true])
  expect([told(0, 'Full.'), told(3, 'Full.')].map(({ isFine, says }) => [isFine, says.words])).toEqual([
    [false, { why: 'Full.' }],
    [false, { waiting: 3, why: 'Full.' }],
  ])
})
