// Files what a visitor reports: as a ticket, as a late report, or in the lane that staff look through first.
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uuidv7 as uuid } from 'uuidv7'
import type { Received } from '#contract/kit/upload.ts'
import { plainPhone, isDialable } from '#contract/nouns/Phone.ts'
import { mostMedia } from '#contract/publicSide/media.ts'
import { filesWereLeftOut, nextSteps, type report as contract } from '#contract/publicSide/report.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import { moveTo } from '#server/kit/admission/lanes.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import type { Handler, Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { KnownCenter } from './centers.ts'
import { fileIn, type Sent } from './fileIn.ts'
import { chooseLane, refuseFlood } from './limits.ts'
import { showMedia } from './media/media.ts'
import { arriveMedia, mediaOf } from './media/storeMedia.ts'
import type { PublicParts } from './parts.ts'
import { addReport, reportOfClient } from './store.ts'
import { userIdOf } from './visitors.ts'

/** The secret of a report's link follows from its id, so that it is stored nowhere and a repeated answer has it again. */
export const tokenOf = (secrets: Secrets, reportId: string) => secrets.hash('follow-up', reportId).toString('base64url')
/** A short code to name on the telephone while there is no number. */
export const referenceOf = (reportId: string, number: string | null) => number ?? `R-${reportId.replaceAll('-', '').slice(-8).toUpperCase()}`

type Given = Parameters<Handler<(typeof contract)['createEmergencyTicket']>>[0]

/** When it was written by the server's clock: by the phone's own clock, which may be wrong, it is so old. */
function writtenAtOf({ writtenAt, sentAt }: Given): string | undefined {
  if (!writtenAt) return undefined
  const age = (sentAt ? Date.parse(sentAt) : Date.now()) - Date.parse(writtenAt)
  return new Date(Date.now() - Math.max(0, age)).toISOString()
}

export function serveReport(parts: PublicParts): Handlers<typeof contract> {
  const { centers, secrets, pieces, drawing, config } = parts

  const answer = async (center: KnownCenter, { id, userId, state, number, media }: Sent, filesLeftOut = 0) => ({
    message: 'Your report was sent.',
    data: {
      ...{ state, transactionNumber: number, reference: referenceOf(id, number), token: tokenOf(secrets, id), userId },
      next: [...nextSteps[state], ...(filesLeftOut > 0 ? [filesWereLeftOut] : [])],
      ...{ center: { id: center.id, name: center.name }, hotlines: center.hotlines, filesLeftOut },
      media: await Promise.all(media.map((row) => showMedia(pieces, row))),
    },
  })

  return {
    async createEmergencyTicket(given, { source, device, doer, read, change }) {
      const center = await centers.chooseAny(given)
      const { maxFiles, lateAfterMinutes } = center.settings.publicReports
      const clientHash = given.clientId ? secrets.hash('client', given.clientId) : null
      const isDanger =
        given.isCallForHelp === true ||
        center.caseTypes.some(({ id, isLifeThreat }) => id === given.caseTypeId && isLifeThreat === 1) ||
        hasLifeThreat(given.description ?? '')
      if (isDanger && parts.lifeBudget.take(source)) moveTo('life')
      const caller = given.deviceId ?? `${source} ${device}`
      const lane = await chooseLane(parts, center, { ...given, source, caller, isDanger })
      if (lane === 'refused') {
        const known = clientHash && (await read((tx) => again(tx, clientHash), center.id))
        return known ? answer(center, known) : refuseFlood(center)
      }
      const writtenAt = writtenAtOf(given)
      const isLate = writtenAt !== undefined && Date.now() - Date.parse(writtenAt) > lateAfterMinutes * 60_000
      const state = lane === 'held' ? 'held' : isLate ? 'late' : 'received'
      // What came within the form waits for a worker like what follows: the report itself waits for no picture.
      const files = (given.files ?? []).filter(
        (file): file is Received => !(file instanceof Blob) && file.bytes > 0 && file.bytes <= config.uploadBytes,
      )
      const fitting = files.slice(0, maxFiles)
      const hasRoom = await pieces.hasRoom(fitting.reduce((sum, { bytes }) => sum + bytes, 0))
      const whole = (hasRoom ? fitting : []).map((file) => ({ id: uuid(), name: file.name.slice(-120), bytes: file.bytes, path: file.path }))
      const follows = (given.media ?? []).filter(({ bytes }) => bytes <= config.uploadBytes).slice(0, Math.min(mostMedia, maxFiles))
      const write = async (tx: Tx): Promise<Sent> => {
        const id = uuid()
        const userId = userIdOf(secrets, given.deviceId)
        const { caseType, number } = await fileIn(
          tx,
          doer,
          center,
          { ...given, userId, writtenAt, callerPhone: phoneOf(given.callerPhone) },
          {
            ...{ id, state, media: [...whole, ...follows], source: secrets.hash('source', source) },
            begin: (caseTypeId) =>
              addReport(tx, {
                ...{ id, tokenHash: tokenHash(tokenOf(secrets, id)), clientHash, userId, filed: state, caseTypeId },
                ...{ isOpen311: given.isOpen311 === true, noticeVersion: given.noticeVersion ?? null, noticeAt: given.noticeAt ?? null },
              }),
          },
        )
        if (!caseType) return (await again(tx, clientHash!))!
        return { id, userId, state, number, media: await mediaOf(tx, id) }
      }
      // The reply that is kept under the key holds no secret: the link is added to it here.
      const sent = await change(write, center.id)
      // Sent again after an answer was lost, the form brings what did not arrive with it the first time.
      const coming = whole.length === 0 ? [] : (await read((tx) => mediaOf(tx, sent.id), center.id)).filter(({ state }) => state === 'coming')
      for (const { name, bytes, path } of whole) {
        const at = coming.findIndex((one) => one.name === name && one.bytes === bytes)
        const [found] = at < 0 ? [] : coming.splice(at, 1)
        if (!found) continue
        await mkdir(dirname(pieces.pathOf(found.id)), { recursive: true, mode: 0o700 })
        await copyFile(path, pieces.pathOf(found.id))
        const pixels = await pieces.pixelsOf(found.id)
        await parts.db.within(center.id, (tx) => arriveMedia(tx, found.id, pixels))
        drawing.wake()
      }
      return answer(center, sent, (given.files?.length ?? 0) - whole.length)
    },
  }
}

/** A number as numbers are kept; anything else as it was written. */
const phoneOf = (written: string | undefined) => (written && isDialable(written) ? plainPhone(written) : written)

async function again(tx: Tx, clientHash: Buffer): Promise<Sent | null> {
  const known = await reportOfClient(tx, clientHash)
  if (!known) return null
  return { id: known.id, userId: known.user_id, state: known.filed as Sent['state'], number: known.number, media: await mediaOf(tx, known.id) }
}
