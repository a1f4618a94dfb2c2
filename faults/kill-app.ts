// The promise: kill the app at any moment, and nothing that was acknowledged is lost; it is ready again within 5 seconds.
import { App } from '#tests/app.ts'
import { judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { workOnPasswords } from './lab/staff.ts'
import { workOnTickets } from './lab/tickets.ts'
import { workOnUploads } from './lab/uploads.ts'
import { type Begin, middle, most, someMore } from './lab/work.ts'

const readyMostMs = Number(process.env['TANOD_FAULTS_READY_MS'] ?? 5_000)

const killing = (what: string, begin: Begin, usual: number): Fault => ({
  says: `kill -9 of the app loses ${what}, and it is ready again within 5 s`,
  async run({ times = usual, plant }) {
    const app = new App({ TANOD_TRUST_PROXY: '127.0.0.1' })
    try {
      await app.start()
      const work = await begin(app)
      const took: number[] = []
      for (let kill = 0; kill < times; kill++) {
        await someMore(work)
        await app.kill()
        took.push(await app.start())
      }
      await work.stop()
      if (plant) await work.plant()
      const findings = [...(await work.judge()), ...(await judgeWhole(app))]
      if (Math.max(...took) > readyMostMs) findings.push(`ready after ${most(took)} ms`)
      return { figure: `${times} kills, ${work.tell()}, ready again in ${middle(took)} ms (most ${most(took)})`, findings }
    } finally {
      await app.remove()
    }
  },
})

export const killApp = killing('nothing acknowledged', workOnPasswords, 30)
export const killAppTickets = killing('no acknowledged ticket, update or file and doubles none', workOnTickets, 100)
export const killAppUploads = killing('no acknowledged piece of a picture and keeps each picture once', workOnUploads, 50)
