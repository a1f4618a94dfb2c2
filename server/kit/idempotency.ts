// One answer per Idempotency-Key: its answer is kept in the transaction of the change, and given again.
import { type Params, prepared } from './prepared.ts'
import { Refusal, type RefusalStatus, refuse } from './refuse.ts'
import { type Database, sqlOf, type Tx } from './transaction.ts'

export interface KeyedRequest {
  caller: string
  call: string
  key: string
  bodyHash: Buffer
}

interface Kept {
  body_hash: Buffer
  status: number | null
  reply: unknown
}

interface Key {
  caller: string
  call: string
  key: string
}
const claimKey = prepared('claimKey', (p: Params<Key & { bodyHash: Buffer }>) =>
  sqlOf
    .insertInto('idempotency_key')
    .values({ command_center_id: p.center, caller: p.caller, call: p.call, key: p.key, body_hash: p.bodyHash })
    .onConflict((on) => on.doNothing())
    .returning('key'),
)
const keepReply = prepared('keepReply', (p: Params<Key & { status: number; reply: string }>) =>
  sqlOf
    .updateTable('idempotency_key')
    .set({ status: p.status, reply: p.reply })
    .where('command_center_id', '=', p.center)
    .where('caller', '=', p.caller)
    .where('call', '=', p.call)
    .where('key', '=', p.key),
)
const keptReply = prepared('keptReply', (p: Params<Key>) =>
  sqlOf
    .selectFrom('idempotency_key')
    .select(['body_hash', 'status', 'reply'])
    .where('command_center_id', '=', p.center)
    .where('caller', '=', p.caller)
    .where('call', '=', p.call)
    .where('key', '=', p.key),
)

/** Refusals of the key, not of the request: they are not kept. */
const passing = new Set(['key-reused', 'under-way'])
const isWaiting = (error: unknown) => (error as { code?: string }).code === '55P03'

/** Takes the key for this transaction, or answers that it is taken; who has it under way is waited for, but not for ever. */
async function claimed(tx: Tx, keyed: KeyedRequest): Promise<boolean> {
  try {
    return (await tx.one(claimKey(keyed))) !== undefined
  } catch (error) {
    return isWaiting(error) ? refuseUnderWay() : Promise.reject(error)
  }
}

const refuseUnderWay = () => refuse(409, 'The same request is still under way. Please wait a moment.', 'under-way')

export async function once<R>(db: Database, center: string, keyed: KeyedRequest | null, work: (tx: Tx) => Promise<R>): Promise<R> {
  if (!keyed) return db.within(center, work)
  try {
    return await db.within(center, async (tx) => {
      if (!(await claimed(tx, keyed))) return again<R>(await tx.one(keptReply(keyed)), keyed)
      const reply = await work(tx)
      tx.enter(center)
      tx.send(keepReply({ ...keyed, status: 200, reply: JSON.stringify(reply) }))
      return reply
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503 || passing.has(error.code)) throw error
    const known = await keepRefusal(db, center, keyed, error)
    if (known) return again<R>(known[0], keyed)
    throw error
  }
}

function again<R>(kept: Kept | undefined, keyed: KeyedRequest): R {
  if (!kept) return refuseUnderWay()
  if (!kept.body_hash.equals(keyed.bodyHash)) refuse(422, 'This key was used for another request. Nothing was changed.', 'key-reused')
  if (kept.status === 200) return kept.reply as R
  const { said, code, details } = kept.reply as Pick<Refusal, 'said' | 'code' | 'details'>
  throw new Refusal(kept.status as RefusalStatus, said, code, details)
}

/** Keeps a refusal; answers what is kept already where the same request was faster, so that both are answered alike. */
async function keepRefusal(db: Database, center: string, keyed: KeyedRequest, { status, said, code, details }: Refusal): Promise<Kept[] | null> {
  return db.within(center, async (tx) => {
    if (!(await claimed(tx, keyed))) return tx.all(keptReply(keyed))
    tx.send(keepReply({ ...keyed, status, reply: JSON.stringify({ said, code, details }) }))
    return null
  })
}
