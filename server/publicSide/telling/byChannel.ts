// What goes out by a channel: each part of it once, and what is refused for good said on the ticket.
import { say, type Sentence } from '#contract/kit/say.ts'
import { english } from '#contract/language/english.ts'
import { noteByTanod } from '#server/tickets/store.ts'
import type { Config } from '#server/config.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'
import { type Channel, type Channels, channelGone, nameOfChannel, partsOf, SaidNo, sendByChannel } from '#server/outside/channels.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { isMessageKnown, messageHash, noteMessage } from '#server/publicSide/channels/store.ts'

export interface Address {
  channel: string
  to: string
}
/** Kept sealed, like the number of a telephone. */
export const addressIn = (secrets: Pick<Secrets, 'unseal'>, sealed: string): Address => JSON.parse(secrets.unseal(sealed)) as Address

interface Parts {
  db: Database
  secrets: Secrets
  joined: Channels
  config: Pick<Config, 'privateHosts'>
}
interface OfTicket {
  number: string
  /** Which may not be the one whose channel it is. */
  center: string
}
interface Sending {
  id: string
  secret: string
  text: string
  /** Where it is said that it did not arrive. */
  ticket: OfTicket | null
  /** It is tried no more after this. */
  isLast: boolean
}
const triedInVain = say('It was tried many times, and did not go through.')

const doer: Doer = { session: null, accountType: 'system', source: 'channels', requestId: 'channels' }

export async function sendOnce(parts: Parts, center: string, { id, secret, text, ticket, isLast }: Sending): Promise<void> {
  const { db, joined, secrets, config } = parts
  const { channel: channelId, to } = addressIn(secrets, secret)
  const channel = await joined.channelOf(center, channelId)
  if (!channel || channel.given.isOn === 0)
    return giveUp(parts, center, { id, channelId, ticket, name: channel && nameOfChannel(channel), said: channelGone })
  for (const part of partsOf(channel, { id, to, text })) {
    const hash = messageHash(channelId, 'sent', part.id)
    if (await db.read(center, (tx) => isMessageKnown(tx, hash))) continue
    try {
      await sendByChannel(channel, part, config.privateHosts)
    } catch (error) {
      if (error instanceof SaidNo && error.isFinal)
        return giveUp(parts, center, { id: part.id, channelId, ticket, name: nameOfChannel(channel), said: error.said })
      await noteTrouble(joined, center, channel, error)
      if (isLast) await giveUp(parts, center, { id: part.id, channelId, ticket, name: nameOfChannel(channel), said: triedInVain })
      throw error
    }
    await db.within(center, (tx) => noteMessage(tx, hash))
    await joined.noteChannel(center, channel, null)
  }
}

async function noteTrouble(joined: Channels, center: string, channel: Channel, error: unknown): Promise<void> {
  if (error instanceof OutsideTrouble)
    await joined.noteChannel(center, channel, english(error instanceof SaidNo ? error.said : troubleSentences[error.kind]))
}

interface GivenUp {
  id: string
  channelId: string
  ticket: OfTicket | null
  name: string | null
  said: Sentence
}
/** Said once, to those who work on the ticket. */
async function giveUp({ db }: Parts, center: string, { id, channelId, ticket, name, said }: GivenUp): Promise<void> {
  const text = `Not delivered by ${name ?? 'the channel'}: ${english(said)}`
  const isElsewhere = ticket !== null && ticket.center !== center
  const isNew = await db.within(center, async (tx) => {
    if (!(await noteMessage(tx, messageHash(channelId, 'sent', id)))) return false
    if (ticket && !isElsewhere) await noteByTanod(tx, doer, ticket.number, text)
    return true
  })
  if (isNew && isElsewhere) await db.within(ticket.center, (tx) => noteByTanod(tx, doer, ticket.number, text))
}
