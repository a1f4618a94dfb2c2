// The promise: kill the app at any moment, and nothing that was acknowledged is lost; it is ready again within 5 seconds.
import { judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'
import { workOnPasswords } from './lab/staff.ts'
import { workOnTickets } from './lab/tickets.ts'
import { workOnUploads } from './lab/uploads.ts'
import { type Begin, middle, most, someMore, together } from './lab/work.ts'

const killing = (what: string, begin: Begin, usual: number): Fault => ({
  says: `kill -9 of the app loses ${what}, and it is ready again within 5 s`,
  async run({ times = usual }) {
    const { app } = await openSingle()
    const work = await begin(app)
    const took: number[] = []
    for (let kill = 0; kill < times; kill++) {
      await someMore(work)
      await app.kill()
      took.push(await app.start())
    }
    await work.stop()
    const judge = async () => [...(await work.judge()), ...(await judgeWhole(app))]
    const findings = await judge()
    if (Math.max(...took) > limit('READY', 5_000)) findings.push(`ready after ${most(took)} ms`)
    return {
      figure: `${times} kills, ${work.tell()}, ready again in ${middle(took)} ms (most ${most(took)})`,
      findings,
      async plantAfter() {
        await work.plant()
        return judge()
      },
    }
  },
})

export const killApp = killing('nothing acknowledged', workOnPasswords, 30)
export const killAppTickets = killing('no acknowledged ticket, update or file and doubles none', workOnTickets, 100)
export const killAppUploads = killing('no acknowledged piece of a picture and keeps each picture once', workOnUploads, 50)
export const killAppAtAll = killing('nothing acknowledged of whatever kind', together(workOnTickets, workOnUploads, workOnPasswords), 10)
