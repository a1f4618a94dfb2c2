// Where a crew is told by text: the numbers of the account, of its office, and of the members of the team.
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { accountsOf, type FullAccount, fullAccountOf } from '#server/accounts/store.ts'
import { dutyOf } from '#server/tickets/assignment/storePositions.ts'
import type { Tx } from '#server/kit/transaction.ts'

export async function numbersOf(tx: Tx, accountId: string): Promise<string[]> {
  const account = await fullAccountOf(tx, accountId)
  return account && account.is_deleted === 0 ? numbersIn(account) : []
}

/** The team whose crew has the number; of several, the one that is on duty or at work. */
export async function teamOfNumber(tx: Tx, number: string): Promise<string | null> {
  const teams = await tx.all(accountsOf(tx).where('a.account_type', '=', 'responseteam').where('a.is_deleted', '=', 0))
  const ids = teams.filter((team) => numbersIn(team).includes(number)).map(({ id }) => id)
  if (ids.length === 0) return null
  const duties = await dutyOf(tx, ids)
  const isOn = (id: string) => (duties.get(id)?.dutyStatus ?? 'offduty') !== 'offduty'
  return ids.find(isOn) ?? ids[0]!
}

function numbersIn({ phone, contact, members }: Pick<FullAccount, 'phone' | 'contact' | 'members'>): string[] {
  const ofMembers = ((members ?? []) as { phone: string | null }[]).map((one) => one.phone)
  const known = [phone, contact, ...ofMembers].map((one) => plainPhone(one ?? '')).filter((one) => mobile.test(one))
  return [...new Set(known)]
}
