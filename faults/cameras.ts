// The promise: cameras that hang, pour, lie, lead elsewhere, stand still, die or refuse the password cost tickets nothing, and none of them is called live.
import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { signIn } from '#contract/auth/signIn.ts'
import { staleAfterMs } from '#contract/cctv/Camera.ts'
import { cctv } from '#contract/cctv/room.ts'
import { ask } from '#contract/kit/client.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { percentile } from '#tests/raw.ts'
import { openWork, plantedWait } from './lab/besideTrouble.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'

const moods = ['hang', 'flood', 'redirect', 'html', 'frozen', 'killed', 'password'] as const
type Mood = (typeof moods)[number] | 'well'
const mostRatio = 1.2
/** In turns, so that what else this machine does falls on all of them; a short form goes round once. */
/** How they fail differs; that each is seen is proved beside the code. */
const fewMoods = ['hang', 'html', 'frozen'] as const
const roundsOf = (seconds: number) => (seconds < 12 ? 1 : 3)
const pictureEveryMs = 100
const viewEveryMs = 330

/** Cameras of both kinds at one address, all in the same mood. */
async function openCameras() {
  let mood: Mood = 'well'
  let taken = 0
  let trespasses = 0
  const open = new Set<ServerResponse>()
  const picture = () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, taken >> 8, taken & 0xff, 0xff, 0xd9])
  const server = createServer((request, reply) => {
    open.add(reply)
    reply.on('close', () => open.delete(reply))
    if (request.url === '/elsewhere') trespasses++
    if (mood === 'hang') return
    if (mood === 'killed') return void request.socket.destroy()
    if (mood === 'redirect') return void reply.writeHead(302, { location: '/elsewhere' }).end()
    if (mood === 'password') return void reply.writeHead(401, { 'www-authenticate': 'Basic realm="door"' }).end()
    if (mood === 'html') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
    const isMotion = request.url?.startsWith('/motion')
    reply.writeHead(200, { 'content-type': isMotion ? 'multipart/x-mixed-replace; boundary=x' : 'image/jpeg' })
    if (mood === 'flood') return void pour(reply)
    if (!isMotion) reply.end(picture())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(() => {
    if (mood !== 'frozen') taken++
    if (mood === 'well' || mood === 'frozen')
      for (const reply of open) if (reply.headersSent && !reply.writableEnded) reply.write(Buffer.concat([Buffer.from('--x\r\n\r\n'), picture()]))
  }, pictureEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trespasses: () => trespasses,
    /** What plays on is cut, as by a switch in the cabinet; frozen alone plays on. */
    be(next: Mood) {
      mood = next
      if (next !== 'frozen') for (const reply of open) reply.destroy()
    },
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As fast as a camera's line is, and no faster: this process has clocks to read beside it. */
function pour(reply: ServerResponse): void {
  const piece = Buffer.alloc(1 << 17, 0x20)
  const timer = setInterval(() => reply.writableNeedDrain || reply.write(piece), 20)
  reply.on('close', () => clearInterval(timer))
}

export const cameras: Fault = {
  says: 'hang, endless body, redirect, HTML, frozen, killed, wrong password: tickets p95 ≤ 1.2 × that with cameras that are well, none is called live, all are again within 10 s',
  async run({ times: seconds = 12, plant }) {
    const rounds = roundsOf(seconds)
    const outside = await openCameras()
    const { app } = await openSingle()
    const [leastMs, truthMs, returnMs] = [limit('LEAST', 10, plant), limit('TRUTH', 5_000, plant), limit('HEAL', 10_000, plant)]
    const findings: string[] = []
    const figures: string[] = []
    let isOver = false
    try {
      const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.data }, () => {})
      const owner = await connect(ownerUrl, 'tanod-judge')
      const signedIn = async (accountType: 'admin' | 'dispatcher') => {
        const { token } = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType, center: 'taytay' })).data
        return { base: app.url, token: (): string | null => token }
      }
      const [keeper, wire] = [await signedIn('admin'), await signedIn('dispatcher')]
      const ids: string[] = []
      for (let n = 0; n < 9; n++) {
        const kind = n % 3 === 2 ? ('still' as const) : ('mjpeg' as const)
        const address = `${outside.url}/${kind === 'still' ? 'still' : 'motion'}/${n}`
        const { data } = await ask(keeper, cctv.addCctv, {
          name: `Hostile ${n}`,
          place: 'Corner',
          kind,
          address,
          username: 'watch',
          password: 'door',
        })
        ids.push(data.id)
      }
      /** Nine tiles as a wall asks for them; when each showed its last new picture. */
      const lastAt = new Map<string, number>()
      const watching = ids.map(async (cameraId) => {
        let [url, askAgainAt] = ['', 0]
        while (!isOver) {
          // The rounds take longer than a link lasts: as a wall, ask for the next one before.
          if (Date.now() > askAgainAt) {
            const stream = (await ask(wire, cctv.fetchCctvStreams, { cameraId: [cameraId] })).data[0]!
            ;[url, askAgainAt] = [stream.url!, Date.parse(stream.expiresAt!) - 60_000]
          }
          const reply = await fetch(app.url + url, { signal: AbortSignal.timeout(8_000) }).catch(() => null)
          if (reply?.ok) lastAt.set(cameraId, Number(reply.headers.get('x-picture-at')))
          await reply?.arrayBuffer().catch(() => {})
          await delay(viewEveryMs)
        }
      })
      const liveNow = () => ids.filter((id) => Date.now() - (lastAt.get(id) ?? 0) < staleAfterMs).length
      const until = async (isTrue: () => boolean, mostMs: number) => {
        const began = performance.now()
        while (!isTrue() && performance.now() - began < mostMs) await delay(50)
        return isTrue() ? performance.now() - began : null
      }
      if ((await until(() => liveNow() === 9, 60_000)) === null) findings.push(`${liveNow()} of 9 cameras that are well are live`)

      const works = await openWork(wire)
      await works(Math.min(3, seconds) * 1_000)
      // One mood is enough to show that a slow desk is seen.
      for (const mood of plant ? moods.slice(0, 1) : seconds < 1 ? fewMoods : moods) {
        const [quiet, during, control]: [number[], number[], number[]] = [[], [], []]
        const [truths, returns]: [number[], number[]] = [[], []]
        for (let round = 0; round < rounds; round++) {
          quiet.push(...(await works((seconds * 1_000) / rounds)))
          outside.be(mood)
          if (plant) await owner.query(plantedWait.sql)
          const truth = until(() => liveNow() === 0, truthMs)
          during.push(...(await works((seconds * 1_000) / rounds)))
          const toldAfter = await truth
          if (toldAfter === null) findings.push(`${mood}: ${liveNow()} cameras still look live after ${truthMs} ms`)
          else truths.push(toldAfter)
          if (plant) await owner.query(plantedWait.undo)
          outside.be('well')
          const back = await until(() => liveNow() === 9, returnMs)
          if (back === null) findings.push(`${mood}: ${liveNow()} of 9 are live ${returnMs} ms after their return`)
          else returns.push(back)
          control.push(...(await works((seconds * 1_000) / rounds)))
        }
        const [was, is, chance] = [quiet, during, control].map((took) => percentile(took, 0.95)) as [number, number, number]
        const still = Math.max(was, chance)
        if (is > still * mostRatio && is - still > leastMs)
          findings.push(`${mood}: tickets p95 ${was.toFixed(0)} and ${chance.toFixed(0)} ms without, ${is.toFixed(0)} ms during`)
        const most = (all: number[]) => (Math.max(0, ...all) / 1_000).toFixed(1)
        figures.push(
          `${mood} ${(is / was).toFixed(2)} (control ${(chance / was).toFixed(2)}), not live after ${most(truths)} s, live again after ${most(returns)} s`,
        )
      }
      if (outside.trespasses() > 0) findings.push(`${outside.trespasses()} requests were led elsewhere`)
      isOver = true
      await Promise.all(watching)
      await owner.end()
    } finally {
      isOver = true
      outside.close()
    }
    return { figure: `nine cameras on a wall; p95 of tickets against without: ${figures.join('; ')}`, findings }
  },
}
