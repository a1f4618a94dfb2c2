// One answer per Idempotency-Key: what remains of it without anybody's words is kept in the transaction of the change, and it is shown anew when the request comes again.
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { Refusal, type RefusalStatus, refuse } from '#server/kit/refuse.ts'
import { filledFrom, remainsOf, replyNow } from './remains.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface KeyedRequest {
  caller: string
  call: string
  key: string
  bodyHash: Buffer
  endpoint: Endpoint
  /** Who asks, with the rights of now; nobody in public calls. */
  actor: Actor | null
  /** The network, hashed, of whoever shows by nothing else that they are the same: to others the answer is not given. */
  network: Buffer | null
}

interface Kept {
  body_hash: Buffer
  status: number | null
  reply: unknown
  is_whole: boolean
  network: Buffer | null
}

interface Key {
  caller: string
  call: string
  key: string
}
const claimKey = prepared('claimKey', (p: Params<Key & { bodyHash: Buffer; network: Buffer | null }>) =>
  sqlOf
    .insertInto('idempotency_key')
    .values({ command_center_id: p.center, caller: p.caller, call: p.call, key: p.key, body_hash: p.bodyHash, network: p.network })
    .onConflict((on) => on.doNothing())
    .returning('key'),
)
const keepReply = prepared('keepReply', (p: Params<Key & { status: number; reply: string; isWhole: boolean }>) =>
  sqlOf
    .updateTable('idempotency_key')
    .set({ status: p.status, reply: p.reply, is_whole: p.isWhole })
    .where('command_center_id', '=', p.center)
    .where('caller', '=', p.caller)
    .where('call', '=', p.call)
    .where('key', '=', p.key),
)
const keptReply = prepared('keptReply', (p: Params<Key>) =>
  sqlOf
    .selectFrom('idempotency_key')
    .select(['body_hash', 'status', 'reply', 'is_whole', 'network'])
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

const isAsked = (error: unknown): error is Refusal => error instanceof Refusal && error.status !== 503 && !passing.has(error.code)

type Work<R> = (tx: Tx) => Promise<R>

export async function once<R>(db: Database, center: string, keyed: KeyedRequest | null, work: Work<R>): Promise<R> {
  if (!keyed) return db.within(center, work)
  let isAgain = false
  try {
    return await db.within(center, async (tx) => {
      isAgain = !(await claimed(tx, keyed))
      if (isAgain) return again(tx, await tx.one(keptReply(keyed)), keyed, work)
      const reply = await work(tx)
      tx.enter(center)
      const { reply: kept, isWhole } = remainsOf(reply, { endpoint: keyed.endpoint, isOfOffices: keyed.endpoint.isOfOffices })
      tx.send(keepReply({ ...keyed, status: 200, reply: JSON.stringify(kept), isWhole }))
      return reply
    })
  } catch (error) {
    if (isAgain || !isAsked(error)) throw error
    if (await keepRefusal(db, center, keyed, error)) throw error
    // The same request was faster elsewhere: both are answered alike.
    return once(db, center, keyed, work)
  }
}

async function again<R>(tx: Tx, kept: Kept | undefined, keyed: KeyedRequest, work: Work<R>): Promise<R> {
  if (!kept) return refuseUnderWay()
  if (!kept.body_hash.equals(keyed.bodyHash)) refuse(422, 'This key was used for another request. Nothing was changed.', 'key-reused')
  if (kept.status !== 200) return refuseAgain(tx, kept, work)
  const isSame = kept.network === null || (keyed.network !== null && kept.network.equals(keyed.network))
  if (!kept.is_whole || !isSame) refuse(409, 'This was done already. Please look at it again.', 'done-already')
  return (await replyNow(tx, keyed.actor ?? nobody, kept.reply)) as R
}

/** Who asks without an account. */
// An actor has more, of which a public call reads nothing.
const nobody = { accountId: '', may: () => false } as unknown as Actor

/** A refusal in words of others is not kept: the work is tried again to hear them, in a transaction that is given up in any case. */
async function refuseAgain(tx: Tx, { status, is_whole: isWhole, reply }: Kept, work: Work<unknown>): Promise<never> {
  const { said, code, details } = reply as Pick<Refusal, 'said' | 'code' | 'details'>
  if (isWhole) throw new Refusal(status as RefusalStatus, said, code, details)
  try {
    await work(tx)
  } catch (error) {
    if (isAsked(error) && error.status === status && error.code === code && textOf(error.said) === textOf(said))
      throw new Refusal(error.status, filledFrom(said, error.said) as Refusal['said'], code, filledFrom(details, error.details) as Refusal['details'])
    if (!isAsked(error)) throw error
  }
  return refuse(
    status as RefusalStatus,
    'This was refused when it was first sent, and nothing was changed. Please look again and send it anew.',
    code,
  )
}

const textOf = (said: Refusal['said']) => (typeof said === 'string' ? said : said.text)

/** Keeps a refusal; false where the same request has left its answer already. */
async function keepRefusal(db: Database, center: string, keyed: KeyedRequest, { status, said, code, details }: Refusal): Promise<boolean> {
  const { reply, isWhole } = remainsOf({ message: said, details }, { endpoint: keyed.endpoint, isOfOffices: false })
  const { message, ...rest } = reply as { message: unknown }
  const isPlain = isWhole && JSON.stringify(reply) === JSON.stringify({ details, message: said })
  return db.within(center, async (tx) => {
    if (!(await claimed(tx, keyed))) return false
    tx.send(keepReply({ ...keyed, status, reply: JSON.stringify({ said: message, code, ...rest }), isWhole: isPlain }))
    return true
  })
}
