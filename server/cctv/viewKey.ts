// The key in the address of a stream: names the camera and its viewer's center, ends soon, and cannot be made up.
import { timingSafeEqual } from 'node:crypto'
import { timeNow } from '#server/kit/clock.ts'
import type { Secrets } from '#server/kit/secrets.ts'

export const viewLastsMs = 5 * 60_000

export interface View {
  center: string
  camera: string
  until: number
}

const markOf = (secrets: Secrets, { center, camera, until }: View) => secrets.hash('camera', center, camera, String(until)).toString('base64url')

export const writeKey = (secrets: Secrets, view: View) => `${view.center}.${view.camera}.${view.until.toString(36)}.${markOf(secrets, view)}`

/** Undefined where the key is not ours or has run out. */
export function readKey(secrets: Secrets, key: string): View | undefined {
  const [center = '', camera = '', end = '', mark = ''] = key.split('.')
  const view = { center, camera, until: Number.parseInt(end, 36) }
  const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(secrets, view))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) && view.until > timeNow() ? view : undefined
}
