// The rows of the cards: every version of each, and those in force.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Card, CardContent, CardVersion, Discipline } from '#contract/cards/Card.ts'
import type { Named } from '#contract/nouns/fields.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { allInUse } from '#server/reference/store.ts'
import { noteBrought, takesUsual, usualBrought } from './storeBrought.ts'
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
        .select(({ fn }) => fn.max('d.version').as('version'))
        .whereRef('d.command_center_id', '=', 'c.command_center_id')
        .whereRef('d.key', '=', 'c.key')
        .where('d.signed_at', 'is', null)
        .where(({ eb, or, ref }) => or([eb('d.written_by', 'is not', null), eb('d.version', '>', ref('c.version'))]))
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

export { noteBrought, usualBrought } from './storeBrought.ts'

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

const usualNow = async (tx: Tx) => {
  const lists = { caseTypes: await allInUse(tx, 'caseType'), subTypes: await allInUse(tx, 'subCaseType') }
  return usualCards.map((one) => ({ ...one, content: contentOf(one, lists) }))
}

/** Adds the usual cards that the center does not have; from then on it is brought newer ones. */
export async function addUsualCards(tx: Tx): Promise<string[]> {
  await takesUsual(tx)
  const added = await tx.all(
    sqlOf
      .insertInto('call_card')
      .values((await usualNow(tx)).map((one) => row(tx, one, 1, null)))
      .onConflict((on) => on.doNothing())
      .returning('key'),
  )
  if (added.length === usualCards.length) await noteBrought(tx, { cards: hash })
  return added.map(({ key }) => key)
}

/** Case types that the center has renamed since are still those that its card led to. */
function named(content: CardContent, before: CardContent | null | undefined): CardContent {
  if (!before) return content
  const subTypeBefore = (question: string, answer: string) =>
    before.questions.find(({ id }) => id === question)?.answers.find(({ id }) => id === answer)?.caseSubTypeId ?? null
  return {
    ...content,
    caseTypeId: content.caseTypeId ?? before.caseTypeId,
    caseSubTypeId: content.caseSubTypeId ?? before.caseSubTypeId,
    questions: content.questions.map(({ answers, ...question }) => ({
      ...question,
      answers: answers.map((one) => ({ ...one, caseSubTypeId: one.caseSubTypeId ?? subTypeBefore(question.id, one.id) })),
    })),
  }
}

const hash = createHash('sha256').update(JSON.stringify(usualCards)).digest()
const newestOfTanod = prepared('newestUsualCards', (p: Params) =>
  sqlOf
    .selectFrom('call_card as c')
    .distinctOn('c.key')
    .select('c.key as code')
    .select(sql<CardContent | null>`case when c.written_by is null then c.content end`.as('content'))
    .select(({ selectFrom }) =>
      selectFrom('call_card as n')
        .select(({ fn }) => fn.max('n.version').as('version'))
        .whereRef('n.command_center_id', '=', 'c.command_center_id')
        .whereRef('n.key', '=', 'c.key')
        .as('version'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('call_card as d')
          .select('d.version')
          .whereRef('d.command_center_id', '=', 'c.command_center_id')
          .whereRef('d.key', '=', 'c.key')
          .where('d.signed_at', 'is', null)
          .where('d.written_by', 'is not', null),
      ).as('hasDraft'),
    )
    .where('c.command_center_id', '=', p.center)
    .orderBy('c.key')
    .orderBy(sql`c.written_by is not null`)
    .orderBy('c.version', 'desc')
    .limit(500),
)

/** Brings the usual cards that are newer than those of the center, as versions that nobody has signed: what was signed stays in force, and a card that somebody is writing waits for the next start. */
export async function bringUsualCards(tx: Tx): Promise<number> {
  const brought = await usualBrought(tx)
  if (!brought || brought.cards?.equals(hash)) return 0
  const known = new Map((await tx.all(newestOfTanod({}))).map((one) => [one.code, one]))
  const changed = (await usualNow(tx))
    .map((one) => ({ ...one, content: named(one.content, known.get(one.code)?.content) }))
    .filter(({ code, content }) => !isDeepStrictEqual(known.get(code)?.content, content))
  const ready = changed.filter(({ code }) => !known.get(code)?.hasDraft)
  if (ready.length > 0)
    await tx.all(sqlOf.insertInto('call_card').values(ready.map((one) => row(tx, one, (known.get(one.code)?.version ?? 0) + 1, null))))
  if (ready.length === changed.length) await noteBrought(tx, { cards: hash })
  return ready.length
}
