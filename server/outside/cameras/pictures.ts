// Cameras that give pictures: one at a time (still), or one after another in an answer without end (MJPEG).
import { setTimeout as delay } from 'node:timers/promises'
import { askCamera, openCamera, WrongPassword } from './askCamera.ts'
import type { CameraHosts } from './hosts.ts'
import { PictureCutter } from './PictureCutter.ts'
import { staleAfterMs } from '#contract/cctv/Camera.ts'
import type { CameraAddress, Served, Source } from './Source.ts'

const pictureBytes = 4 * 1024 * 1024
const stillEveryMs = 1_000
const again = { firstMs: 500, mostMs: 4_000 }
const begins = Buffer.from([0xff, 0xd8, 0xff])
/** The very same bytes again are no new picture: a sensor is never so still. */
const isSame = (picture: Served | null, bytes: Buffer) => picture?.bytes.equals(bytes) ?? false
const isPng = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))

const shown = (picture: Served | null) => (name: string) => Promise.resolve(name === 'frame' ? picture : null)
const standingOf = (picture: Served | null, isAsked: boolean, patience = staleAfterMs) => {
  const seenAt = picture?.at ?? null
  return {
    state: seenAt !== null && Date.now() - seenAt < patience ? ('online' as const) : isAsked ? ('offline' as const) : ('unknown' as const),
    seenAt,
  }
}

export function openStills(camera: CameraAddress, hosts: CameraHosts): Source {
  let picture: Served | null = null
  let asked: { at: number; done: Promise<void> } = { at: 0, done: Promise.resolve() }
  let isRefused = false
  const ask = async () => {
    const bytes = await askCamera(new URL(camera.address), camera, hosts, pictureBytes)
    isRefused = false
    if (isSame(picture, bytes)) return
    if (bytes.subarray(0, 3).equals(begins)) picture = { type: 'image/jpeg', bytes, at: Date.now() }
    else if (isPng(bytes)) picture = { type: 'image/png', bytes, at: Date.now() }
  }
  return {
    async file(name) {
      if (Date.now() - asked.at > stillEveryMs)
        asked = { at: Date.now(), done: ask().catch((error) => void (isRefused = error instanceof WrongPassword)) }
      // Only the first picture is waited for: what was seen last is shown meanwhile, with its age.
      if (!picture) await asked.done
      return shown(picture)(name)
    },
    standing: () => standingOf(picture, asked.at > 0),
    refusesPassword: () => isRefused,
    stop() {},
  }
}

export function openMotion(camera: CameraAddress, hosts: CameraHosts): Source {
  let picture: Served | null = null
  let isOver = false
  let isRefused = false
  let first: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    first = resolve
  })
  let cut: () => void = () => {}

  async function follow(): Promise<void> {
    const answer = await openCamera(new URL(camera.address), camera, hosts)
    isRefused = false
    if (!/^(multipart\/x-mixed-replace|image\/jpeg)/i.test(String(answer.headers['content-type']))) {
      answer.destroy()
      return
    }
    cut = () => answer.destroy()
    let seen = Date.now()
    const watch = setInterval(() => Date.now() - seen > staleAfterMs && answer.destroy(), 500)
    try {
      const cutter = new PictureCutter()
      for await (const piece of answer as AsyncIterable<Buffer>) {
        for (const bytes of cutter.cut(piece)) {
          if (!isSame(picture, bytes)) picture = { type: 'image/jpeg', bytes, at: Date.now() }
          seen = Date.now()
          first()
        }
        if (cutter.waiting > pictureBytes) return
      }
    } finally {
      clearInterval(watch)
      answer.destroy()
    }
  }

  void (async () => {
    for (let wait = again.firstMs; !isOver; wait = Math.min(again.mostMs, wait * 2)) {
      const before: Served | null = picture
      await follow().catch((error) => void (isRefused = error instanceof WrongPassword))
      first()
      if (picture !== before) wait = again.firstMs
      if (!isOver) await delay(wait)
    }
  })()

  return {
    async file(name) {
      if (!picture) await Promise.race([hasBegun, delay(3_000)])
      return shown(picture)(name)
    },
    standing: () => standingOf(picture, true),
    refusesPassword: () => isRefused,
    stop() {
      isOver = true
      cut()
    },
  }
}
