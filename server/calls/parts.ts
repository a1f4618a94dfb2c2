// What the room calls is given beside the context of a call.
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/kit/transaction.ts'

export interface CallParts {
  config: Pick<Config, 'turnUrls' | 'turnSecret' | 'stunUrls' | 'smsUrl'>
  /** Sends the link by which whoever reported a ticket reaches us; false where the ticket has none. */
  textLink(tx: Tx, number: string, phone: string): Promise<boolean>
}
