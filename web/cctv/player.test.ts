// Film that the server has seen before moves on the screen, and is not live.
import { afterEach, expect, it, vi } from 'vitest'
import { staleAfterMs } from '#contract/cctv/Camera.ts'
import { LiveWatch } from './liveness.ts'
import { playHls } from './player.ts'

const heard = new Map<string, (event: string, data: object) => void>()
vi.mock('hls.js/light', () => ({
  default: class {
    static Events = { MANIFEST_PARSED: 'manifest', LEVEL_LOADED: 'level', FRAG_BUFFERED: 'piece', ERROR: 'error' }
    on = (event: string, hear: (event: string, data: object) => void) => void heard.set(event, hear)
    loadSource = () => {}
    attachMedia = () => {}
    destroy = () => {}
  },
}))
afterEach(() => vi.useRealTimers())

it('what is shown again is stale, and live once something newer comes', async () => {
  vi.useFakeTimers()
  const film = { currentTime: 0, seekable: { length: 0 }, paused: false, readyState: 0 }
  const watch = new LiveWatch(Date.now())
  const player = await playHls(film as unknown as HTMLVideoElement, '/live.m3u8', watch, () => {})
  const list = (again: string | null) => {
    const networkDetails = Object.assign(new XMLHttpRequest(), { getResponseHeader: (name: string) => (name === 'x-picture-again' ? again : null) })
    heard.get('level')!('level', { networkDetails })
  }
  const play = (ms: number) => {
    for (let at = 0; at < ms; at += 400) {
      film.currentTime += 0.4
      vi.advanceTimersByTime(400)
    }
    return watch.judge(Date.now()).state
  }
  list(null)
  expect(play(2_000)).toBe('live')
  list('1')
  expect(play(400)).toBe('stale')
  expect(play(staleAfterMs + 2_000)).toBe('stale')
  list(null)
  expect(play(2_000)).toBe('live')
  player.stop()
})
