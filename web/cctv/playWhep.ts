// Plays a camera behind a gateway: a line by WebRTC whose offer goes through our server, made anew when no frames come.
import { staleAfterMs } from '#contract/cctv/Camera.ts'
import { serverNow } from '#web/kit/clock.ts'
import type { LiveWatch } from './liveness.ts'
import { againMs, codeOf, type Hinder, type Player, sane } from './player.ts'

const gatherMs = 2_000
const answerMs = 8_000
const lookMs = 400
const tellMs = 2_000
/** No frame for so long: the line is made anew. The first may wait for the camera's next whole picture. */
const patienceMs = staleAfterMs + 2_000
const firstFrameMs = 12_000

interface Line {
  connection: RTCPeerConnection
  /** As the server calls it, once the gateway answered. */
  id: string | null
  frames: number
  /** The last that spoke for it: its answer, or a frame. */
  at: number
  toldAt: number
  isNew: boolean
}

export function playWhep(video: HTMLVideoElement, url: string, watch: LiveWatch, hinder: Hinder): Player {
  let now = url
  let line: Line | null = null
  let frames = 0
  let takenAt = Number.NaN
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const post = (name: string, more: RequestInit = {}) => fetch(new URL(name, new URL(now, location.href)), { method: 'POST', ...more })
  function end(id: string | null): void {
    if (id) post(`${id}.end`, { keepalive: true }).catch(() => {})
  }

  function leave(): void {
    clearTimeout(again)
    line?.connection.close()
    end(line?.id ?? null)
    line = null
  }

  function restart(ms = againMs): void {
    leave()
    if (!isOver) again = setTimeout(() => void open(), ms)
  }

  async function open(): Promise<void> {
    const connection = new RTCPeerConnection()
    const mine: Line = { connection, id: null, frames: 0, at: Number.NaN, toldAt: 0, isNew: false }
    line = mine
    try {
      connection.addTransceiver('video', { direction: 'recvonly' })
      connection.ontrack = ({ track }) => {
        // The last picture stays until there is another.
        const show = () => {
          if (line !== mine) return
          video.srcObject = new MediaStream([track])
          void video.play().catch(() => {})
        }
        if (track.muted) track.onunmute = show
        else show()
      }
      await connection.setLocalDescription()
      await gathered(connection)
      const headers = { 'content-type': 'application/sdp' }
      const answer = await post('offer', { headers, body: connection.localDescription?.sdp ?? '', signal: AbortSignal.timeout(answerMs) })
      const text = await answer.text()
      if (!answer.ok) {
        if (answer.status === 503 && line === mine) hinder(codeOf(text))
        throw new Error('no answer')
      }
      const id = answer.headers.get('location')
      if (line !== mine) {
        end(id)
        return
      }
      Object.assign(mine, { id, at: Date.now() })
      await connection.setRemoteDescription({ type: 'answer', sdp: text })
    } catch {
      if (line === mine) restart()
    }
  }

  async function look(): Promise<void> {
    const mine = line
    if (!mine?.id) return
    const decoded = await framesOf(mine.connection)
    if (line !== mine) return
    const at = Date.now()
    if (decoded > mine.frames) {
      frames += decoded - mine.frames
      Object.assign(mine, { frames: decoded, at, isNew: true })
      takenAt = serverNow()
      watch.see(frames, at)
      hinder(null)
    }
    const { connectionState } = mine.connection
    const patience = connectionState === 'connected' && mine.frames === 0 ? firstFrameMs : patienceMs
    if (connectionState === 'failed' || at - mine.at > patience) return restart(0)
    if (video.paused && video.srcObject) void video.play().catch(() => {})
    if (at - mine.toldAt < tellMs) return
    mine.toldAt = at
    const word = mine.isNew ? 'seen' : 'open'
    mine.isNew = false
    const heard = await post(`${mine.id}.${word}`).catch(() => null)
    if (heard && heard.status >= 400 && heard.status < 500 && line === mine) restart()
  }

  const timer = setInterval(() => void look().catch(() => {}), lookMs)
  // A page that the browser kept aside comes back without a load.
  const resume = (event: PageTransitionEvent) => event.persisted && restart(0)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', resume)
  void open()
  return {
    use(next) {
      now = next
    },
    moment: () => sane(takenAt),
    stop() {
      isOver = true
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', resume)
      leave()
      video.srcObject = null
    },
  }
}

/** All ways to this browser are in the offer: a gateway is asked once. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gatherMs)
    const look = () => {
      if (connection.iceGatheringState !== 'complete') return
      clearTimeout(timer)
      resolve()
    }
    connection.addEventListener('icegatheringstatechange', look)
    look()
  })
}

async function framesOf(connection: RTCPeerConnection): Promise<number> {
  let decoded = 0
  for (const one of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
    if (one.type === 'inbound-rtp' && one.kind === 'video') decoded += one.framesDecoded ?? 0
  return decoded
}
