// Asks a camera over HTTP: only at a host that the settings name, following nothing, within limits of time and size.
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { answerDigest } from './digest.ts'
import type { CameraAddress } from './Source.ts'
import type { CameraHosts } from './hosts.ts'

const usualMs = 5_000

export class CameraTrouble extends Error {}
/** The camera wants another name or password. */
export class WrongPassword extends CameraTrouble {}

/** An answer that begins; whoever asked reads on, or destroys it. */
export function openCamera(
  url: URL,
  camera: Pick<CameraAddress, 'username' | 'password'>,
  hosts: CameraHosts,
  ms = usualMs,
  digest?: string,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new CameraTrouble('not http')
  if (!hosts.allows(url.hostname)) throw new CameraTrouble('a host that is not named')
  const { username, password } = camera
  const authorization =
    username === null ? {} : { authorization: digest ?? `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` }
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? secure : plain
    const sent = ask(url, {
      headers: { 'user-agent': 'Tanod', 'accept-encoding': 'identity', ...authorization },
      agent: false,
      lookup: hosts.lookup as LookupFunction,
    })
    const timer = setTimeout(() => sent.destroy(new CameraTrouble('silent')), ms)
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.on('response', (answer) => {
      clearTimeout(timer)
      answer.on('error', () => {})
      if (answer.statusCode === 200) return resolve(answer)
      answer.destroy()
      if (answer.statusCode !== 401) return reject(new CameraTrouble(`status ${answer.statusCode}`))
      const challenge = String(answer.headers['www-authenticate'] ?? '')
      const path = url.pathname + url.search
      const next = username === null || digest ? undefined : answerDigest({ challenge, path, username, password: password ?? '' })
      if (next === undefined) return reject(new WrongPassword('the password is refused'))
      openCamera(url, camera, hosts, ms, next).then(resolve, reject)
    })
    sent.end()
  })
}

/** The whole of a bounded answer. */
export async function askCamera(url: URL, camera: CameraAddress, hosts: CameraHosts, mostBytes: number): Promise<{ bytes: Buffer; type: string }> {
  const until = Date.now() + usualMs
  const answer = await openCamera(url, camera, hosts)
  const timer = setTimeout(() => answer.destroy(new CameraTrouble('slow')), Math.max(1, until - Date.now()))
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) throw new CameraTrouble('too large')
      chunks.push(chunk)
    }
    return { bytes: Buffer.concat(chunks), type: String(answer.headers['content-type'] ?? '') }
  } finally {
    clearTimeout(timer)
    answer.destroy()
  }
}
