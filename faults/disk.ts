// The promise: a disk that fills is told at nine tenths; full, it is answered by 507 or 503 and keeps reports without their pictures; with room again all goes on without a restart.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { usage } from '#contract/centers/usage.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { App } from '#tests/app.ts'
import type { Fault } from './lab/Fault.ts'
import { judgePages, judgeWhole } from './lab/judge.ts'
import { limit } from './lab/limits.ts'
import { until } from './lab/town.ts'
import { type Desk, openDesk } from './lab/tickets.ts'
import { asOwner } from './lab/work.ts'

const diskBytes = 700 * 2 ** 20
/** The usual floor is a third of so small a disk. */
const floor = { TANOD_DISK_FLOOR_MB: '40' }
const pictureBytes = 300_000

export const disk: Fault = {
  says: 'a disk of its own fills: told at 90 %, full it is answered 507 or 503 and reports stay without pictures, and with room again all goes on by itself',
  needs: () => (mount('/mnt', 65_536) && unmount('/mnt') ? undefined : 'no disk of its own can be mounted: it needs root'),
  async run({ times = 3, plant }) {
    const app = new App({ ...floor, TANOD_DEMO: '1', TANOD_TRUST_PROXY: '127.0.0.1', TANOD_STRANGER_CALLS: '1000000000', TANOD_WEATHER_URL: 'off' })
    const whole = `${app.data}.whole`
    renameSync(app.data, whole)
    mkdirSync(app.data)
    if (!mount(app.data, diskBytes)) throw new Error('The disk could not be mounted.')
    chmodSync(app.data, 0o755)
    spawnSync('cp', ['-a', `${whole}/.`, app.data])
    rmSync(whole, { recursive: true })
    const findings: string[] = []
    const acts: Acts = { acknowledged: new Map(), statuses: new Map(), withoutPicture: 0 }
    const mended: number[] = []
    try {
      await app.start(300_000)
      const desk = await openDesk(() => app.url)
      const { pid } = app
      for (let time = 0; time < times; time++) {
        fill(app.data, 0.92)
        if (!(await until(() => isTold(app), 10_000, 200))) findings.push('at nine tenths no desk is told')
        fill(app.data, 1)
        for (let round = 0; round < 12; round++) {
          await act(desk, acts)
          // What the database gave back is taken too.
          fill(app.data, 1)
        }
        rmSync(join(app.data, 'filler'))
        const began = performance.now()
        const most = limit('HEAL', 30_000)
        const isWell = await until(() => app.isReady().then((ready) => ready && isWhole(desk, acts)), most, 100)
        if (isWell) mended.push(performance.now() - began)
        else findings.push(`with room again it is not well within ${most / 1_000} s`)
        if (app.hasEnded || app.pid !== pid) findings.push('the program had to be started again')
        if (await isTold(app)) findings.push('the desk is still told of a full disk')
      }
      for (const [status, count] of acts.statuses) if (![200, 503, 507].includes(status)) findings.push(`${count} answers were ${status}`)
      if (![503, 507].some((status) => acts.statuses.has(status))) findings.push('the disk was never full')
      if (plant) await asOwner(app, (owner) => owner.query('delete from ticket where number = $1', [[...acts.acknowledged.keys()][0]]))
      findings.push(...(await lost(app, acts)), ...(await judgeWhole(app)), ...(await judgePages(app)))
      const answers = [...acts.statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
      const figure = `${times} times full: ${answers.join(', ')}; ${acts.withoutPicture} reports kept without their picture, ${acts.acknowledged.size} changes acknowledged; well again after ${Math.max(0, ...mended).toFixed(0)} ms at most`
      return { figure, findings }
    } finally {
      await app.kill('SIGTERM')
      await until(() => app.databaseProcesses.length === 0, 30_000, 50)
      unmount(app.data)
      await app.remove()
    }
  },
}

interface Acts {
  /** By number, with what was said in it. */
  acknowledged: Map<string, string>
  statuses: Map<number, number>
  withoutPicture: number
}

const mount = (folder: string, bytes: number) => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]).status === 0
const unmount = (folder: string) => spawnSync('umount', [folder]).status === 0

/** Other files take the disk up to such a part of it. */
function fill(folder: string, share: number): void {
  const { blocks, bavail, bsize } = statfsSync(folder)
  const file = openSync(join(folder, 'filler'), 'a')
  let wanted = bavail * bsize - blocks * bsize * (1 - share)
  try {
    for (const size of [2 ** 20, 4_096])
      while (wanted >= size) {
        writeSync(file, Buffer.alloc(size))
        wanted -= size
      }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

async function isTold({ url }: App): Promise<boolean> {
  const { data } = await ask({ base: url, token: () => null }, signIn.demoLogin, { accountType: 'supervisor', center: 'taytay' })
  const { items } = (await ask({ base: url, token: () => data.token }, usage.getServerTroubles)).data
  return items.some(({ says }) => says.text.startsWith('The disk is'))
}

const bigPicture = () => new File([randomBytes(pictureBytes)], 'IMG.jpg', { type: 'image/jpeg' })

/** A report of a citizen with a picture, an entry of the desk, and a look. */
async function act(desk: Desk, acts: Acts): Promise<void> {
  const description = `Beside a full disk ${randomUUID()}`
  const { caseTypeId, centerId: commandCenterId } = desk
  const report = { commandCenterId, caseTypeId, description, landmark: 'Market', deviceId: randomUUID(), files: [bigPicture()] }
  const filed = await count(acts, () => desk.asking(publicSide.createEmergencyTicket, report, { asVisitor: true }))
  if (filed) {
    acts.acknowledged.set(filed.data.transactionNumber!, description)
    if (filed.data.filesLeftOut > 0) acts.withoutPicture++
  }
  const entry = await count(acts, () => desk.asking(tickets.createEmergencyTicket, { caseTypeId, description, landmark: 'Market' }))
  if (entry) acts.acknowledged.set(entry.data.transactionNumber, description)
  await count(acts, () => desk.asking(tickets.getPendingEmergencyTickets, {}))
  await delay(100)
}

/** Whatever is no answer at all counts as 0. */
async function count<R>({ statuses }: Acts, work: () => Promise<R>): Promise<R | undefined> {
  const [status, answer] = await work().then(
    (got) => [200, got] as const,
    (error: unknown) => [error instanceof Refused ? error.status : 0, undefined] as const,
  )
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return answer
}

/** A report with its picture, and an entry, are taken. */
async function isWhole(desk: Desk, acts: Acts): Promise<boolean> {
  const seen: Acts = { acknowledged: acts.acknowledged, statuses: new Map(), withoutPicture: 0 }
  await act(desk, seen)
  return seen.statuses.get(200) === 3 && seen.withoutPicture === 0
}

const lost = (app: App, { acknowledged }: Acts): Promise<string[]> =>
  asOwner(app, async (owner) => {
    const { rows } = await owner.query<{ number: string; description: string }>('select number, description from ticket where number = any($1)', [
      [...acknowledged.keys()],
    ])
    const there = new Map(rows.map(({ number, description }) => [number, description]))
    return [...acknowledged].flatMap(([number, said]) => (there.get(number) === said ? [] : [`${number} is lost, or not as it was acknowledged`]))
  })
