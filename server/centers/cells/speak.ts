// Says something to a joined installation, signed, and hears one that says something here.
import type { IncomingHttpHeaders } from 'node:http'
import { base } from '#contract/kit/endpoint.ts'
import { installation } from '#server/auth/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { isSigned, keyOf, signedHeaders } from '#server/kit/signed.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { fetchOutside, OutsideTrouble, type TroubleKind } from '#server/outside/fetchOutside.ts'
import { cellOf, type CellRow, holdCell } from './storeCells.ts'

interface SpeakingParts {
  config: { privateHosts: readonly string[] }
}
export interface Said {
  outcome: 'taken' | TroubleKind
  /** None where nothing was answered. */
  status?: number | undefined
  /** What was answered. */
  text: string
}

const usualMs = 5_000
/** `path` goes on from where a joined installation is spoken to; `name` is the message's own. */
export async function speakToCell(
  { config }: SpeakingParts,
  { url, id }: Pick<CellRow, 'url' | 'id'>,
  secret: string,
  { path = '', name, message, maxMs = usualMs }: { path?: string; name: string; message: object; maxMs?: number | undefined },
): Promise<Said> {
  const body = JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signedHeaders([secret], name, body) }
  try {
    const { status, text } = await fetchOutside(`${url}${base}/ccPublic/cells/${id}${path}`, {
      ...{ method: 'POST', headers, body, maxMs, maxBytes: 64 * 1024, readsRefusal: true },
      privateHosts: config.privateHosts,
    })
    return { outcome: status < 400 ? 'taken' : status === 429 ? 'tooOften' : 'refused', status, text }
  } catch (error) {
    if (error instanceof OutsideTrouble) return { outcome: error.kind, status: error.status, text: '' }
    throw error
  }
}

/** What it tells is signed right, and comes from elsewhere than where the joining was made. */
export const otherAddress = 'cell-other-address'
/** What it tells is signed right, and it was left. */
export const wasLeft = 'cell-left'
export const unsigned = () => refuse(401, 'This is not signed by a joined installation.')
export const addressOf = (url: string) => url.replace(/\/+$/, '')
const uuidLike = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Which joined installation signed this, held against all else that it says; the transaction goes on as the installation's. */
export async function heardFrom(tx: Tx, secrets: Secrets, id: string, headers: IncomingHttpHeaders, body: string): Promise<CellRow> {
  tx.enter(installation)
  const cell = uuidLike.test(id) ? await holdCell(tx, id) : undefined
  if (!cell?.secret || !isSigned(keyOf(secrets.unseal(cell.secret)), headers, body)) return unsigned()
  if (cell.isDeleted) return refuse(401, 'It was left here.', wasLeft)
  return cell.state === 'joined' ? cell : unsigned()
}

/** Nothing where it is joined no more. */
export async function joinedCell(tx: Tx, id: string): Promise<CellRow | undefined> {
  const cell = await cellOf(tx, id)
  return cell?.state === 'joined' && !cell.isDeleted ? cell : undefined
}
