// The secret in the link of a neighbor: it opens one call for one neighbor.
import { idToken, readIdToken } from '#server/kit/idTokens.ts'
import type { Secrets } from '#server/kit/secrets.ts'

const purpose = 'neighbor call'

export const neighborTokenOf = (secrets: Secrets, center: string, id: string) => idToken(secrets, purpose, [center, id])

export function readNeighborToken(secrets: Secrets, token: string): { center: string; id: string } | null {
  const ids = readIdToken(secrets, purpose, token, 2)
  return ids && { center: ids[0]!, id: ids[1]! }
}
