// A client in plain fetch, as one would write it who has read the specification and nothing else.
import type { Lab } from '#tests/lab.ts'

type Body = Record<string, unknown> | FormData
// The specification shows no reply shapes: whatever comes is walked as it is.
export type Data = ReturnType<typeof JSON.parse>

export interface SpecClient {
  get(path: string): Promise<Data>
  post(path: string, body?: Body): Promise<Data>
}

export class Failed extends Error {
  readonly status: number
  constructor(what: string, status: number, body: string) {
    super(`${what}: ${status} ${body.slice(0, 300)}`)
    this.status = status
  }
}

export function specClient(lab: Lab, token: string | null): SpecClient {
  const ask = async (method: string, path: string, body?: Body) => {
    const form = body instanceof FormData
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && !form && { 'content-type': 'application/json' }) }
    const response = await fetch(`${lab.nodes[0]!.url}/api/commandcenter/${path}`, {
      method,
      headers,
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status < 200 || response.status > 299) throw new Failed(`${method} ${path}`, response.status, text)
    const { message, data } = JSON.parse(text) as { message?: string; data: Data }
    // Every answer says something in words: the screens show it after a change.
    if (!message) throw new Failed(`${method} ${path} says nothing`, response.status, text)
    return data
  }
  return { get: (path) => ask('GET', path), post: (path, body = {}) => ask('POST', path, body) }
}

/** The demo login of the specification: body accountType. */
export async function demo(lab: Lab, accountType: string): Promise<SpecClient & { accountId: string }> {
  const { token, currentUser } = await specClient(lab, null).post('auth/demoLogin', { accountType })
  return { ...specClient(lab, token as string), accountId: currentUser.accountId as string }
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
