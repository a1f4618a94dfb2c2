// Writes facts: in the transaction of the change that they tell of.
import { sql } from 'kysely'
import type * as z from 'zod'
import { type FactName, factKinds } from '#contract/facts.ts'
import { type Params, prepared } from './prepared.ts'
import { sqlOf, type Tx } from './transaction.ts'

/** Who did it and from where. */
export interface Doer {
  /** The hash of a token, of a person or a program: the log finds out itself whose it is. Without one 'system', 'public', 'sensor' and 'captain' stand for themselves. */
  session: Buffer | null
  accountType: string
  source: string
  requestId: string
  /** The change named no version: the last writer wins, and the log says so. */
  isBlind?: boolean
}

export interface Happening<V extends FactName> {
  verb: V
  kind: string
  id: string
  data: z.input<(typeof factKinds)[V]['data']>
  /** Accounts that see it live beside the holders of the fact's permissions. */
  accounts?: readonly string[]
}

interface Written {
  session: Buffer | null
  claimed: string
  verb: string
  kind: string
  id: string
  data: string
  audience: string[]
  source: string
  requestId: string
}
const insertFact = prepared('record', (p: Params<Written>) =>
  sqlOf.selectNoFrom(
    sql`record_fact(${p.session}, ${p.claimed}, ${p.verb}, ${p.kind}, ${p.id}, ${p.data}, ${p.audience}, ${p.source}, ${p.requestId})`.as('recorded'),
  ),
)

export async function record<V extends FactName>(tx: Tx, doer: Doer, { verb, kind, id, data, accounts = [] }: Happening<V>): Promise<void> {
  const fact = factKinds[verb]
  const audience = [...fact.audience, ...accounts.map((account) => `account:${account}`)]
  const known = (fact.data as z.ZodType).parse(data)
  tx.hasFacts = true
  const { session, accountType: claimed, source, requestId, isBlind } = doer
  tx.send(
    insertFact({
      session,
      claimed,
      verb,
      kind,
      id,
      data: JSON.stringify(isBlind ? { ...(known as object), withoutVersion: true } : known),
      audience,
      source,
      requestId,
    }),
  )
}
