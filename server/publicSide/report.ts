// Files what a visitor reports: as a ticket, as a late report, or in the lane that staff look through first.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uuidv7 as uuid } from 'uuidv7'
import { isDangerBy } from '#contract/cards/danger.ts'
import { arrestOf, cardOf } from '#contract/cards/rules.ts'
import { say } from '#contract/kit/say.ts'
import type { Received } from '#contract/kit/upload.ts'
import { plainPhone, isDialable } from '#contract/nouns/Phone.ts'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { mostMedia } from '#contract/publicSide/media.ts'
import { asksToWrite } from '#contract/publicSide/questions.ts'
import { filesWereLeftOut, nextSteps, type report as contract } from '#contract/publicSide/report.ts'
import { moveTo } from '#server/kit/admission/lanes.ts'
import { momentTold, timeNow } from '#server/kit/clock.ts'
import { isDiskFull } from '#server/kit/disk.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handler, Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import type { KnownCenter } from './centers.ts'
import { fileIn, type Sent } from './fileIn.ts'
import { byName } from './byName.ts'
import { placeKnown } from './keepPlace.ts'
import { chooseLane, refuseFlood } from './limits.ts'
import { showMedia } from './media/media.ts'
import { arriveMedia, mediaOf } from './media/storeMedia.ts'
import type { PublicParts } from './parts.ts'
import { addReport, reportOfClient, reportSent } from './store.ts'
import { filedSentence, numberForTexts, tellByText } from './telling/tell.ts'
import { keyOf, referenceOf, tokenOf, userIdOf } from './visitors.ts'

type Given = Parameters<Handler<(typeof contract)['createEmergencyTicket']>>[0]

export function serveReport(parts: PublicParts): Handlers<typeof contract> {
  const { centers, secrets, pieces, drawing, config } = parts

  const answer = async (
    center: KnownCenter,
    unknown: string | undefined,
    { id, userId, state, number, media }: Sent,
    { deviceId, userId: known, callerPhone = '', description = '' }: Given,
    filesLeftOut = 0,
  ) => ({
    message: unknown
      ? say('Your report was sent to {center}, since no command center {given} is known here.', { center: center.name, given: unknown })
      : 'Your report was sent.',
    data: {
      ...{ state, transactionNumber: number, reference: referenceOf(id, number), token: tokenOf(secrets, id) },
      userId: deviceId ? userId : (known ?? keyOf(secrets, id)),
      next: [
        ...nextSteps(state, { hasPhone: canBeCalled(callerPhone), isWriteOnly: asksToWrite(description) }),
        ...(filesLeftOut > 0 ? [filesWereLeftOut] : []),
      ],
      ...{ center: { id: center.id, name: center.name }, hotlines: center.hotlines, filesLeftOut },
      media: await Promise.all(media.map((row) => showMedia(pieces, row))),
    },
  })

  return {
    async createEmergencyTicket(sent, { source, device, doer, read, change }) {
      const { center, unknown } = await centers.chooseAny(sent)
      const given = byName(center, sent)
      const isTownUnknown = given.isCallForHelp === true && !given.commandCenterId && !given.position && (await centers.open()).length > 1
      const { maxFiles, lateAfterMinutes } = center.settings.publicReports
      const clientHash = given.clientId ? secrets.hash('client', given.clientId) : null
      const isDanger =
        given.isCallForHelp === true ||
        center.caseTypes.some(({ id, isLifeThreat }) => id === given.caseTypeId && isLifeThreat === 1) ||
        isDangerBy(
          given.card && cardOf(center.cards, given.card.code),
          arrestOf(center.cards),
          given.card?.answers ?? [],
          `${given.description ?? ''}\n${given.otherWords ?? ''}`,
        )
      if (isDanger && parts.lifeBudget.take(source)) moveTo('life')
      let isNew = false
      const writtenAt = given.writtenAt && momentTold(given.writtenAt, given.sentAt)
      /** Whatever becomes of the place: the report is there. */
      const placeAgain = async ({ id, isPlaced }: Sent) => {
        if (!given.position || isPlaced) return
        const at = given.foundAt ? momentTold(given.foundAt, given.sentAt) : writtenAt
        await placeKnown(parts.db, doer, tokenOf(secrets, id), given.position, at).catch(parts.warn)
      }
      const caller = given.deviceId ?? `${source.near} ${device}`
      const lane = await chooseLane(parts, center, { ...given, source, caller, isDanger })
      if (lane === 'refused') {
        const known = clientHash && (await read((tx) => again(tx, clientHash), center.id))
        if (!known) return refuseFlood(center)
        await placeAgain(known)
        return answer(center, unknown, known, given)
      }
      const isLate = writtenAt !== undefined && timeNow() - Date.parse(writtenAt) > lateAfterMinutes * 60_000
      const state = lane === 'held' || lane === 'cluster' ? 'held' : isLate ? 'late' : 'received'
      // What came within the form waits for a worker like what follows: the report itself waits for no picture.
      const files = (given.files ?? []).filter(
        (file): file is Received => !(file instanceof Blob) && file.bytes > 0 && file.bytes <= config.uploadBytes,
      )
      const fitting = files.slice(0, maxFiles)
      const hasRoom = await pieces.hasRoom(fitting.reduce((sum, { bytes }) => sum + bytes, 0))
      const whole = (hasRoom ? fitting : []).map((file) => ({ id: uuid(), name: file.name.slice(-120), bytes: file.bytes, path: file.path }))
      const follows = (given.media ?? []).filter(({ bytes }) => bytes <= config.uploadBytes).slice(0, Math.min(mostMedia, maxFiles))
      const textTo = await numberForTexts(parts, center.id, given.callerPhone)
      const write = async (tx: Tx): Promise<Sent> => {
        const id = uuid()
        const userId = userIdOf(secrets, given.deviceId ?? given.userId ?? keyOf(secrets, id))
        const { caseType, number } = await fileIn(
          tx,
          doer,
          center,
          { ...given, userId, writtenAt, callerPhone: phoneOf(given.callerPhone), unknownCenter: unknown, isTownUnknown },
          {
            ...{ id, state, media: [...whole, ...follows], source: secrets.hash('source', source.near) },
            cluster: lane === 'cluster' ? secrets.hash('source', source.wide ?? source.near) : null,
            begin: (caseTypeId) =>
              addReport(tx, {
                ...{ id, tokenHash: tokenHash(tokenOf(secrets, id)), clientHash, userId, filed: state, caseTypeId },
                ...{ isOpen311: given.isOpen311 === true, noticeVersion: given.noticeVersion ?? null, noticeAt: given.noticeAt ?? null },
              }),
          },
        )
        isNew = caseType !== null
        if (!caseType) return (await again(tx, clientHash!))!
        if (textTo) await tellByText(tx, parts, { reportId: id, phone: textTo, language: given.language ?? 'en', said: filedSentence(state) })
        return sentView({
          id,
          userId,
          state,
          number,
          isPlaced: given.position !== undefined,
          media: whole.length + follows.length > 0 ? await mediaOf(tx, id) : [],
        })
      }
      // Of what is kept under the key the report is read again, and the secret link is added here.
      const filed = await change(write, center.id)
      if (!isNew) await placeAgain(filed)
      // Sent again after an answer was lost, the form brings what did not arrive with it the first time.
      const coming = filed.media.filter((one) => one.state === 'coming')
      for (const { name, bytes, path } of whole) {
        const at = coming.findIndex((one) => one.name === name && one.bytes === bytes)
        const [found] = at < 0 ? [] : coming.splice(at, 1)
        if (!found) continue
        if (!(await arrives(path, pieces.pathOf(found.id)))) continue
        const pixels = await pieces.pixelsOf(found.id)
        await parts.db.within(center.id, (tx) => arriveMedia(tx, found.id, pixels))
        drawing.wake()
      }
      return answer(center, unknown, filed, given, (given.files?.length ?? 0) - whole.length)
    },
  }
}

/** On a full disk a picture stays under way: the report is there, and the picture may follow. */
async function arrives(from: string, to: string): Promise<boolean> {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to)
    return true
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await rm(to, { force: true })
    return false
  }
}

/** A number as numbers are kept; anything else as it was written. */
const phoneOf = (written: string | undefined) => (written && isDialable(written) ? plainPhone(written) : written)

const again = async (tx: Tx, clientHash: Buffer) => showSent(tx, await reportOfClient(tx, clientHash))
const sentView = view<Sent>(
  'sentReport',
  ({ id }) => [id],
  async (tx, _, id) => (await showSent(tx, await reportSent(tx, id!))) ?? undefined,
)

async function showSent(tx: Tx, known: Awaited<ReturnType<typeof reportSent>>): Promise<Sent | null> {
  if (!known) return null
  return sentView({
    id: known.id,
    userId: known.user_id,
    state: known.filed as Sent['state'],
    number: known.number,
    isPlaced: Boolean(known.is_placed),
    media: await mediaOf(tx, known.id),
  })
}
