// The rows of the cards: every version of each, and those in force.
import { sql } from 'kysely'
import type { Card, CardContent, CardVersion, Discipline } from '#contract/cards/Card.ts'
import type { Named } from '#contract/nouns/fields.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { allInUse } from '#server/reference/store.ts'
import { contentOf, usualCards } from './usual/cards.ts'

const versions = (center: Tx['center']) =>
  sqlOf
    .selectFrom('call_card')
    .select(['key as code', 'version', 'written_at as writtenAt', 'signed_at as signedAt', 'signed_as as signedAs'])
    .select([sql<Discipline>`kind`.as('discipline'), sql<CardContent>`content`.as('content')])
    .select([sql<Named | null>`written_by`.as('writtenBy'), sql<Named | null>`signed_by`.as('signedBy')])
    .where('command_center_id', '=', center)

export const versionsOf = (tx: Tx, code: string): Promise<CardVersion[]> =>
  tx.all(versions(tx.center).where('key', '=', code).orderBy('version', 'desc').limit(200))
export const cardVersion = (tx: Tx, code: string, version: number): Promise<CardVersion | undefined> =>
  tx.one(versions(tx.center).where('key', '=', code).where('version', '=', version))

const inForce = prepared('cardsInForce', (p: Params) =>
  sqlOf
    .selectFrom('call_card as c')
    .distinctOn('c.key')
    .select(['c.key as code', 'c.version'])
    .select([sql<Discipline>`c.kind`.as('discipline'), sql<CardContent>`c.content`.as('content')])
    .select(sql<boolean>`c.signed_at is not null`.as('isSigned'))
    .select(({ selectFrom }) =>
      selectFrom('call_card as d')
        .select('d.version')
        .whereRef('d.command_center_id', '=', 'c.command_center_id')
        .whereRef('d.key', '=', 'c.key')
        .where('d.signed_at', 'is', null)
        .where('d.written_by', 'is not', null)
        .as('draft'),
    )
    .where('c.command_center_id', '=', p.center)
    // What a person wrote counts once it is signed; what came with Tanod until then.
    .where(({ eb, or }) => or([eb('c.signed_at', 'is not', null), eb('c.written_by', 'is', null)]))
    .orderBy('c.key')
    .orderBy(sql`c.signed_at is null`)
    .orderBy('c.version', 'desc')
    .limit(sql.lit(200))
    .$castTo<Card>(),
)
export const cardsInForce = (tx: Tx): Promise<Card[]> => tx.all(inForce({}))

interface Written {
  code: string
  discipline: Discipline
  content: CardContent
}
const row = (tx: Tx, { code, discipline, content }: Written, version: number, by: Named | null) => ({
  command_center_id: tx.center,
  ...{ key: code, version, kind: discipline },
  content: JSON.stringify(content),
  written_by: by && JSON.stringify(by),
})

/** Nothing where the version is there already: somebody else wrote meanwhile. */
export const addVersion = (tx: Tx, written: Written, version: number, by: Named): Promise<{ version: number } | undefined> =>
  tx.one(
    sqlOf
      .insertInto('call_card')
      .values(row(tx, written, version, by))
      .onConflict((on) => on.doNothing())
      .returning('version'),
  )

const waiting = (tx: Tx, code: string, version: number) =>
  sqlOf
    .updateTable('call_card')
    .where('command_center_id', '=', tx.center)
    .where('key', '=', code)
    .where('version', '=', version)
    .where('signed_at', 'is', null)
    .returning('version')

export const rewriteVersion = (tx: Tx, { code, content }: Written, version: number, by: Named) =>
  tx.one(
    waiting(tx, code, version)
      .where('written_by', 'is not', null)
      .set({ content: JSON.stringify(content), written_by: JSON.stringify(by), written_at: now }),
  )

export const signVersion = (tx: Tx, { code, version, signedAs }: { code: string; version: number; signedAs: string }, by: Named) =>
  tx.one(waiting(tx, code, version).set({ signed_by: JSON.stringify(by), signed_at: now, signed_as: signedAs }))

/** Adds the usual cards that the center does not have. */
export async function addUsualCards(tx: Tx): Promise<string[]> {
  const lists = { caseTypes: await allInUse(tx, 'caseType'), subTypes: await allInUse(tx, 'subCaseType') }
  const added = await tx.all(
    sqlOf
      .insertInto('call_card')
      .values(usualCards.map((one) => row(tx, { ...one, content: contentOf(one, lists) }, 1, null)))
      .onConflict((on) => on.doNothing())
      .returning('key'),
  )
  return added.map(({ key }) => key)
}
