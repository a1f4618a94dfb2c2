// The token of a notification: it acknowledges one assignment for one phone.
import { idToken, readIdToken } from '#server/kit/idTokens.ts'
import type { Secrets } from '#server/kit/secrets.ts'

interface Named {
  center: string
  alert: string
  session: string
}
const purpose = 'acknowledge alert'

export const tokenOf = (secrets: Secrets, { center, alert, session }: Named) => idToken(secrets, purpose, [center, alert, session])

export function readToken(secrets: Secrets, token: string): Named | null {
  const ids = readIdToken(secrets, purpose, token, 3)
  return ids && { center: ids[0]!, alert: ids[1]!, session: ids[2]! }
}
