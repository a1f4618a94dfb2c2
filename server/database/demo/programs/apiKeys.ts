// API keys of the demo centers: one in use and one that has ended; nobody holds their secrets.
import { insertKey, endKey } from '#server/accounts/storeKeys.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { DemoCenter } from '#server/database/demo/DemoCenter.ts'

export async function fillApiKeys({ tx, accounts }: DemoCenter): Promise<void> {
  const made = { madeBy: accounts.get('admin')!, expiresInDays: 365 }
  const make = (name: string, permissions: readonly string[], callsPerMinute: number) =>
    insertKey(tx, { ...made, name, permissions, callsPerMinute, tokenHash: tokenHash(makeToken()) })
  await make('Traffic office (demo)', ['tickets.read', 'situation.view'], 300)
  await endKey(tx, await make('Old dashboard (demo)', ['statistics.view'], 60))
}
