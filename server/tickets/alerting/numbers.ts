// Where a crew is told by text: the numbers of its account, of its office, and of who is on.
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { accountsOf, crewsOn, type FullAccount, fullAccountOf, teamOfCrewNumber } from '#server/accounts/store.ts'
import { dutyOf } from '#server/tickets/assignment/storePositions.ts'
import type { Tx } from '#server/kit/transaction.ts'

export async function numbersOf(tx: Tx, accountId: string): Promise<string[]> {
  const account = await fullAccountOf(tx, accountId)
  if (!account || account.is_deleted === 1) return []
  const crew = (await crewsOn(tx)).filter(({ teamId }) => teamId === accountId)
  return mobiles([...ownNumbers(account), ...crew.map(({ phone }) => phone)])
}

/** The team whose number it is, or whose crew has it; of several, the one that is on duty or at work. */
export async function teamOfNumber(tx: Tx, number: string): Promise<string | null> {
  const teams = await tx.all(accountsOf(tx).where('a.account_type', '=', 'responseteam').where('a.is_deleted', '=', 0))
  const ids = teams.filter((team) => mobiles(ownNumbers(team)).includes(number)).map(({ id }) => id)
  const ofCrew = await teamOfCrewNumber(tx, number)
  if (ofCrew && !ids.includes(ofCrew) && teams.some(({ id }) => id === ofCrew)) ids.unshift(ofCrew)
  if (ids.length === 0) return null
  const duties = await dutyOf(tx, ids)
  const isOn = (id: string) => (duties.get(id)?.dutyStatus ?? 'offduty') !== 'offduty'
  return ids.find(isOn) ?? ids[0]!
}

const ownNumbers = ({ phone, contact }: Pick<FullAccount, 'phone' | 'contact'>) => [phone, contact]
const mobiles = (numbers: readonly (string | null)[]) => [...new Set(numbers.map((one) => plainPhone(one ?? '')).filter((one) => mobile.test(one)))]
