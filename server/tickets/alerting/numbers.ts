// Where a crew is told by text: the numbers of the account, of its office, and of the members of the team.
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { type FullAccount, fullAccountOf } from '#server/accounts/store.ts'
import type { Tx } from '#server/kit/transaction.ts'

export async function numbersOf(tx: Tx, accountId: string): Promise<string[]> {
  const account = await fullAccountOf(tx, accountId)
  return account && account.is_deleted === 0 ? numbersIn(account) : []
}

function numbersIn({ phone, contact, members }: Pick<FullAccount, 'phone' | 'contact' | 'members'>): string[] {
  const ofMembers = ((members ?? []) as { phone: string | null }[]).map((one) => one.phone)
  const known = [phone, contact, ...ofMembers].map((one) => plainPhone(one ?? '')).filter((one) => mobile.test(one))
  return [...new Set(known)]
}
