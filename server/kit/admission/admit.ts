// Whether a call is open to whoever makes it, and whether they must first show again who they are.
import type { Permission } from '#contract/accounts/permissions.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { mayCall } from '#contract/kit/access.ts'
import { base, type Endpoint } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/say.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'

const { proveMyself } = signIn

/** What stands before everything else: an own password, then a second factor where one is needed. */
export function lockOf(actor: Actor): { message: string; code: string } | null {
  if (actor.isDefaultPass) return { message: 'Please choose your own password first.', code: 'default-password' }
  if (actor.lacksFactor) return { message: 'Please set up a second factor first.', code: 'second-factor-needed' }
  return null
}

/** Their own account is open to those who still have to set a second factor. */
const isOwn = ({ access, path }: Endpoint) =>
  access === 'public' || access === 'session' || (access === 'account' && path.startsWith(`${base}/auth/`))

/** Names the call that proves it. */
export const refuseUnproven = (): never =>
  refuse(403, 'Please confirm that it is you.', 'step-up', {
    prove: { call: `${proveMyself.method} ${proveMyself.path}`, takes: ['password', 'totp'] },
  })

const unproven: Permission = 'programs.unproven'

function admitKey({ provenMs, needsPerson }: Endpoint, actor: Actor): void {
  if (needsPerson) refuse(403, 'An API key may not do this: it asks for a person.', 'person-required')
  if (provenMs !== null && !actor.may(unproven))
    refuse(403, say('An API key may do this only with the permission {permission}.', { permission: unproven }), 'person-required')
}

export function admit(endpoint: Endpoint, actor: Actor | null): void {
  const { access, provenMs } = endpoint
  if (mayCall(access, actor)) {
    const lock = actor && !isOwn(endpoint) ? lockOf(actor) : null
    if (lock) refuse(403, lock.message, lock.code)
    if (actor?.key) admitKey(endpoint, actor)
    else if (provenMs !== null && actor && timeNow() - actor.provenAt > provenMs) refuseUnproven()
    return
  }
  if (!actor) refuse(401, 'Session Expired')
  if (actor.key && !Array.isArray(access))
    refuse(403, 'An API key has no account or session of its own: this call asks for a person.', 'person-required')
  if (actor.isDefaultPass) refuse(403, 'Please choose your own password first.', 'default-password')
  refuse(403, 'Your account may not do this.')
}
