// A picture of the newest piece of a camera's film, cut by ffmpeg where it is installed.
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { Served, Source } from './Source.ts'

const mostMs = 10_000

/** Null where there is no film, or nothing that cuts it. */
export async function filmFrame(source: Source, program = 'ffmpeg'): Promise<Served | null> {
  const list = (await source.file('live.m3u8'))?.bytes.toString('utf8') ?? ''
  const newest = list.split(/\r?\n/).findLast((line) => line !== '' && !line.startsWith('#'))
  const beginning = /#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1]
  const names = [beginning, newest].filter((name) => name !== undefined)
  const pieces = await Promise.all(names.map((name) => source.file(name)))
  if (!newest || pieces.includes(null)) return null
  // Its form is said: ffmpeg follows no list that a camera gives for a piece.
  const form = newest.endsWith('.ts') ? 'mpegts' : 'mp4'
  const bytes = await cut(program, form, Buffer.concat(pieces.map((piece) => piece!.bytes)))
  return bytes.length > 0 ? { type: 'image/jpeg', bytes, at: Date.now() } : null
}

function cut(program: string, form: 'mpegts' | 'mp4', film: Buffer): Promise<Buffer> {
  const args = ['-nostdin', '-loglevel', 'quiet', '-threads', '1', '-protocol_whitelist', 'pipe', '-f', form, '-i', 'pipe:0']
  const made = ['-an', '-frames:v', '1', '-q:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1']
  const process = spawn(program, [...args, ...made], { stdio: ['pipe', 'pipe', 'ignore'], timeout: mostMs, killSignal: 'SIGKILL' })
  const none = new Promise<Buffer>((resolve) => process.once('error', () => resolve(Buffer.alloc(0))))
  // It reads no further than it needs.
  process.stdin.on('error', () => {})
  process.stdin.end(film)
  return Promise.race([none, buffer(process.stdout)])
}
