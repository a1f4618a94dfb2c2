// The promise: a backup that is made under 50 changes a second is restored elsewhere, verify is content, and every change that was acknowledged before its time is there; by its trail so to any second, and nothing that came after.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tickets } from '#contract/tickets/room.ts'
import { basesIn } from '#server/backup/trail.ts'
import { App, makeFolder, runProgram } from '#tests/app.ts'
import type { Fault } from './lab/Fault.ts'
import { openSingle } from './lab/single.ts'
import { type Desk, openDesk } from './lab/tickets.ts'
import { until } from './lab/town.ts'
import { asOwner, middle, most } from './lab/work.ts'

const wantedPerSecond = 50
const streams = 16
const startMostMs = 300_000
/** A piece of the trail is a minute old at most. */
const trailMostMs = 300_000

const passphrase = 'correct horse battery'

/** So many changes a second, where the machine gives them. */
function beginChanges(desk: Desk) {
  const acknowledged: { number: string; asked: number; at: number }[] = []
  let isGoing = true
  const began = performance.now()
  const work = Array.from({ length: streams }, async () => {
    while (isGoing) {
      const asked = Date.now()
      const given = { caseTypeId: desk.caseTypeId, description: 'Under a backup', position: { lat: 14.56, lng: 121.13 } }
      const { data } = await desk.asking(tickets.createEmergencyTicket, given)
      acknowledged.push({ number: data.transactionNumber, asked, at: Date.now() })
      await delay(Math.max(0, (acknowledged.length / wantedPerSecond) * 1_000 - (performance.now() - began)))
    }
  })
  return {
    acknowledged,
    /** Answers how many a second there were. */
    async stop(): Promise<number> {
      isGoing = false
      await Promise.all(work)
      return acknowledged.length / ((performance.now() - began) / 1_000)
    },
  }
}

const numbersIn = (data: string, numbers: readonly string[]): Promise<Set<string>> =>
  asOwner({ data }, async (owner) => {
    const { rows } = await owner.query<{ number: string }>('select number from ticket where number = any($1)', [numbers])
    return new Set(rows.map(({ number }) => number))
  })
async function missingIn(data: string, numbers: readonly string[]): Promise<string[]> {
  const there = await numbersIn(data, numbers)
  return numbers.filter((number) => !there.has(number)).map((number) => `${number} was acknowledged before that moment and is not there`)
}

export const backup: Fault = {
  says: `under ${wantedPerSecond} changes a second a backup is made and restored elsewhere: verified, and every change acknowledged before its time is there`,
  async run({ times = 3 }) {
    const { app } = await openSingle()
    const desk = await openDesk(() => app.url)
    const findings: string[] = []
    let [least, kept, restored] = [Number.POSITIVE_INFINITY, 0, '']
    const folder = makeFolder()
    const settings = { TANOD_BACKUP: join(folder, 'backups'), TANOD_BACKUP_PASSPHRASE: passphrase }
    let before: string[] = []
    for (let time = 0; time < times; time++) {
      const changes = beginChanges(desk)
      while (changes.acknowledged.length < wantedPerSecond) await delay(10)
      const made = await runProgram('server/backup.ts', { ...app.settings, ...settings })
      least = Math.min(least, await changes.stop())
      const [, path = '', at = ''] = /^backup {3}(\S+)\n.* as of (\S+);/m.exec(made.output) ?? []
      if (made.code !== 0) findings.push(`the backup ended with ${made.code}: ${made.output}`)
      if (restored) rmSync(restored, { recursive: true })
      restored = join(folder, `restored-${time}`)
      const back = await runProgram('server/restore.ts', { TANOD_DATA: restored, TANOD_BACKUP_PASSPHRASE: passphrase }, {}, [path])
      if (back.code !== 0) findings.push(`the restore ended with ${back.code}: ${back.output.slice(-2_000)}`)
      before = changes.acknowledged.filter((one) => one.at < Date.parse(at)).map(({ number }) => number)
      kept += before.length
      if (before.length === 0) findings.push('nothing was acknowledged before the backup')
      findings.push(...(await missingIn(restored, before)))
    }
    return {
      figure: `${times} backups under ${least.toFixed(0)} changes a second or more, ${kept} changes acknowledged before them, each restored and verified`,
      findings,
      async plantAfter() {
        await asOwner({ data: restored }, (owner) => owner.query('delete from ticket where number = $1', [before.at(-1)]))
        const found = await missingIn(restored, before)
        rmSync(folder, { recursive: true })
        return found
      },
    }
  },
}

export const toTheSecond: Fault = {
  says: `under ${wantedPerSecond} changes a second what was restored to a second has every change acknowledged before it and none asked for after it, and is verified`,
  async run({ times = 3, plant }) {
    const folder = makeFolder()
    const settings = { TANOD_BACKUP: join(folder, 'backups'), TANOD_BACKUP_PASSPHRASE: passphrase, TANOD_BACKUP_TIME: 'off' }
    const app = new App({ ...settings, TANOD_DEMO: '1', TANOD_DEMO_DAYS: '1', TANOD_WEATHER_URL: 'off', TANOD_LOG: 'error' })
    const findings: string[] = []
    let [least, before, after] = [Number.POSITIVE_INFINITY, 0, 0]
    const behind: number[] = []
    try {
      await app.start(startMostMs)
      const made = await runProgram('server/backup.ts', app.settings)
      const [, path = ''] = /^backup {3}(\S+)\n/m.exec(made.output) ?? []
      if (made.code !== 0) throw new Error(`The backup ended with ${made.code}: ${made.output}`)
      const desk = await openDesk(() => app.url)
      if (!(await until(() => hasBase(settings.TANOD_BACKUP), trailMostMs, 200))) throw new Error('The trail did not begin.')
      for (let time = 0; time < times; time++) {
        const changes = beginChanges(desk)
        while (changes.acknowledged.length < wantedPerSecond * 3) await delay(10)
        const moment = Math.floor(Date.now() / 1_000) * 1_000
        while (changes.acknowledged.length < wantedPerSecond * 6) await delay(10)
        least = Math.min(least, await changes.stop())
        const restored = join(folder, `restored-${time}`)
        const back = async () =>
          runProgram('server/restore.ts', { TANOD_DATA: restored, TANOD_BACKUP_PASSPHRASE: passphrase }, {}, [
            ...[path, '--at', new Date(plant ? moment - 1_000 : moment).toISOString()],
          ])
        const stopped = performance.now()
        let result = await back()
        // A moment beyond the last piece is refused.
        while (result.code !== 0 && performance.now() - stopped < trailMostMs) result = await delay(2_000).then(back)
        behind.push(performance.now() - stopped)
        if (result.code !== 0 || !result.output.includes('log verified')) {
          findings.push(`the restore ended with ${result.code}: ${result.output.slice(-2_000)}`)
          continue
        }
        const early = changes.acknowledged.filter(({ at }) => at < moment).map(({ number }) => number)
        const late = changes.acknowledged.filter(({ asked }) => asked > moment).map(({ number }) => number)
        if (early.length === 0 || late.length === 0) findings.push('nothing was acknowledged on one side of the moment')
        findings.push(...(await missingIn(restored, early)))
        for (const number of await numbersIn(restored, late)) findings.push(`${number} was asked for after the moment and is there`)
        ;[before, after] = [before + early.length, after + late.length]
        rmSync(restored, { recursive: true })
      }
    } finally {
      await app.remove()
      rmSync(folder, { recursive: true, force: true })
    }
    const figure = `${times} moments under ${least.toFixed(0)} changes a second or more: ${before} changes acknowledged before them, ${after} asked for after; put back and verified ${middle(behind)} ms after the last change (most ${most(behind)})`
    return { figure, findings }
  },
}

const hasBase = (backups: string) => readdirSync(backups).some((name) => name.startsWith('trail-') && basesIn(join(backups, name)).length > 0)
