// Where a crew is told by text: the numbers of its account, of its office, and of who is on.
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { accountsOf, crewLastOn, type FullAccount, fullAccountOf, unitOfCrewNumber } from '#server/accounts/store.ts'
import { dutyOf } from '#server/tickets/assignment/storePositions.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** Nobody is dropped in the middle of work, however long the shift; where nobody is on, those are told who were last. */
export async function numbersOf(tx: Tx, accountId: string): Promise<string[]> {
  const account = await fullAccountOf(tx, accountId)
  if (!account || account.is_deleted === 1) return []
  const known = await crewLastOn(tx, accountId)
  const isOnDuty = (await dutyFor(tx, [accountId]))(accountId)
  const on = known.filter((one) => one.isOn || (one.isOpen && isOnDuty))
  return mobiles([...ownNumbers(account), ...(on.length > 0 ? on : known).map(({ phone }) => phone)])
}

/** The team whose number it is, or whose crew has it; of several, the one that is on duty or at work. Of a crew those speak for their team who are told by text, and where `mayBeOff` says so whoever was on it last. */
export async function teamOfNumber(tx: Tx, number: string, { mayBeOff }: { mayBeOff: boolean }): Promise<string | null> {
  const teams = await tx.all(accountsOf(tx).where('a.account_type', '=', 'responseteam').where('a.is_deleted', '=', 0))
  const ids = teams.filter((team) => mobiles(ownNumbers(team)).includes(number)).map(({ id }) => id)
  const ofCrew = await unitOfCrewNumber(tx, number)
  const isOnDuty = await dutyFor(tx, ofCrew ? [...ids, ofCrew.teamId] : ids)
  if (ofCrew && !ids.includes(ofCrew.teamId) && teams.some(({ id }) => id === ofCrew.teamId))
    if (mayBeOff || (await numbersOf(tx, ofCrew.teamId)).includes(number)) ids.unshift(ofCrew.teamId)
  return ids.find(isOnDuty) ?? ids[0] ?? null
}

async function dutyFor(tx: Tx, ids: string[]): Promise<(id: string) => boolean> {
  const duties = await dutyOf(tx, ids)
  return (id) => (duties.get(id)?.dutyStatus ?? 'offduty') !== 'offduty'
}

const ownNumbers = ({ phone, contact }: Pick<FullAccount, 'phone' | 'contact'>) => [phone, contact]
const mobiles = (numbers: readonly (string | null)[]) => [...new Set(numbers.map((one) => plainPhone(one ?? '')).filter((one) => mobile.test(one)))]
