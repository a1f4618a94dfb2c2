// All cameras that somebody looks at: one source for each, shared by its viewers, ended when nobody asks any more.
import type { CameraHosts } from './hosts.ts'
import { openEndless } from './endless.ts'
import { openMotion, openStills } from './pictures.ts'
import { openRelay } from './relay.ts'
import { openRtsp } from './rtsp.ts'
import { openWhep } from './whep.ts'
import type { CameraAddress, Source, Standing } from './Source.ts'

const idleMs = 15_000
const sweepMs = 1_000

interface Held {
  source: Source
  version: number
  askedAt: number
  told: Standing['state']
}

export interface GatewayParts {
  /** Told when a camera goes on or off line. */
  onState?: (key: string, standing: Standing) => void
  ffmpeg?: string
}

export class CameraGateway {
  readonly #held = new Map<string, Held>()
  readonly #parts: GatewayParts
  readonly #timer: NodeJS.Timeout

  constructor(parts: GatewayParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#sweep(), sweepMs)
    this.#timer.unref()
  }

  /** The source of a camera; a camera that was changed gets a new one. */
  open(key: string, version: number, hosts: CameraHosts, address: () => CameraAddress): Source {
    const held = this.#held.get(key)
    if (held?.version === version) {
      held.askedAt = Date.now()
      return held.source
    }
    held?.source.stop()
    const source = this.#make(address(), hosts)
    this.#held.set(key, { source, version, askedAt: Date.now(), told: 'unknown' })
    return source
  }

  standingOf = (key: string): Standing | undefined => this.#held.get(key)?.source.standing()

  /** Ends the sources whose key begins so: whoever still looks gets a new one, if it may still be asked. */
  end(beginning = ''): void {
    for (const [key, { source }] of this.#held) {
      if (!key.startsWith(beginning)) continue
      source.stop()
      this.#held.delete(key)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.end()
  }

  #make(camera: CameraAddress, hosts: CameraHosts): Source {
    const { ffmpeg } = this.#parts
    if (camera.address.startsWith('demo:')) return openEndless(camera.address)
    if (camera.kind === 'rtsp') return openRtsp(camera, hosts, ffmpeg)
    if (camera.kind === 'mjpeg') return openMotion(camera, hosts)
    if (camera.kind === 'still') return openStills(camera, hosts)
    if (camera.kind === 'whep') return openWhep(camera, hosts)
    return openRelay(camera, hosts)
  }

  #sweep(): void {
    const now = Date.now()
    for (const [key, held] of this.#held) {
      const standing = held.source.standing()
      if (standing.state !== held.told) {
        held.told = standing.state
        this.#parts.onState?.(key, standing)
      }
      if (now - held.askedAt <= idleMs) continue
      held.source.stop()
      this.#held.delete(key)
    }
  }
}
