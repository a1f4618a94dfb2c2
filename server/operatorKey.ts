// The key to letters, figures and the API page of a demo: told where Tanod was started and nowhere else, so that a proxy that looks like this machine opens nothing.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'

export const operatorKeyOf = (secrets: Pick<Secrets, 'hash'>) => secrets.hash('operator').toString('base64url').slice(0, 22)

const cookie = 'tanod-operator'
const isSame = (one: string, other: string) => timingSafeEqual(tokenHash(one), tokenHash(other))

/** Whether the key comes along: in the address once, then in a cookie; a program sends it as its bearer. */
export function holdsKey(request: FastifyRequest, reply: FastifyReply, key: string): boolean {
  const { authorization = '', cookie: cookies = '' } = request.headers
  const { key: asked } = request.query as { key?: unknown }
  if (typeof asked === 'string' && isSame(asked, key)) {
    void reply.header('set-cookie', `${cookie}=${key}; Path=/; HttpOnly; SameSite=Strict`)
    return true
  }
  const kept = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`).exec(cookies)?.[1] ?? ''
  return isSame(kept, key) || isSame(authorization, `Bearer ${key}`)
}
