// Pictures that a channel names by an address: fetched outside every request, from its own hosts alone, and let in by the gate of files.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { received } from '#contract/kit/upload.ts'
import { keepChatFile, talkOf, writeMessage } from '#server/chat/room.ts'
import type { Config } from '#server/config.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { addFile, type NewFile } from '#server/files/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Doer } from '#server/kit/record.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'
import { type Channel, type Channels, nameOfChannel } from '#server/outside/channels.ts'
import { fetchOutside, OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { noteByTanod, offlineReportNow } from '#server/tickets/store.ts'
import { isMessageKnown, messageHash, noteMessage } from './store.ts'

/** `sealed`: its address, and the ticket or report that it belongs to. */
export const pictureJob = job('takePicture', z.object({ center: z.uuid(), channel: z.uuid(), chat: z.uuid(), sealed: z.string() }))
const Sealed = z.object({ url: z.string(), number: z.string().nullable(), offlineReportId: z.uuid().nullable() })

interface Parts {
  db: Database
  keeper: FileKeeper
  secrets: Secrets
  joined: Channels
  config: Pick<Config, 'data' | 'privateHosts' | 'uploadBytes'>
}
const doer: Doer = { session: null, accountType: 'system', source: 'channels', requestId: 'channels' }

/** Where Messenger keeps what people send. */
const hostsOfMessenger = ['fbcdn.net', 'fbsbx.com']
export function isPinned({ given }: Pick<Channel, 'given'>, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, hostname } = new URL(url)
  if (host === new URL(given.url).host) return protocol === new URL(given.url).protocol
  return given.kind === 'messenger' && protocol === 'https:' && hostsOfMessenger.some((one) => hostname.endsWith(`.${one}`))
}

export const workPictures = (jobs: Jobs, parts: Parts): Promise<void> => jobs.work(pictureJob, (given, isLast) => take(parts, given, isLast))

async function take(parts: Parts, { center, channel: channelId, chat, sealed }: z.output<typeof pictureJob.data>, isLast: boolean): Promise<void> {
  const { db, joined, secrets } = parts
  const { url, number, offlineReportId } = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
  const hash = messageHash(channelId, 'taken', chat)
  if (await db.read(center, (tx) => isMessageKnown(tx, hash))) return
  const channel = await joined.channelOf(center, channelId)
  const kept = channel && isPinned(channel, url) ? await keepPicture(parts, url, isLast) : 'its address is not one of the channel'
  await db.within(center, async (tx) => {
    if (!(await noteMessage(tx, hash))) return
    // What was held may be a ticket by now.
    const ticket = number ?? (offlineReportId && (await offlineReportNow(tx, offlineReportId))?.number)
    if (typeof kept === 'string') {
      const name = channel ? nameOfChannel(channel) : 'the channel'
      if (ticket) await noteByTanod(tx, doer, ticket, `A picture sent by ${name} could not be taken: ${kept}.`)
      return
    }
    const talk = ticket ? await talkOf(tx, ticket) : null
    if (ticket && talk)
      await writeMessage(tx, doer, { number: ticket, messageId: chat, msgType: 'file', text: undefined, file: kept, by: null, hearers: talk.hearers })
    else if (offlineReportId) await addFile(tx, { ...kept, owner_kind: 'offlineReport', owner_id: offlineReportId })
  })
}

/** The kept file, or in words why there is none; an address that does not answer is asked again, until the last time. */
async function keepPicture({ keeper, config }: Parts, url: string, isLast: boolean): Promise<NewFile | string> {
  const folder = join(config.data, 'receiving', randomUUID())
  try {
    const { bytes } = await fetchOutside(url, { privateHosts: config.privateHosts, maxBytes: config.uploadBytes, maxMs: 30_000 })
    const path = join(folder, 'picture')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return await keepChatFile(keeper, { [received]: true, path, name: 'picture', bytes: bytes.length, sha256 }, null)
  } catch (error) {
    if (error instanceof Refusal) return error.message.replace(/\.$/, '')
    if (error instanceof OutsideTrouble && (error.kind === 'tooLarge' || error.kind === 'forbidden'))
      return `it is ${error.kind === 'tooLarge' ? 'too large' : 'not open'}`
    if (error instanceof OutsideTrouble && error.status !== undefined && error.status < 500 && error.status !== 429) return 'it is not there any more'
    if (isLast && error instanceof OutsideTrouble) return 'its address did not answer'
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
