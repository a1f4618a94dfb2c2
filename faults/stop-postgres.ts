// The promise: a database that stands still for 30 seconds makes nobody wait. Every call is answered 503 within 2 seconds, and all is well 5 seconds after it goes on.
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'
import { openDesk, workOnTickets } from './lab/tickets.ts'
import { signal, someMore } from './lab/work.ts'

export const stopPostgres: Fault = {
  says: 'with the database stopped for 30 s every call is answered within 2 s, the process lives, and all is well 5 s after it goes on',
  async run({ times: seconds = 30, plant }) {
    const { app } = await openSingle()
    const [answerMostMs, readyMostMs] = [limit('ANSWER', 2_000, plant), limit('READY', 5_000, plant)]
    const stopped = new Set<number>()
    const go = () => {
      for (const pid of stopped) signal(pid, 'SIGCONT')
      stopped.clear()
    }
    try {
      const work = await workOnTickets(app)
      const { asking, centerId } = await openDesk(() => app.url)
      const findings: string[] = []
      const waits: number[] = []
      /** One call as it stands, in time and with when to come back. */
      const look = async (name: string, call: () => Promise<unknown>, allowed: readonly number[]) => {
        const asked = performance.now()
        const status = await call().then(
          () => 200,
          (error: unknown) => (error instanceof Refused ? error.status : 0),
        )
        waits.push(performance.now() - asked)
        if (!allowed.includes(status)) findings.push(`${name} answered ${status || 'nothing'}`)
      }
      const calls: Record<string, () => Promise<unknown>> = {
        'a reader': () => asking(signIn.getCurrentUser, {}),
        'a visitor': () => asking(publicSide.getCaseTypes, { commandCenterId: centerId }, { asVisitor: true }),
        'a sign-in': () => asking(signIn.login, { username: 'taytay-agent', password: 'not this one' }, { asVisitor: true }),
        '/ready': () => plainly(`${app.url}/ready`),
      }
      await someMore(work)
      for (const pid of app.databaseProcesses) if (signal(pid, 'SIGSTOP')) stopped.add(pid)
      const began = performance.now()
      const isStill = () => performance.now() - began < seconds * 1_000
      // What a visitor asks for most is remembered for a moment, and an answer of /ready for half a second.
      const isRemembered = (name: string) => name === 'a visitor' || (name === '/ready' && performance.now() - began < 600)
      const probes = Object.entries(calls).map(async ([name, call]) => {
        while (isStill()) {
          await look(name, call, isRemembered(name) ? [200, 503] : [503])
          await delay(50)
        }
      })
      if (plant) setTimeout(() => void standStill(app.pid), 500)
      const live = async () => {
        while (isStill()) {
          await look('/live', () => plainly(`${app.url}/live`), [200])
          await delay(200)
        }
      }
      await Promise.all([...probes, live()])
      go()
      const backAfter = await app.untilReady(60_000)
      await work.stop()
      findings.push(...(await work.judge()), ...(await judgeWhole(app)))
      const slowest = Math.max(...waits)
      if (slowest > answerMostMs) findings.push(`an answer took ${slowest.toFixed(0)} ms`)
      if (backAfter > readyMostMs) findings.push(`ready ${backAfter.toFixed(0)} ms after the database went on`)
      if (app.hasEnded) findings.push('the app ended')
      const figure = `${seconds} s still, ${waits.length} answers, the slowest after ${slowest.toFixed(0)} ms, ready ${backAfter.toFixed(0)} ms after; ${work.tell()}`
      return { figure, findings: [...new Set(findings)] }
    } finally {
      go()
    }
  },
}

async function plainly(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (answer.status === 503 && !answer.headers.has('retry-after')) throw new Error('no Retry-After')
  if (!answer.ok) throw new Refused(answer.status, await answer.text())
}

/** What a call that hangs looks like from outside. */
async function standStill(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP')
  await delay(3_000)
  signal(pid, 'SIGCONT')
}
