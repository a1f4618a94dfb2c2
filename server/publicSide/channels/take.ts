// A citizen's message as a channel brings it: once a line of the chat of its ticket, else a report of its own; never refused.
import { uuidv7 as uuid } from 'uuidv7'
import { tidyText } from '#contract/publicSide/forgiving.ts'
import { isStop } from '#contract/tickets/offlineReports/gateways.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Doer } from '#server/kit/record.ts'
import { noteByTanod } from '#server/tickets/store.ts'
import type { Channel } from '#server/outside/channels.ts'
import type { BroughtMessage } from '#server/outside/messenger.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { channelHash, channelKey, endTexts } from '#server/publicSide/telling/store.ts'
import { answerSaid, readSaid, type Sender } from '#server/publicSide/texts/texts.ts'
import { takeWithin } from '#server/publicSide/store.ts'
import { pictureJob } from './pictures.ts'
import { isMessageKnown, lockSender, messageHash, noteMessage } from './store.ts'

export type TakingParts = Pick<PublicParts, 'db' | 'jobs' | 'secrets' | 'centers' | 'sms'>

const textMost = 5_000
const mostPictures = 10
/** Of one sender: what is beyond them is a note on the ticket. */
const picturesPerHour = 30
const hourMs = 3_600_000

const counted = (kinds: readonly string[]) =>
  [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => (all.length > 1 ? `${kind} (${all.length})` : kind)).join(', ')

/** What stands where somebody sent no words. */
function wordsOf({ text, pictures, position, others }: BroughtMessage): string {
  const beside = [...(pictures.length > 0 ? ['a picture'] : []), ...(position ? ['a position'] : []), ...new Set(others)]
  return tidyText(text, textMost) || (beside.length > 0 ? `Sent without words: ${beside.join(', ')}.` : '?')
}

export async function takeMessage(parts: TakingParts, center: string, channel: Channel, message: BroughtMessage, doer: Doer) {
  const { db, secrets } = parts
  const hash = messageHash(channel.id, 'taken', message.messageId)
  if (await db.read(center, (tx) => isMessageKnown(tx, hash))) return 'known' as const
  const key = channelKey(channel.id, message.from)
  const sender: Sender = {
    ...{ by: 'message' as const, key, hash: channelHash(secrets, key), isPerson: true },
    contact: { kind: 'channel', secret: secrets.seal(JSON.stringify({ channel: channel.id, to: message.from })) },
  }
  const text = wordsOf(message)
  const { position, pictures, others } = message
  const said = await readSaid(parts, center, sender, { text, position })
  return db.within(center, async (tx) => {
    await lockSender(tx, sender.hash)
    if (!(await noteMessage(tx, hash))) return 'known' as const
    if (isStop(text)) {
      await endTexts(tx, sender.hash)
      return 'stop' as const
    }
    const where = position ? `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}` : ''
    const line = where && !text.includes(where) ? `${text}\n${where}` : text
    const answered = await answerSaid(tx, doer, { hash: sender.hash, text: line, isOther: said.isOther })
    const within: Parameters<typeof takeWithin>[0] = { across: (query) => tx.all(query) }
    const ofPictures = [{ key: secrets.hash('pictures by channel', center, key), most: picturesPerHour }]
    // A channel's clock may be wrong: nothing was written in the future.
    const writtenAt = new Date(Math.min(timeNow(), message.sentAt ? Date.parse(message.sentAt) : timeNow())).toISOString()
    const filed = answered ? { number: answered, offlineReportId: null } : await said.file(tx, doer, writtenAt)
    const left = [...others, ...pictures.slice(mostPictures).map(() => 'image')]
    for (const url of pictures.slice(0, mostPictures)) {
      if (!(await takeWithin(within, ofPictures, hourMs))) {
        left.push('image')
        continue
      }
      const sealed = secrets.seal(JSON.stringify({ url, ...filed }))
      await parts.jobs.send(tx, pictureJob, { center, channel: channel.id, chat: uuid(), sealed })
    }
    if (filed.number && left.length > 0) await noteByTanod(tx, doer, filed.number, `Sent also, and not taken here: ${counted(left)}.`)
    return answered ? ('chat' as const) : filed.number ? ('ticket' as const) : ('report' as const)
  })
}
