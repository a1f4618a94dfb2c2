// The demo's camera: a short clip of our own as a stream without end, its playlist and its times computed from the clock.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Served, Source } from './Source.ts'

const folder = join(import.meta.dirname, '../../cctv/clip')
const pieces = 16
const pieceMs = 1_000
/** Ticks of the clip's own clock in a piece. */
const pieceTicks = 12_288
const listed = 6
/** Times are counted from here, so that they stay small. */
const began = Date.UTC(2026, 0, 1)

export function openEndless(address: string): Source {
  const phase = [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % pieces
  return {
    async file(name): Promise<Served | null> {
      const now = Math.floor((Date.now() - began) / pieceMs)
      if (name === 'live.m3u8') return { type: 'application/vnd.apple.mpegurl', bytes: Buffer.from(playlist(now)) }
      if (name === 'init.mp4') return { type: 'video/mp4', bytes: await readFile(join(folder, 'init.mp4')) }
      const [, number] = /^(\d{1,12})\.m4s$/.exec(name) ?? []
      const at = Number(number)
      if (number === undefined || at > now || at < now - listed * 4) return null
      return { type: 'video/mp4', bytes: moved(await readFile(join(folder, `${(at + phase) % pieces}.m4s`)), at) }
    },
    standing: () => ({ state: 'online', seenAt: Date.now() }),
    stop() {},
  }
}

function playlist(now: number): string {
  const first = now - listed + 1
  const lines = Array.from({ length: listed }, (_, index) => {
    const at = first + index
    return `#EXT-X-PROGRAM-DATE-TIME:${new Date(began + at * pieceMs).toISOString()}\n#EXTINF:1.000,\n${at}.m4s`
  })
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="init.mp4"\n${lines.join('\n')}\n`
}

/** The piece with its decode time where the endless stream has it: then no player sees a seam. */
function moved(piece: Buffer, at: number): Buffer {
  const place = piece.indexOf('tfdt')
  piece.writeBigUInt64BE(BigInt(at) * BigInt(pieceTicks), place + 8)
  const index = piece.indexOf('sidx')
  if (index >= 0) piece.writeBigUInt64BE(BigInt(at) * BigInt(pieceTicks), index + 16)
  return piece
}
