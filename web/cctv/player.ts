// Plays HLS with hls.js, which is loaded with the first camera; its address may change while it plays.
import { staleAfterMs } from '#contract/cctv/Camera.ts'
import { serverNow } from '#web/kit/clock.ts'
import { LiveWatch } from './liveness.ts'

export const againMs = 2_500
/** A camera's own clock may be anywhere: beyond this it is not believed. */
const believedMs = 60_000

export const sane = (at: number | undefined): number => {
  const now = serverNow()
  return at !== undefined && Math.abs(now - at) < believedMs ? Math.min(at, now) : now
}

/** Told what hinders: the code of the server's refusal, or null when pictures come. */
export type Hinder = (code: string | null) => void

export const codeOf = (text: string): string | null => {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? null
  } catch {
    return null
  }
}

export interface Player {
  /** A newer address of the same camera. */
  use(url: string): void
  /** When the shown picture was taken, by the server's clock. */
  moment(): number
  stop(): void
}

export async function playHls(video: HTMLVideoElement, url: string, watch: LiveWatch, hinder: Hinder): Promise<Player> {
  const { default: Hls } = await import('hls.js/light')
  let now = url
  let hls: InstanceType<typeof Hls> | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  /** The key stands in the folder of the address: what was listed under an old one is asked for under the new. */
  const fresh = (asked: string) => new URL(new URL(asked, location.href).pathname.split('/').pop() ?? '', new URL(now, location.href)).href

  const start = () => {
    hls?.destroy()
    if (isOver) return
    hls = new Hls({
      liveSyncDurationCount: 2,
      maxBufferLength: 8,
      backBufferLength: 4,
      xhrSetup: (xhr, asked) => xhr.open('GET', fresh(asked), true),
    })
    hls.loadSource(new URL(now, location.href).href)
    hls.attachMedia(video)
    hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => {}))
    hls.on(Hls.Events.LEVEL_LOADED, (_, { networkDetails }) => {
      if (networkDetails instanceof XMLHttpRequest) watch.isShownAgain = networkDetails.getResponseHeader('x-picture-again') !== null
    })
    hls.on(Hls.Events.FRAG_BUFFERED, () => hinder(null))
    hls.on(Hls.Events.ERROR, (_, { fatal, networkDetails }) => {
      if (networkDetails instanceof XMLHttpRequest && networkDetails.status === 503) hinder(codeOf(networkDetails.responseText))
      if (!fatal) return
      clearTimeout(again)
      again = setTimeout(start, againMs)
    })
  }
  start()
  const look = setInterval(() => {
    if (!watch.isShownAgain) watch.see(video.currentTime, Date.now())
    // A player that lost the end of the stream jumps to it.
    const end = video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0
    if (end - video.currentTime > 12) video.currentTime = end - 2
    if (video.paused && video.readyState > 2) void video.play().catch(() => {})
  }, 400)
  return {
    use(next) {
      now = next
    },
    moment: () => sane(hls?.playingDate?.getTime()),
    stop() {
      isOver = true
      clearInterval(look)
      clearTimeout(again)
      hls?.destroy()
    },
  }
}

const pictureEveryMs = 330
const retryMs = 1_500

/** Asks for one picture after another; the server says how old each is. */
export function playPictures(image: HTMLImageElement, url: string, watch: LiveWatch, hinder: Hinder): Player {
  let now = url
  let isOver = false
  let shown = ''
  let takenAt = Number.NaN
  const ask = async () => {
    if (isOver) return
    const began = Date.now()
    let isGood = false
    try {
      const answer = await fetch(now, { signal: AbortSignal.timeout(8_000) })
      const age = Number(answer.headers.get('x-picture-age') ?? 0)
      const at = Number(answer.headers.get('x-picture-at') ?? Number.NaN)
      if (answer.ok && age < staleAfterMs) {
        const next = URL.createObjectURL(await answer.blob())
        image.src = next
        if (shown) URL.revokeObjectURL(shown)
        shown = next
        takenAt = at
        watch.see(at, Date.now() - age)
        isGood = true
        hinder(null)
      } else if (answer.status === 503) {
        hinder(codeOf(await answer.text()))
      }
    } catch {
      isGood = false
    }
    setTimeout(ask, isGood ? Math.max(50, pictureEveryMs - (Date.now() - began)) : retryMs)
  }
  void ask()
  return {
    use(next) {
      now = next
    },
    moment: () => sane(takenAt),
    stop() {
      isOver = true
      if (shown) URL.revokeObjectURL(shown)
    },
  }
}
