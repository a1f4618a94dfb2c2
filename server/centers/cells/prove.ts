// That whoever joins is at the address that it names: it is asked there, and answers what only the one that made the secret can.
import { createHmac, randomUUID } from 'node:crypto'
import { say } from '#contract/kit/say.ts'
import { installation } from '#server/auth/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import { isSame, keyOf } from '#server/kit/signed.ts'
import { type CellParts, joinFaults, sendToCell } from './cells.ts'
import { noteOlder } from './storeCells.ts'

export const proofOf = (secret: string, nonce: string): string => createHmac('sha256', keyOf(secret)).update(`proof ${nonce}`).digest('base64')

/** Within what the other one waits for its answer. */
const askMs = 5_000

/** The own address goes with it: who was talked into joining another one proves nothing here. */
export async function requireProof(parts: CellParts, { id, url, secret }: { id: string; url: string; secret: string }): Promise<void> {
  const from = parts.config.webAddress
  if (!from) return refuse(409, 'The server does not know its own address. Whoever runs it sets TANOD_WEB_ADDRESS, and starts it again.')
  const nonce = randomUUID()
  const { outcome, status, said } = await sendToCell(parts, { url, id }, secret, { type: 'prove', from, nonce }, askMs)
  if (outcome === 'forbidden') return refuse(400, 'This address is not public. Whoever runs the server can allow it.', joinFaults.address)
  // One from before there were proofs cannot read the question.
  if (status === 400) {
    // Its own words for this tell nothing of its age: whoever made the word sees it.
    await parts.db.within(installation, (tx) => noteOlder(tx, id))
    return refuse(400, 'This installation cannot read the question: it is much older.', joinFaults.older)
  }
  // A proxy that finds nothing behind it says so by 5xx, and who is asked too often cannot answer now.
  if (outcome !== 'taken' && (status === undefined || status === 429 || status >= 500))
    return refuse(409, say('Nothing answers at {url}.', { url }), joinFaults.unreached)
  const isProven = outcome === 'taken' && isSame(Buffer.from(said.data?.proof ?? ''), Buffer.from(proofOf(secret, nonce)))
  if (!isProven) refuse(409, say('At {url} is not the installation that asks to join.', { url }), joinFaults.unproven)
}
