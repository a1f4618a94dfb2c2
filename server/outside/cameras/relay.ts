// A camera that speaks HLS: its playlist and pieces handed on, so that its address and password stay here.
import { askCamera, CameraTrouble, WrongPassword } from './askCamera.ts'
import type { CameraHosts } from './hosts.ts'
import { type CameraAddress, pieceStaleAfterMs, type Served, type Source } from './Source.ts'

const playlistBytes = 512 * 1024
const pieceBytes = 16 * 1024 * 1024
const mostPieces = 8
const askEveryMs = 900
/** A camera's clock may be in another zone, not in another year. */
const dayMs = 24 * 3_600_000

export function openRelay(camera: CameraAddress, hosts: CameraHosts): Source {
  const known = new Map<string, URL>()
  const pieces = new Map<string, Promise<Served | null>>()
  let entry = new URL(camera.address)
  let listed: { at: number; text: Promise<string | null> } = { at: 0, text: Promise.resolve(null) }
  /** The newest that was ever seen: what is shown again is not live. */
  const newest = { number: -1, date: -Infinity }
  let seenAt: number | null = null
  let patience = pieceStaleAfterMs
  let isRefused = false

  const isLive = () => seenAt !== null && Date.now() - seenAt < patience
  const failed = (error: unknown) => {
    isRefused = error instanceof WrongPassword
    // A camera that starts again begins its numbers anew; its clock goes on.
    newest.number = -1
    return null
  }

  const home = entry.origin
  const within = (named: string) => {
    const url = new URL(named, entry)
    if (url.origin !== home || url.username || url.password) throw new CameraTrouble('another origin')
    return url
  }

  /** A clock in the list decides, for numbers begin anew with the camera; without one the number of the last piece. */
  function note(text: string): void {
    const dates = [...text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/g)]
      .map(([, date]) => Date.parse(date!))
      .filter((date) => date <= Date.now() + dayMs)
    const pieces = text.split('\n').filter((line) => line.startsWith('#EXTINF')).length
    const number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d{1,15})/.exec(text)?.[1] ?? 0) + pieces
    const date = Math.max(-Infinity, ...dates)
    const isNew = dates.length > 0 ? date > newest.date : number > newest.number
    if (dates.length > 0) newest.date = Math.max(newest.date, date)
    newest.number = Math.max(newest.number, number)
    if (isNew) seenAt = Date.now()
  }

  const nameOf = (url: URL, ending: string) => {
    const name = `${Buffer.from(url.pathname + url.search)
      .toString('base64url')
      .slice(-120)}.${ending}`
    known.set(name, url)
    for (const old of [...known.keys()].slice(0, -200)) known.delete(old)
    return name
  }

  async function read(): Promise<string | null> {
    const bytes = await askCamera(entry, camera, hosts, playlistBytes)
    isRefused = false
    const text = bytes.toString('utf8')
    if (!text.startsWith('#EXTM3U')) return null
    const lines = text.split(/\r?\n/)
    if (text.includes('#EXT-X-STREAM-INF')) {
      const variant = lines.find((line, index) => lines[index - 1]?.startsWith('#EXT-X-STREAM-INF') && line !== '')
      if (!variant || entry.href !== camera.address) return null
      entry = within(variant)
      return read()
    }
    patience = Math.max(pieceStaleAfterMs, 3_000 * Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1] ?? 1))
    const shown = lines
      .map((line) => {
        if (line.startsWith('#EXT-X-MAP')) return line.replace(/URI="([^"]+)"/, (_, uri: string) => `URI="${nameOf(within(uri), 'mp4')}"`)
        // What else names something names it at the camera.
        if (line.startsWith('#')) return line.includes('URI=') ? '' : line
        return line === '' ? line : nameOf(within(line), /\.(m4s|mp4)/.test(line) ? 'm4s' : 'ts')
      })
      .join('\n')
    note(text)
    return shown
  }

  return {
    async file(name) {
      if (name === 'live.m3u8') {
        if (Date.now() - listed.at > askEveryMs) listed = { at: Date.now(), text: read().catch(failed) }
        const text = await listed.text
        return text === null ? null : { type: 'application/vnd.apple.mpegurl', bytes: Buffer.from(text), isShownAgain: !isLive() }
      }
      const url = known.get(name)
      if (!url) return null
      const type = name.endsWith('.ts') ? 'video/mp2t' : 'video/mp4'
      const piece =
        pieces.get(name) ??
        askCamera(url, camera, hosts, pieceBytes).then(
          (bytes) => ({ type, bytes }),
          () => null,
        )
      pieces.set(name, piece)
      for (const old of [...pieces.keys()].slice(0, -mostPieces)) pieces.delete(old)
      if ((await piece) === null) pieces.delete(name)
      return piece
    },
    standing: () => ({
      state: isLive() ? 'online' : listed.at === 0 ? 'unknown' : 'offline',
      seenAt,
    }),
    refusesPassword: () => isRefused,
    stop() {
      pieces.clear()
    },
  }
}
