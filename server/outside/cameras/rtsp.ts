// A camera that speaks RTSP: ffmpeg makes HLS of it, by copy where browsers can play the codec; started on demand, started anew when it stalls.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CameraTrouble } from './askCamera.ts'
import { openForward } from './forward.ts'
import type { CameraHosts } from './hosts.ts'
import { type CameraAddress, pieceStaleAfterMs, type Source } from './Source.ts'

const stalledAfterMs = 8_000
const firstPictureMs = 12_000
const againMs = 1_500
/** What browsers play as it is; all else is made anew, small. */
const playable = /Video: h264/
const remade = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-tune',
  'zerolatency',
  '-vf',
  'scale=-2:360',
  '-r',
  '15',
  '-g',
  '15',
  '-pix_fmt',
  'yuv420p',
]

/** The address with its password stands in a file that only we can read: arguments are seen by everybody on the machine. */
function writeScript(folder: string, { address, username, password }: CameraAddress, port: number): string {
  const { pathname, search, searchParams } = new URL(address)
  const url = new URL(`rtsp://127.0.0.1:${port}${pathname}${search}`)
  if (username !== null) [url.username, url.password] = [encodeURIComponent(username), encodeURIComponent(password ?? '')]
  const path = join(folder, 'input.ffconcat')
  const quoted = url.href.replaceAll("'", "'\\''")
  writeFileSync(
    path,
    `ffconcat version 1.0\nfile '${quoted}'\noption rtsp_transport ${searchParams.get('transport') === 'udp' ? 'udp' : 'tcp'}\noption timeout 8000000\n`,
    { mode: 0o600 },
  )
  return path
}

export function openRtsp(camera: CameraAddress, hosts: CameraHosts, program = 'ffmpeg'): Source {
  if (!hosts.allows(new URL(camera.address).hostname)) throw new CameraTrouble('a host that is not named')
  const folder = mkdtempSync(join(tmpdir(), 'tanod-camera-'))
  const list = join(folder, 'live.m3u8')
  let child: ChildProcess | null = null
  let isOver = false
  let isMissing = false
  let isRemade = false
  let isRefused = false
  let seenAt: number | null = null

  async function run(): Promise<void> {
    const url = new URL(camera.address)
    const forward = await openForward(url, await hosts.reachedBy(url.hostname), hosts)
    try {
      if (!isOver) await play(forward.port)
    } finally {
      forward.close()
    }
  }

  async function play(port: number): Promise<void> {
    const began = Date.now()
    const codec = isRemade ? remade : ['-c:v', 'copy']
    const given = [
      '-nostdin',
      '-hide_banner',
      '-loglevel',
      'info',
      '-protocol_whitelist',
      'file,crypto,rtsp,rtp,tcp,udp',
      '-safe',
      '0',
      '-f',
      'concat',
    ]
    const made = ['-f', 'hls', '-hls_time', '1', '-hls_list_size', '6', '-hls_flags', 'delete_segments+omit_endlist+program_date_time+temp_file']
    const args = [
      ...given,
      '-i',
      writeScript(folder, camera, port),
      '-an',
      ...codec,
      ...made,
      '-hls_segment_filename',
      join(folder, `${began}-%d.ts`),
      list,
    ]
    const process = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    child = process
    process.on('error', (error: NodeJS.ErrnoException) => {
      // Refused is what a search ends with that met a folder it may not read, and what a program is that may not be run.
      if (error.code === 'ENOENT' || error.code === 'EACCES') isMissing = true
    })
    let told = ''
    process.stderr!.on('data', (chunk: Buffer) => {
      if (told.length > 20_000) return
      told += chunk.toString('utf8')
      if (told.includes('401 Unauthorized')) isRefused = true
      if (/Video: \w+/.test(told)) isRefused = false
      if (!isRemade && /Video: \w+/.test(told) && !playable.test(told)) {
        isRemade = true
        process.kill('SIGKILL')
      }
    })
    const ended = new Promise<void>((resolve) => process.once('close', () => resolve()).once('error', () => resolve()))
    const watch = setInterval(async () => {
      const changed = await stat(list).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      )
      if (changed > began) seenAt = Math.max(seenAt ?? 0, changed)
      const quiet = Date.now() - Math.max(began, changed)
      if (quiet > (changed > began ? stalledAfterMs : firstPictureMs)) process.kill('SIGKILL')
    }, 500)
    await ended
    clearInterval(watch)
    child = null
  }

  void (async () => {
    while (!isOver && !isMissing) {
      await run().catch(() => {})
      if (!isOver) await delay(againMs)
    }
    rmSync(folder, { recursive: true, force: true })
  })()

  return {
    async file(name) {
      for (let tries = 0; name === 'live.m3u8' && seenAt === null && !isMissing && !isRefused && tries < 30; tries++) await delay(200)
      if (!/^(live\.m3u8|\d+-\d+\.ts)$/.test(name)) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      return bytes && { type: name.endsWith('.ts') ? 'video/mp2t' : 'application/vnd.apple.mpegurl', bytes }
    },
    standing() {
      if (isMissing) return { state: 'missingSoftware', seenAt: null }
      return {
        state: seenAt !== null && Date.now() - seenAt < pieceStaleAfterMs ? 'online' : seenAt === null && !isRefused ? 'unknown' : 'offline',
        seenAt,
      }
    },
    refusesPassword: () => isRefused,
    stop() {
      isOver = true
      child?.kill('SIGKILL')
    },
  }
}
