// Whether a call is open to whoever makes it, and whether they must first show again who they are.
import { provenMs } from '#contract/auth/limits.ts'
import { mayCall } from '#contract/kit/access.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'

export function admit({ access, stepUp }: Endpoint, actor: Actor | null): void {
  if (mayCall(access, actor)) {
    if (stepUp && actor?.key) refuse(403, 'An API key may not do this: it asks for a person.', 'person-required')
    if (stepUp && actor && Date.now() - actor.provenAt > provenMs) refuse(403, 'Please confirm that it is you.', 'step-up')
    return
  }
  if (!actor) refuse(401, 'Session Expired')
  if (actor.isDefaultPass) refuse(403, 'Please choose your own password first.', 'default-password')
  refuse(403, 'Your account may not do this.')
}
