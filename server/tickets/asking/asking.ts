// A caller asked by a card: the answers on the ticket, what they decide, and the times that are counted.
import type { AskedByCard, Asker, CardRun, Given, ToldCard } from '#contract/cards/Card.ts'
import { isDangerBy } from '#contract/cards/danger.ts'
import { arrestOf, cardOf, decide, type Decision, questionsOf, type RuledCard, shortened } from '#contract/cards/rules.ts'
import type { asking as contract } from '#contract/tickets/asking/asking.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import { cardsInForce, cardVersion } from '#server/cards/store.ts'
import { timeNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { subCaseTypeOf } from '#server/reference/store.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { checkStep, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'

interface Asked {
  card: RuledCard & { version: number }
  arrest: RuledCard | undefined
}

/** The version that was read, with the first questions as they are in force; none where nobody wrote it. */
async function askedBy(tx: Tx, code: string, version: number): Promise<Asked | undefined> {
  const card = await cardVersion(tx, code, version)
  return card && { card, arrest: arrestOf(await cardsInForce(tx)) }
}

const isAnswer = ({ card, arrest }: Asked, { question, answer }: Pick<Given, 'question' | 'answer'>) =>
  [...questionsOf(card, arrest), ...(arrest?.content.questions ?? [])].some(
    ({ id, answers }) => id === question && answers.some((one) => one.id === answer),
  )

/** The moment of the answer that showed it; what is corrected away was none. */
function recognizedAt({ card, arrest }: Asked, answers: readonly Given[]): string | null {
  for (const [at, given] of answers.entries()) if (decide(card, arrest, answers.slice(0, at + 1)).isArrest) return given.at
  return null
}

/** How it was asked before the ticket was filed, by the clock of the screen; what no version knows is left out. */
export async function runOf(
  tx: Tx,
  told: AskedByCard | undefined,
  by: Asker,
): Promise<{ run: CardRun; decision: Decision & { caseTypeId: string | null } } | undefined> {
  const asked = told && (await askedBy(tx, told.code, told.version))
  if (!asked) return undefined
  const { code, version, answers, compressionsMsAgo } = told
  const ago = (ms: number) => new Date(timeNow() - ms).toISOString()
  const given = answers.filter((one) => isAnswer(asked, one)).map(({ question, answer, msAgo }) => ({ question, answer, at: ago(msAgo) }))
  const run = {
    askedBy: by,
    code,
    version,
    answers: given,
    startedAt: given.map(({ at }) => at).toSorted()[0] ?? null,
    recognizedAt: recognizedAt(asked, given),
    compressionsAt: compressionsMsAgo === null ? null : ago(compressionsMsAgo),
  }
  return { run, decision: { ...decide(asked.card, asked.arrest, given), caseTypeId: asked.card.content.caseTypeId } }
}

/** What the answers decide on a ticket of this kind: nothing where none was given or the card is of another kind; a sub-type while it is in use. */
export async function decidedFor(
  tx: Tx,
  asked: Awaited<ReturnType<typeof runOf>>,
  caseTypeId: string | null | undefined,
): Promise<{ priority?: Priority; caseSubTypeId?: string }> {
  if (!asked || asked.run.answers.length === 0 || asked.decision.caseTypeId !== caseTypeId) return {}
  const { priority, caseSubTypeId } = asked.decision
  return { priority, ...((await isOfKind(tx, caseSubTypeId, caseTypeId)) && { caseSubTypeId: caseSubTypeId! }) }
}
async function isOfKind(tx: Tx, caseSubTypeId: string | null, caseTypeId: string | null): Promise<boolean> {
  const found = caseSubTypeId ? await subCaseTypeOf(tx, caseSubTypeId) : undefined
  return found !== undefined && !found.isDeleted && found.caseTypeId === caseTypeId
}

/** A sub-type that was copied from what the card decides falls away where it is out of use: no report is refused for it. */
export const subTypeTold = async (tx: Tx, told: string | undefined, asked: Awaited<ReturnType<typeof runOf>>, caseTypeId: string) =>
  told !== undefined && told === asked?.decision.caseSubTypeId && !(await isOfKind(tx, told, caseTypeId)) ? undefined : told

/** Whether life is in danger by these words and the card of the ticket. */
export async function isDangerOf(tx: Tx, run: CardRun | null | undefined, text: string): Promise<boolean> {
  const asked = run ? await askedBy(tx, run.code, run.version) : undefined
  return isDangerBy(asked?.card, asked?.arrest, run?.answers ?? [], text)
}

async function recordRun(tx: Tx, doer: Doer, number: string, { code, version, answers, recognizedAt: at, compressionsAt }: CardRun): Promise<void> {
  const of = { kind: 'ticket', id: number } as const
  await record(tx, doer, { verb: 'cardAnswered', ...of, data: { transactionNumber: number, code, version, answers } })
  if (at) await record(tx, doer, { verb: 'arrestRecognized', ...of, data: { transactionNumber: number, code, version, happenedAt: at } })
  if (compressionsAt)
    await record(tx, doer, { verb: 'compressionsBegan', ...of, data: { transactionNumber: number, code, happenedAt: compressionsAt } })
}

/** Hangs it on a ticket that was filed just now. */
export async function keepAsking(tx: Tx, doer: Doer, number: string, run: CardRun): Promise<void> {
  await changeTicket(tx, await lockTicket(tx, null, number), { card: run }, { byItself: true })
  await recordRun(tx, doer, number, run)
}

/** What whoever is on the spot is told, by the card of the ticket. */
export async function toldBy(tx: Tx, run: CardRun | null | undefined): Promise<ToldCard | null> {
  const asked = run && (await askedBy(tx, run.code, run.version))
  if (!asked) return null
  const { before, tells } = decide(asked.card, asked.arrest, run.answers)
  const inForce = await cardsInForce(tx)
  const find = (code: string | null) => (code === run.code ? asked.card : cardOf(inForce, code ?? ''))?.content
  const [found, warning] = [find(tells), before === tells ? undefined : find(before)]
  if (!found) return null
  const { name, steps, beat } = shortened(found)
  const all = [...(warning ? shortened(warning).steps : []), ...steps]
  return all.length === 0 ? null : { name, steps: all, beat }
}

export function serveAsking(): Handlers<typeof contract> {
  return {
    answerCard: ({ id: number, code, version, question, answer }, { me, doer, change }) =>
      change(async (tx) => {
        const asked = (await askedBy(tx, code, version)) ?? refuse(404, 'There is no such card.')
        if (!isAnswer(asked, { question, answer })) refuse(404, 'There is no such answer on this card.')
        const locked = await lockTicket(tx, me, number)
        checkStep(locked, me, 'edit')
        const before = locked.card?.code === code ? locked.card.answers : []
        const given: Given = { question, answer, at: locked.now }
        const answers = [...before.filter((one) => one.question !== question), given]
        const was = decide(asked.card, asked.arrest, before)
        const is = decide(asked.card, asked.arrest, answers)
        const isSame = asked.card.content.caseTypeId === null || asked.card.content.caseTypeId === locked.case_type_id
        // An answer makes a ticket only ever more urgent: less, it is made by a hand. By another card than the one it is asked by, it keeps its kind as well.
        const isMore = is.priority < locked.priority
        const isOwn = isSame && (!locked.card || locked.card.code === code)
        const isDecided = before.length === 0 || was.priority !== is.priority || was.caseSubTypeId !== is.caseSubTypeId
        const subTypeFits = await isOfKind(tx, is.caseSubTypeId, locked.case_type_id)
        const run: CardRun = {
          ...{ code, version, answers, compressionsAt: locked.card?.compressionsAt ?? null },
          // Who began, and when, stays whatever card goes on.
          ...(locked.card?.startedAt
            ? { askedBy: locked.card.askedBy, startedAt: locked.card.startedAt }
            : { askedBy: 'desk' as const, startedAt: locked.now }),
          recognizedAt: is.isArrest ? (locked.card?.recognizedAt ?? locked.now) : null,
        }
        const after = await changeTicket(tx, locked, {
          card: run,
          // What a hand set meanwhile stays until an answer decides anew.
          ...(isDecided && isMore && { priority: is.priority }),
          ...(isDecided && (isOwn || (isMore && isSame)) && (is.caseSubTypeId === null || subTypeFits) && { case_sub_type_id: is.caseSubTypeId }),
          life_threat: locked.life_threat || (await isDangerOf(tx, run, locked.description)),
        })
        await tellOf(tx, doer, after, 'cardAnswered', { data: { code, version, answers: [given] } })
        if (run.recognizedAt && !locked.card?.recognizedAt)
          await tellOf(tx, doer, after, 'arrestRecognized', { data: { code, version, happenedAt: run.recognizedAt } })
        return { message: 'Noted.', data: await showTicketOf(tx, me, number) }
      }),

    startCompressions: ({ id: number }, { me, doer, change }) =>
      change(async (tx) => {
        const locked = await lockTicket(tx, me, number)
        checkStep(locked, me, 'edit')
        const { card } = locked
        if (!card) return refuse(409, 'The caller was asked by no card.')
        if (!card.compressionsAt) {
          const after = await changeTicket(tx, locked, { card: { ...card, compressionsAt: locked.now } })
          await tellOf(tx, doer, after, 'compressionsBegan', { data: { code: card.code, happenedAt: locked.now } })
        }
        return { message: 'The first compression is noted.', data: await showTicketOf(tx, me, number) }
      }),
  }
}
