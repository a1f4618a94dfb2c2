// Asks a camera over HTTP: only at a host that the settings name, following nothing, within limits of time and size.
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { answerDigest } from './digest.ts'
import type { CameraAddress } from './Source.ts'
import type { CameraHosts } from './hosts.ts'

export const usualMs = 5_000

export class CameraTrouble extends Error {}
/** The camera wants another name or password. */
export class WrongPassword extends CameraTrouble {}

type Known = Pick<CameraAddress, 'kind' | 'address' | 'username' | 'password'>
interface Asking {
  method?: 'GET' | 'POST' | 'DELETE'
  /** A session's description, as gateways take it. */
  sdp?: string
  digest?: string
}

/** A gateway's password without a name is a token of its own. */
function authorizationOf({ kind, username, password }: Known, digest?: string) {
  if (kind === 'whep' && !username) return password ? { authorization: `Bearer ${password}` } : {}
  return username === null ? {} : { authorization: digest ?? `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` }
}

/** An answer that begins; whoever asked reads on, or destroys it. */
export function openCamera(url: URL, camera: Known, hosts: CameraHosts, asking: Asking = {}): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new CameraTrouble('not http')
  if (!hosts.allows(url.hostname)) throw new CameraTrouble('a host that is not named')
  // The password is this camera's: whatever it names elsewhere is another's.
  if (url.origin !== new URL(camera.address).origin) throw new CameraTrouble('another origin')
  const { username, password } = camera
  const { method = 'GET', sdp, digest } = asking
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? secure : plain
    const sent = ask(url, {
      method,
      headers: {
        ...{ 'user-agent': 'Tanod', 'accept-encoding': 'identity', ...authorizationOf(camera, digest) },
        ...(sdp !== undefined && { 'content-type': 'application/sdp', 'content-length': Buffer.byteLength(sdp) }),
      },
      agent: false,
      lookup: hosts.lookup as LookupFunction,
    })
    const timer = setTimeout(() => sent.destroy(new CameraTrouble('silent')), usualMs)
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.on('response', (answer) => {
      clearTimeout(timer)
      answer.on('error', () => {})
      if (answer.statusCode === 200 || (method !== 'GET' && (answer.statusCode === 201 || answer.statusCode === 204))) return resolve(answer)
      answer.destroy()
      if (answer.statusCode !== 401) return reject(new CameraTrouble(`status ${answer.statusCode}`))
      const challenge = String(answer.headers['www-authenticate'] ?? '')
      const path = url.pathname + url.search
      const next = username === null || digest ? undefined : answerDigest({ challenge, method, path, username, password: password ?? '' })
      if (next === undefined) return reject(new WrongPassword('the password is refused'))
      openCamera(url, camera, hosts, { ...asking, digest: next }).then(resolve, reject)
    })
    sent.end(sdp)
  })
}

/** The whole of a bounded answer, in the time that is left for it. */
export async function readAnswer(answer: IncomingMessage, mostBytes: number, until: number): Promise<Buffer> {
  const timer = setTimeout(() => answer.destroy(new CameraTrouble('slow')), Math.max(1, until - Date.now()))
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) throw new CameraTrouble('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
    answer.destroy()
  }
}

export async function askCamera(url: URL, camera: CameraAddress, hosts: CameraHosts, mostBytes: number): Promise<Buffer> {
  const until = Date.now() + usualMs
  return readAnswer(await openCamera(url, camera, hosts), mostBytes, until)
}
