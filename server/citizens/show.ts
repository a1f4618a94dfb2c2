// A citizen's record as an account may see it.
import { k } from '#contract/kit/say.ts'
import type { Language } from '#contract/languages.ts'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { namesOf } from '#server/accounts/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { citizenOf, type CitizenRecord } from './store.ts'
import { blockCount } from './storeBlocks.ts'
import { ticketCounts } from './storeCallers.ts'
import { citizenRows } from './storeLists.ts'

export const noCitizen = k('There is no such citizen.')

const citizenView = view<Citizen>(
  'citizen',
  ({ accountId }) => [accountId],
  (tx, me, id) => showCitizen(tx, me, id!),
)

export async function showCitizen(tx: Tx, me: Actor, id: string): Promise<Citizen> {
  const record = (await citizenOf(tx, id)) ?? refuse(404, noCitizen)
  const row = (await citizenRows(tx, [id])).get(id)!
  const { tickets, falseReports } = await ticketCounts(tx, id)
  return citizenView({
    ...row,
    address: record.address,
    ...{ language: record.language as Language | null, note: record.note, noteUntil: record.note_until },
    ...(await decisionOf(tx, me, record)),
    evidence: me.may('citizens.verify') ? { idPictureIds: record.id_picture_ids, selfieId: record.selfie_id } : null,
    ...{ tickets, falseReports, blocks: await blockCount(tx, id) },
  })
}

const nothing = { email: null, birthDate: null, reason: null, decidedAt: null, decidedBy: null, source: null, broughtBy: null, broughtAt: null }
/** Whoever sees callers only is not told what the verifiers look at. */
async function decisionOf(tx: Tx, me: Actor, { email, birth_date, reason, decided_at, decided_by, source, brought_by, brought_at }: CitizenRecord) {
  if (!me.may('citizens.read')) return nothing
  const names = await namesOf(
    tx,
    [decided_by, brought_by].filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null
  return {
    ...{ email, birthDate: birth_date, reason, decidedAt: decided_at, decidedBy: nameOf(decided_by) },
    ...{ source, broughtBy: nameOf(brought_by), broughtAt: brought_at },
  }
}
