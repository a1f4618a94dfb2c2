// Writes facts: in the transaction of the change that they tell of.
import type * as z from 'zod'
import { type FactName, factKinds } from '#contract/facts.ts'
import { type Params, prepared } from './prepared.ts'
import { sqlOf, type Tx } from './transaction.ts'

/** Who did it and from where; 'system' and 'public' stand for themselves. */
export interface Doer {
  accountId: string | null
  /** Of the account, where it has one: another center's log names neither it nor where it was. */
  center?: string | undefined
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
  actorId: string | null
  actorType: string
  verb: string
  kind: string
  id: string
  data: string
  audience: string[]
  source: string
  requestId: string
}
const insertFact = prepared('record', (p: Params<Written>) =>
  sqlOf.insertInto('fact_inbox').values({
    ...{ command_center_id: p.center, actor_id: p.actorId, actor_type: p.actorType, verb: p.verb, kind: p.kind, object_id: p.id },
    ...{ data: p.data, audience: p.audience, source: p.source, request_id: p.requestId },
  }),
)

export async function record<V extends FactName>(tx: Tx, doer: Doer, { verb, kind, id, data, accounts = [] }: Happening<V>): Promise<void> {
  const fact = factKinds[verb]
  const audience = [...fact.audience, ...accounts.map((account) => `account:${account}`)]
  const known = (fact.data as z.ZodType).parse(data)
  tx.hasFacts = true
  const { accountType: actorType, requestId, isBlind } = doer
  const [actorId, source] = isStranger(doer, tx.center) ? [null, ''] : [doer.accountId, doer.source]
  tx.send(
    insertFact({
      actorId,
      actorType,
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

/** What the installation's own people do in a center, it must be able to account for. */
const isStranger = ({ center }: Doer, here: string) => center !== undefined && center !== here && center !== installation && here !== installation
const installation = '00000000-0000-4000-8000-000000000000'
