// The promise: kill the database under the app, and nothing that was acknowledged is lost; the app stays, says 503, and is ready again within 5 seconds.
import { setTimeout as delay } from 'node:timers/promises'
import { App } from '#tests/app.ts'
import { judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { workOnPasswords } from './lab/staff.ts'
import { workOnTickets } from './lab/tickets.ts'
import { type Begin, middle, most, someMore } from './lab/work.ts'

const readyMostMs = Number(process.env['TANOD_FAULTS_READY_MS'] ?? 5_000)
const answerMostMs = 2_500

const killing = (what: string, begin: Begin, usual: number): Fault => ({
  says: `kill -9 of every database process loses ${what}; the app lives, answers 503, and is ready again within 5 s`,
  async run({ times = usual, plant }) {
    const app = new App({ TANOD_TRUST_PROXY: '127.0.0.1' })
    try {
      await app.start()
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
          const [ready, live] = await Promise.all(
            ['ready', 'live'].map((path) => fetch(`${app.url}/${path}`, { signal: AbortSignal.timeout(10_000) })),
          )
          worst = Math.max(worst, performance.now() - asked)
          if (!live!.ok) findings.push(`/live answered ${live!.status}`)
          if (ready!.status !== 200 && (ready!.status !== 503 || !ready!.headers.has('retry-after')))
            findings.push(`/ready answered ${ready!.status}`)
          isBack = ready!.ok
          if (!isBack) await delay(20)
        }
        took.push(performance.now() - began)
      }
      await work.stop()
      if (plant) await work.plant()
      findings.push(...(await work.judge()), ...(await judgeWhole(app)))
      if (Math.max(...took) > readyMostMs) findings.push(`ready after ${most(took)} ms`)
      if (worst > answerMostMs) findings.push(`an answer took ${worst.toFixed(0)} ms`)
      if (app.hasEnded) findings.push('the app ended')
      const figure = `${times} kills, ${work.tell()}, ready again in ${middle(took)} ms (most ${most(took)}), slowest answer ${worst.toFixed(0)} ms`
      return { figure, findings }
    } finally {
      await app.remove()
    }
  },
})

export const killPostgres = killing('nothing acknowledged', workOnPasswords, 30)
export const killPostgresTickets = killing('no acknowledged ticket, update or file and doubles none', workOnTickets, 50)
