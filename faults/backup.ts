// The promise: a backup that is made under 50 changes a second is restored elsewhere, verify is content, and every change that was acknowledged before its time is there.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tickets } from '#contract/tickets/room.ts'
import { makeFolder, runProgram } from '#tests/app.ts'
import type { Fault } from './lab/Fault.ts'
import { openSingle } from './lab/single.ts'
import { openDesk } from './lab/tickets.ts'
import { asOwner } from './lab/work.ts'

const wantedPerSecond = 50
const streams = 16

export const backup: Fault = {
  says: `under ${wantedPerSecond} changes a second a backup is made and restored elsewhere: verified, and every change acknowledged before its time is there`,
  async run({ times = 3 }) {
    const { app } = await openSingle()
    const desk = await openDesk(() => app.url)
    const findings: string[] = []
    let [least, kept, restored] = [Number.POSITIVE_INFINITY, 0, '']
    const folder = makeFolder()
    const settings = { TANOD_BACKUP: join(folder, 'backups'), TANOD_BACKUP_PASSPHRASE: 'correct horse battery' }
    const missingIn = (data: string, numbers: readonly string[]) =>
      asOwner({ data }, async (owner) => {
        const { rows } = await owner.query<{ number: string }>('select n as number from unnest($1::text[]) n except select number from ticket', [
          numbers,
        ])
        return rows.map(({ number }) => `${number} was acknowledged before the backup and is not in it`)
      })
    let before: string[] = []
    for (let time = 0; time < times; time++) {
      const acknowledged: { number: string; at: number }[] = []
      let isGoing = true
      const began = performance.now()
      const work = Array.from({ length: streams }, async () => {
        while (isGoing) {
          const { data } = await desk.asking(tickets.createEmergencyTicket, {
            ...{ caseTypeId: desk.caseTypeId, description: 'Under a backup' },
            position: { lat: 14.56, lng: 121.13 },
          })
          acknowledged.push({ number: data.transactionNumber, at: Date.now() })
          // So many a second, where the machine gives them.
          await delay(Math.max(0, (acknowledged.length / wantedPerSecond) * 1_000 - (performance.now() - began)))
        }
      })
      while (acknowledged.length < wantedPerSecond) await delay(10)
      const made = await runProgram('server/backup.ts', { ...app.settings, ...settings })
      isGoing = false
      await Promise.all(work)
      least = Math.min(least, acknowledged.length / ((performance.now() - began) / 1_000))
      const [, path = '', at = ''] = /^backup {3}(\S+)\n.* as of (\S+);/m.exec(made.output) ?? []
      if (made.code !== 0) findings.push(`the backup ended with ${made.code}: ${made.output}`)
      if (restored) rmSync(restored, { recursive: true })
      restored = join(folder, `restored-${time}`)
      const back = await runProgram('server/restore.ts', { TANOD_DATA: restored, TANOD_BACKUP_PASSPHRASE: settings.TANOD_BACKUP_PASSPHRASE }, {}, [
        path,
      ])
      if (back.code !== 0) findings.push(`the restore ended with ${back.code}: ${back.output.slice(-2_000)}`)
      before = acknowledged.filter((one) => one.at < Date.parse(at)).map(({ number }) => number)
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
