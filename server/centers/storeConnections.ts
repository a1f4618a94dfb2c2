// The rows of what is joined by a screen: read by each node, kept with their passwords sealed.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { ConnectionGiven, type ConnectionKind } from '#contract/centers/connections.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface KeptConnection {
  id: string
  given: ConnectionGiven
  /** Sealed. */
  secret: string | null
  /** Sealed: by it a channel signs what it brings. */
  signing: string | null
  version: number
}

const chosen = ['id', 'given', 'secret', 'signing', 'version'] as const
/** What a later version joined is left to it: the rest of the center's goes on. */
function read(row: Omit<KeptConnection, 'given'> & { given: unknown }): KeptConnection[] {
  const { data: given } = ConnectionGiven.safeParse(row.given)
  return given ? [{ ...row, given }] : []
}

export async function connectionsOf(tx: Tx): Promise<KeptConnection[]> {
  const query = sqlOf.selectFrom('connection').select(chosen).where('command_center_id', '=', tx.center)
  return (await tx.all(query.orderBy('kind').orderBy('id'))).flatMap(read)
}

/** Whoever adds or changes one waits here for whoever does so too. */
export const lockConnections = (tx: Tx) =>
  tx.all(sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`connections ${tx.center}`}, 0))`.as('locked')))

/** Sealed. */
export interface Sealed {
  secret: string | null
  signing: string | null
}

export async function addConnection(tx: Tx, kind: ConnectionKind, given: ConnectionGiven, sealed: Sealed): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('connection').values({ command_center_id: tx.center, id, kind, given: JSON.stringify(given), ...sealed }))
  return id
}

const changing = (tx: Tx, id: string) => sqlOf.updateTable('connection').where('command_center_id', '=', tx.center).where('id', '=', id)

export const changeConnection = (tx: Tx, id: string, given: ConnectionGiven, sealed: Sealed) =>
  tx.all(changing(tx, id).set({ given: JSON.stringify(given), ...sealed, version: nextVersion() }))

export const removeConnection = (tx: Tx, id: string) =>
  tx.all(sqlOf.deleteFrom('connection').where('command_center_id', '=', tx.center).where('id', '=', id))

export type Word = 'mail' | 'sms' | 'weather' | 'messenger' | `channel:${string}`
export const wordOf = ({ id, given: { kind } }: Pick<KeptConnection, 'id' | 'given'>): Word | null =>
  kind === 'channel' ? `channel:${id}` : kind === 'warnings' || kind === 'cameras' ? null : kind

/** Null: it went well. */
export const noteWord = (tx: Tx, kind: Word, trouble: string | null) => keepWord(tx, kind, trouble === null ? { trouble, went_at: now } : { trouble })
/** It brought something: that says nothing of what is sent by it. */
export const noteHeard = (tx: Tx, kind: Word) => keepWord(tx, kind, { went_at: now })

function keepWord(tx: Tx, kind: Word, said: { trouble?: string | null; went_at?: typeof now }) {
  return tx.all(
    sqlOf
      .insertInto('connection_word')
      .values({ command_center_id: tx.center, kind, ...said })
      .onConflict((on) => on.columns(['command_center_id', 'kind']).doUpdateSet(said)),
  )
}

export const wordsOf = (tx: Tx) =>
  tx.all(sqlOf.selectFrom('connection_word').select(['kind', 'went_at as wentAt', 'trouble']).where('command_center_id', '=', tx.center))
/** Another one is joined: what the one before said is not its word. */
export const forgetWord = (tx: Tx, kind: string) =>
  tx.all(sqlOf.deleteFrom('connection_word').where('command_center_id', '=', tx.center).where('kind', '=', kind))
