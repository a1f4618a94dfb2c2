// What the room calls is given beside the context of a call.
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { TicketRecord } from '#server/tickets/store.ts'
import type { Sms } from '#server/outside/sms.ts'

export interface CitizenPorts {
  citizenOf(tx: Tx, id: string): Promise<{ id: string } | undefined>
  /** Two at most: a number that several have names nobody. */
  citizensWithPhone(tx: Tx, phone: string): Promise<{ id: string; name: string }[]>
}

export interface CallParts {
  citizens: CitizenPorts
  config: Pick<Config, 'turnUrls' | 'turnSecret' | 'stunUrls' | 'webAddress'>
  sms: Pick<Sms, 'isSet'>
  /** Sends the link by which whoever reported a ticket reaches us; false where the ticket has none. */
  textLink(tx: Tx, number: string, phone: string): Promise<boolean>
  /** Refuses where the number was sent links enough. */
  spendLink(phone: string): Promise<void>
  /** Sends the link of the page of a ticket, which has one from then on. */
  textWhere(tx: Tx, ticket: TicketRecord, phone: string): Promise<void>
}
