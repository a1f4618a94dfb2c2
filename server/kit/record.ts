// Writes facts: in the transaction of the change that they tell of.
import type * as z from 'zod'
import { type FactName, factKinds } from '#contract/facts.ts'
import type { Tx } from './transaction.ts'

/** Who did it and from where; 'system' and 'public' stand for themselves. */
export interface Doer {
  accountId: string | null
  accountType: string
  source: string
  requestId: string
}

export interface Happening<V extends FactName> {
  verb: V
  kind: string
  id: string
  data: z.input<(typeof factKinds)[V]['data']>
  /** Accounts that see it live beside the holders of the fact's permissions. */
  accounts?: readonly string[]
}

const insert = `insert into fact_inbox (command_center_id, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export async function record<V extends FactName>(tx: Tx, doer: Doer, { verb, kind, id, data, accounts = [] }: Happening<V>): Promise<void> {
  const fact = factKinds[verb]
  const audience = [...fact.audience, ...accounts.map((account) => `account:${account}`)]
  const known = (fact.data as z.ZodType).parse(data)
  tx.hasFacts = true
  tx.send('record', insert, [
    tx.centre,
    doer.accountId,
    doer.accountType,
    verb,
    kind,
    id,
    JSON.stringify(known),
    audience,
    doer.source,
    doer.requestId,
  ])
}
