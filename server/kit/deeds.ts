// One deed per Idempotency-Key: its answer is kept in the transaction of the change, and given again.
import { Refusal, type RefusalStatus, refuse } from './refuse.ts'
import type { Database, Tx } from './transaction.ts'

export interface Deed {
  caller: string
  call: string
  key: string
  bodyHash: Buffer
}

interface Kept {
  body_hash: Buffer
  status: number
  reply: unknown
}

const claim = `insert into deed (command_center_id, caller, call, key, body_hash) values ($1, $2, $3, $4, $5) on conflict do nothing returning key`
const keep = `update deed set status = $5, reply = $6 where command_center_id = $1 and caller = $2 and call = $3 and key = $4`
const find = `select body_hash, status, reply from deed where command_center_id = $1 and caller = $2 and call = $3 and key = $4`

/** Refusals of the key, not of the deed: they are not kept. */
const passing = new Set(['key-reused', 'under-way'])
const isWaiting = (error: unknown) => (error as { code?: string }).code === '55P03'

/** Takes the key for this transaction, or answers that it is taken; who has it under way is waited for, but not for ever. */
async function claimed(tx: Tx, id: string[], { bodyHash }: Deed): Promise<boolean> {
  try {
    return (await tx.named('claimDeed', claim, [...id, bodyHash])).length > 0
  } catch (error) {
    return isWaiting(error) ? refuseUnderWay() : Promise.reject(error)
  }
}

const refuseUnderWay = () => refuse(409, 'The same request is still under way. Please wait a moment.', 'under-way')

export async function once<R>(db: Database, centre: string, deed: Deed | null, work: (tx: Tx) => Promise<R>): Promise<R> {
  if (!deed) return db.within(centre, work)
  const id = [centre, deed.caller, deed.call, deed.key]
  try {
    return await db.within(centre, async (tx) => {
      if (!(await claimed(tx, id, deed))) return again<R>(await tx.named<Kept>('findDeed', find, id), deed)
      const reply = await work(tx)
      tx.enter(centre)
      tx.send('keepDeed', keep, [...id, 200, JSON.stringify(reply)])
      return reply
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503 || passing.has(error.code)) throw error
    const known = await keepRefusal(db, centre, deed, error)
    if (known) return again<R>(known, deed)
    throw error
  }
}

function again<R>([kept]: Kept[], deed: Deed): R {
  if (!kept) return refuseUnderWay()
  if (!kept.body_hash.equals(deed.bodyHash)) refuse(422, 'This key was used for another request. Nothing was changed.', 'key-reused')
  if (kept.status === 200) return kept.reply as R
  const { message, code, details } = kept.reply as { message: string; code: string; details: Record<string, unknown> }
  throw new Refusal(kept.status as RefusalStatus, message, code, details)
}

/** Keeps a refusal; answers what is kept already where the same request was faster, so that both are answered alike. */
async function keepRefusal(db: Database, centre: string, deed: Deed, { status, message, code, details }: Refusal): Promise<Kept[] | null> {
  const id = [centre, deed.caller, deed.call, deed.key]
  return db.within(centre, async (tx) => {
    if (!(await claimed(tx, id, deed))) return tx.named<Kept>('findDeed', find, id)
    tx.send('keepDeed', keep, [...id, status, JSON.stringify({ message, code, details })])
    return null
  })
}
