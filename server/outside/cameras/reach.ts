// Asks a camera once whether it answers, and takes its name and password where its kind tells that at once.
import { connect, type LookupFunction } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { k } from '#contract/kit/say.ts'
import { CameraTrouble, openCamera, usualMs, WrongPassword } from './askCamera.ts'
import type { CameraHosts } from './hosts.ts'
import type { CameraAddress } from './Source.ts'

/** Null: it answers; else why not, in words. */
export async function reachCamera(camera: CameraAddress, hosts: CameraHosts): Promise<string | null> {
  if (camera.address.startsWith('demo:')) return null
  const url = new URL(camera.address)
  if (!hosts.allows(url.hostname)) return k('Its host is not among the hosts of cameras.')
  try {
    if (camera.kind === 'rtsp') await greet(url, hosts)
    else (await openCamera(url, camera, hosts)).destroy()
    return null
  } catch (error) {
    if (error instanceof WrongPassword) return k('It refuses the name or the password that is kept for it.')
    // A gateway takes offers alone: that it refuses to be read is its answer.
    if (error instanceof CameraTrouble && error.message.startsWith('status ')) return camera.kind === 'whep' ? null : k('It refuses to answer.')
    return (error as Error).message === 'This name leads where no camera may be.'
      ? k('Its name leads where no camera may be.')
      : k('It does not answer.')
  }
}

/** Any answer in RTSP counts, a refusal too: what it shows only its stream tells. */
function greet(url: URL, hosts: CameraHosts): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'rtsps:'
  const to = { host, port: Number(url.port || (isSecure ? 322 : 554)), lookup: hosts.lookup as LookupFunction }
  const line = isSecure ? connectSecure({ ...to, servername: host }) : connect(to)
  return new Promise<void>((resolve, reject) => {
    line.setTimeout(usualMs, () => line.destroy(new CameraTrouble('silent')))
    line.on('error', reject)
    line.on('close', () => reject(new CameraTrouble('silent')))
    line.on(isSecure ? 'secureConnect' : 'connect', () => line.write(`OPTIONS ${url.protocol}//${url.host}/ RTSP/1.0\r\nCSeq: 1\r\n\r\n`))
    line.once('data', (data: Buffer) => (data.toString('latin1').startsWith('RTSP/') ? resolve() : reject(new CameraTrouble('no RTSP'))))
  }).finally(() => line.destroy())
}
