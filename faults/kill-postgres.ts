// The promise: kill the database under the app, and nothing that was acknowledged is lost; the app stays, says 503, and is ready again within 5 seconds.
import { setTimeout as delay } from 'node:timers/promises'
import { judgePages, judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'
import { workOnPasswords } from './lab/staff.ts'
import { workOnTickets } from './lab/tickets.ts'
import { type Begin, middle, most, someMore, together } from './lab/work.ts'

const answerMostMs = 2_500

const killing = (what: string, begin: Begin, usual: number): Fault => ({
  says: `kill -9 of every database process loses ${what}; the app lives, answers 503, and is ready again within 5 s`,
  async run({ times = usual }) {
    const { app } = await openSingle()
    const work = await begin(app)
    const took: number[] = []
    const findings: string[] = []
    let worst = 0
    for (let kill = 0; kill < times; kill++) {
      await someMore(work)
      for (const pid of app.databaseProcesses) process.kill(pid, 'SIGKILL')
      const began = performance.now()
      for (let isBack = false; !isBack; ) {
        const asked = performance.now()
        const [ready, live] = await Promise.all(['ready', 'live'].map((path) => fetch(`${app.url}/${path}`, { signal: AbortSignal.timeout(10_000) })))
        worst = Math.max(worst, performance.now() - asked)
        if (!live!.ok) findings.push(`/live answered ${live!.status}`)
        if (ready!.status !== 200 && (ready!.status !== 503 || !ready!.headers.has('retry-after'))) findings.push(`/ready answered ${ready!.status}`)
        isBack = ready!.ok
        if (!isBack) await delay(20)
      }
      took.push(performance.now() - began)
    }
    await work.stop()
    const judge = async () => [...(await work.judge()), ...(await judgeWhole(app))]
    findings.push(...(await judge()), ...(await judgePages(app)))
    if (Math.max(...took) > limit('READY', 5_000)) findings.push(`ready after ${most(took)} ms`)
    if (worst > limit('ANSWER', answerMostMs)) findings.push(`an answer took ${worst.toFixed(0)} ms`)
    if (app.hasEnded) findings.push('the app ended')
    return {
      figure: `${times} kills, ${work.tell()}, ready again in ${middle(took)} ms (most ${most(took)}), slowest answer ${worst.toFixed(0)} ms`,
      findings,
      async plantAfter() {
        await work.plant()
        return judge()
      },
    }
  },
})

export const killPostgres = killing('nothing acknowledged', workOnPasswords, 30)
export const killPostgresTickets = killing('no acknowledged ticket, update or file and doubles none', workOnTickets, 50)
export const killPostgresAtAll = killing('nothing acknowledged of whatever kind', together(workOnTickets, workOnPasswords), 10)
