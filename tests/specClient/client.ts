// A client in plain fetch, as one would write it who has read the specification and nothing else.
import { readFileSync } from 'node:fs'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import { demoPassword } from '#server/auth/demo.ts'
import type { Lab } from '#tests/lab.ts'

type Body = Record<string, unknown> | FormData
// The specification shows no reply shapes: whatever comes is walked as it is.
export type Data = ReturnType<typeof JSON.parse>

export interface SpecClient {
  get(path: string): Promise<Data>
  post(path: string, body?: Body): Promise<Data>
}

/** The calls of the specification, by method and path below the base. */
export const specified = (JSON.parse(readFileSync(join(import.meta.dirname, '..', 'specification.json'), 'utf8')) as Record<string, string>[]).map(
  ({ method, path }) => `${method} ${path!.replace('/api/commandcenter/', '')}`,
)
const patterns = specified.map((call) => [call, new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`)] as const)
const calledAs = (method: string, path: string) => patterns.find(([, pattern]) => pattern.test(`${method} ${path.replace(/\?.*/, '')}`))?.[0]
/** Those that were answered well since the file began. */
export const walked = new Set<string>()

export class Failed extends Error {
  readonly status: number
  constructor(what: string, status: number, body: string) {
    super(`${what}: ${status} ${body.slice(0, 300)}`)
    this.status = status
  }
}

/** Pictures that are on their way at the first answer may be there at the second. */
const withoutPictures = (text: string) => text.replaceAll(/"(files|media)":\[[^\]]*\]/g, '"$1":[]')

const minutesSinceSignIn = 11
/** Calls that were refused until their caller showed again who they are. */
export const proved = new Set<string>()

/** Who knows a password is a client long after signing in: what asks for proof is answered as the refusal says, and the call made again. */
export function specClient(lab: Lab, token: string | null, password?: string): SpecClient {
  const age = async () => {
    if (!token || !password) return
    const values = [createHash('sha256').update(token).digest(), minutesSinceSignIn]
    const { rowCount } = await lab.owner.query(`update session set proven_at = now() - $2 * interval '1 minute' where token_hash = $1`, values)
    expect(rowCount).toBe(1)
  }
  const prove = async (refused: string) => {
    const { prove: { call = '' } = {} } = JSON.parse(refused) as { prove?: { call?: string } }
    const [method = '', path = ''] = call.split(' ')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${lab.nodes[0]!.url}${path}`, { method, headers, body: JSON.stringify({ password }) })
    expect(answer.status, `${call} after ${refused}`).toBe(200)
  }
  const ask = async (method: string, path: string, body?: Body) => {
    const form = body instanceof FormData
    const key = randomUUID()
    const headers = {
      'idempotency-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
    }
    const send = () =>
      fetch(`${lab.nodes[0]!.url}/api/commandcenter/${path}`, { method, headers, ...(body && { body: form ? body : JSON.stringify(body) }) })
    await age()
    let response = await send()
    let text = await response.text()
    if (password && response.status === 403 && text.includes('"step-up"')) {
      await prove(text)
      proved.add(calledAs(method, path)!)
      response = await send()
      text = await response.text()
    }
    // Whatever keeps an answer under its key gives the same again to the same caller, though no words of people are kept.
    const { rowCount } = await lab.owner.query('select from idempotency_key where key like $1', [`${key}%`])
    if (rowCount) expect(withoutPictures(await (await send()).text()), `${method} ${path} again`).toBe(withoutPictures(text))
    if (response.status < 200 || response.status > 299) throw new Failed(`${method} ${path}`, response.status, text)
    const { message, data } = JSON.parse(text) as { message?: string; data: Data }
    // Every answer says something in words: the screens show it after a change.
    if (!message) throw new Failed(`${method} ${path} says nothing`, response.status, text)
    const call = calledAs(method, path)
    if (call) walked.add(call)
    return data
  }
  return { get: (path) => ask('GET', path), post: (path, body = {}) => ask('POST', path, body) }
}

/** The demo login of the specification: body accountType. Eleven minutes have passed since. */
export async function demo(lab: Lab, accountType: string): Promise<SpecClient & { accountId: string }> {
  const { token, currentUser } = await specClient(lab, null).post('auth/demoLogin', { accountType })
  return { ...specClient(lab, token as string, demoPassword), accountId: currentUser.accountId as string }
}

/** The smallest picture that is one. */
export const picture = () =>
  new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNYZWwMAAKbARGWi8UhAAAAAElFTkSuQmCC',
        'base64',
      ),
    ],
    { type: 'image/png' },
  )

export function form(values: Record<string, string | Blob>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(values)) made.append(name, value)
  return made
}
