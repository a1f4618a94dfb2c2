// The room cards: the desk reads them, the directors write versions and sign them.
import { type CardContent, type Discipline, directorOf } from '#contract/cards/Card.ts'
import { checkCard } from '#contract/cards/check.ts'
import type { cards as contract } from '#contract/cards/room.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { findReference, findReferences } from '#server/reference/store.ts'
import { addUsualCards, addVersion, cardsInForce, cardVersion, rewriteVersion, signVersion, versionsOf } from './store.ts'

const noSuch = () => refuse(404, 'There is no such card.')

function checkDirector(me: Actor, discipline: Discipline): void {
  if (!me.may(directorOf[discipline]))
    refuse(403, discipline === 'medical' ? 'Medical cards are the medical director’s.' : 'Cards of fire, rescue and police are the fire director’s.')
}

/** What a card names must be there: case type, its sub-types, the cards to which answers lead. */
async function checkContent(tx: Tx, code: string, content: CardContent): Promise<void> {
  const wrong = checkCard(
    code,
    content,
    (await cardsInForce(tx)).map((one) => one.code),
  )
  if (wrong) refuse(400, wrong)
  if (content.caseTypeId && !(await findReference(tx, 'caseType', content.caseTypeId))) refuse(404, 'There is no such case type.')
  const ids = new Set([content.caseSubTypeId, ...content.questions.flatMap(({ answers }) => answers.map(({ caseSubTypeId }) => caseSubTypeId))])
  const wanted = [...ids].filter((id) => id !== null)
  const found = await findReferences(tx, 'subCaseType', wanted)
  if (found.length < wanted.length || found.some(({ caseTypeId }) => caseTypeId !== content.caseTypeId))
    refuse(404, 'There is no such sub-type of this case type.')
}

export const serveCards = (): Handlers<typeof contract> => ({
  async getCards(_, { read }) {
    return { message: 'The cards.', data: await read(cardsInForce) }
  },

  async getCardVersions({ code }, { read }) {
    return { message: 'The versions of the card.', data: await read((tx) => versionsOf(tx, code)) }
  },

  writeCard: ({ code, discipline: told, version, content }, { me, doer, change }) =>
    change(async (tx) => {
      const [newest] = await versionsOf(tx, code)
      const discipline = newest?.discipline ?? told
      checkDirector(me, discipline)
      await checkContent(tx, code, content)
      if ((newest?.version ?? null) !== version) return refuseStale('card', newest ?? {}, { content })
      const by = { id: me.accountId, name: me.name }
      const isWaiting = newest && !newest.signedAt && newest.writtenBy
      const written = isWaiting
        ? await rewriteVersion(tx, { code, discipline, content }, newest.version, by)
        : await addVersion(tx, { code, discipline, content }, (newest?.version ?? 0) + 1, by)
      if (!written) return refuseStale('card', newest ?? {}, { content })
      await record(tx, doer, { verb: 'cardWritten', kind: 'card', id: code, data: { code, version: written.version } })
      return { message: 'The card waits to be signed.', data: (await cardVersion(tx, code, written.version))! }
    }),

  signCard: ({ code, version, signedAs }, { me, doer, change }) =>
    change(async (tx) => {
      const found = (await cardVersion(tx, code, version)) ?? noSuch()
      checkDirector(me, found.discipline)
      if (!(await signVersion(tx, { code, version, signedAs }, { id: me.accountId, name: me.name })))
        refuse(409, 'This version is signed already.', 'already-there')
      await record(tx, doer, { verb: 'cardSigned', kind: 'card', id: code, data: { code, version } })
      return { message: 'Signed. Callers are asked by it from now on.', data: (await cardVersion(tx, code, version))! }
    }),

  addUsualCards: (_, { doer, change }) =>
    change(async (tx) => {
      const added = await addUsualCards(tx)
      if (added.length > 0) await record(tx, doer, { verb: 'usualCardsAdded', kind: 'card', id: tx.center, data: { count: added.length } })
      return { message: added.length > 0 ? 'The usual cards were added.' : 'Every usual card is here already.', data: { added } }
    }),
})
