// The way of ffmpeg to a camera that speaks RTSP: a door on this machine to the one pinned host, which ends where the camera leads elsewhere.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { usualMs } from './askCamera.ts'
import type { CameraHosts } from './hosts.ts'

export interface Forward {
  port: number
  close(): void
}

const mostHead = 32 * 1024
const mostBody = 256 * 1024
/** Longer than the word that is looked for, where it comes in two parts. */
const carried = 20
const leads = /^RTSP\/\d\.\d\s+3\d\d/i
const isAnswer = /^RTSP\/\d\.\d\s+\d{3}/i
const source = /;\s*source\s*=\s*([^;,\s]+)/gi
/** ffmpeg would send its reports to this machine, to whatever port the camera names: they go to the port that throws away. */
const ports = /;\s*server_port\s*=[^;,\r]*/gi
/** Other readers end a line at either sign alone, and take another of two lengths: what can be read in two ways is heard no further. */
const isDoubtful = (head: string): boolean => /[\r\n]/.test(head.replaceAll('\r\n', '')) || (head.match(/\ncontent-length/gi)?.length ?? 0) > 1

/** The whole answers at the beginning of what came, one after another; null where the camera leads elsewhere or says what no camera says. */
function answersIn(came: Buffer, host: string | undefined): { said: Buffer; rest: Buffer } | null {
  let said = Buffer.alloc(0)
  let rest = came
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return rest.length > mostHead ? null : { said, rest }
    const head = rest.subarray(0, end + 4).toString('latin1')
    const length = Number(/\ncontent-length:\s*(\d{1,9})\s*\r/i.exec(head)?.[1] ?? 0)
    const isElsewhere = [...head.matchAll(source)].some(([, named]) => isIP(named!) !== 0 && named !== host)
    if (head.length > mostHead || length > mostBody || !isAnswer.test(head) || leads.test(head) || isElsewhere || isDoubtful(head)) return null
    if (rest.length < head.length + length) return { said, rest }
    said = Buffer.concat([said, Buffer.from(head.replace(ports, ';server_port=9-9'), 'latin1'), rest.subarray(head.length, head.length + length)])
    rest = rest.subarray(head.length + length)
  }
}

/** `host` is where the host of the address was found to be allowed; a program that is told the door alone looks nothing up and is led nowhere. */
export async function openForward(address: URL, host: string, hosts: CameraHosts): Promise<Forward> {
  const isSecure = address.protocol === 'rtsps:'
  const name = address.hostname.replace(/^\[|\]$/g, '')
  const to = { host, port: Number(address.port || (isSecure ? 322 : 554)), lookup: hosts.lookup as LookupFunction }
  const lines = new Set<Socket>()

  const door = createServer((near) => {
    const far = isSecure ? connectSecure({ ...to, ...(isIP(name) === 0 && { servername: name }) }) : connect(to)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    far.setTimeout(usualMs, () => far.connecting && end())
    for (const line of [near, far]) {
      lines.add(line)
      line.on('error', end).on('close', () => {
        lines.delete(line)
        end()
      })
    }
    let isPlaying = false
    let asked = ''
    let came = Buffer.alloc(0)
    const give = (data: Buffer) => {
      if (data.length > 0 && !near.write(data)) far.pause()
    }
    near.on('data', (data: Buffer) => {
      const text = asked + data.toString('latin1')
      isPlaying ||= /(?:^|\n)PLAY\s/.test(text)
      asked = text.slice(-carried)
      far.write(data)
    })
    near.on('drain', () => far.resume())
    far.on('data', (data: Buffer) => {
      // Once it plays there are pictures among the words, and nothing that is said is followed.
      if (isPlaying && came.length === 0) return give(data)
      const answers = answersIn(Buffer.concat([came, data]), far.remoteAddress)
      if (!answers) return end()
      came = Buffer.from(isPlaying ? '' : answers.rest)
      give(isPlaying ? Buffer.concat([answers.said, answers.rest]) : answers.said)
    })
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    close() {
      door.close()
      for (const line of lines) line.destroy()
    },
  }
}
