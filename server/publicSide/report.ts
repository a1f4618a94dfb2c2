// Files what a visitor reports: as a ticket, as a late report, or in the lane that staff look through first.
import { uuidv7 as uuid } from 'uuidv7'
import { nextSteps, type report as contract } from '#contract/publicSide/report.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import { addFile, type NewFile } from '#server/files/store.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handler, Handlers } from '#server/kit/serve.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf, subCaseTypeOf } from '#server/reference/store.ts'
import { addOfflineReport, fileTicket } from '#server/tickets/store.ts'
import { barangayAt, type KnownCentre } from './centres.ts'
import { chooseLane, refuseFlood } from './limits.ts'
import type { PublicParts } from './room.ts'
import { addReport, placeReport, reportOfClient, type SentReport } from './store.ts'

/** The secret of a report's link follows from its id, so that it is stored nowhere and a repeated answer has it again. */
export const tokenOf = (secrets: Secrets, reportId: string) => secrets.hash('follow-up', reportId).toString('base64url')
/** A short code to name on the telephone while there is no number. */
export const referenceOf = (reportId: string, number: string | null) => number ?? `R-${reportId.replaceAll('-', '').slice(-8).toUpperCase()}`

type Given = Parameters<Handler<(typeof contract)['createEmergencyTicket']>>[0]
interface Sent {
  id: string
  userId: string
  state: SentReport['filed']
  number: string | null
}

export function serveReport(parts: PublicParts): Handlers<typeof contract> {
  const { centres, secrets, keeper, gate, fileGate } = parts

  const keepFiles = (files: NonNullable<Given['files']>) =>
    fileGate.pass(async () => {
      const kept: NewFile[] = []
      for (const file of files) kept.push(await keeper.keep(file, ['image', 'video', 'audio'], { kind: '', id: '', by: null }))
      return kept
    })

  const answer = (centre: KnownCentre, { id, userId, state, number }: Sent) => ({
    message: 'Your report was sent.',
    data: {
      ...{ state, transactionNumber: number, reference: referenceOf(id, number), next: [...nextSteps[state]], token: tokenOf(secrets, id), userId },
      ...{ centre: { id: centre.id, name: centre.name }, hotlines: centre.hotlines },
    },
  })

  return {
    async createEmergencyTicket(given, { source, device, doer, read, change }) {
      const centre = await centres.choose(given)
      const { maxFiles, lateAfterMinutes } = centre.settings.publicReports
      if ((given.files?.length ?? 0) > maxFiles) refuse(400, `files: No more than ${maxFiles} files can be sent with a report.`)
      const clientHash = given.clientId ? secrets.hash('client', given.clientId) : null
      const isDanger =
        centre.caseTypes.some(({ id, isLifeThreat }) => id === given.caseTypeId && isLifeThreat === 1) || hasLifeThreat(given.description ?? '')
      const caller = given.deviceId ?? given.userId ?? `${source} ${device}`
      const lane = await chooseLane(parts, centre, { ...given, source, caller, isDanger })
      if (lane === 'refused') {
        const known = clientHash && (await gate.pass(() => read((tx) => again(tx, clientHash), centre.id)))
        return known ? answer(centre, known) : refuseFlood(centre)
      }
      const isLate = given.writtenAt !== undefined && Date.now() - Date.parse(given.writtenAt) > lateAfterMinutes * 60_000
      const state = lane === 'held' ? 'held' : isLate ? 'late' : 'received'
      const files = given.files ? await keepFiles(given.files) : []
      const write = async (tx: Tx): Promise<Sent> => {
        const id = uuid()
        const userId = given.userId ?? uuid()
        const { caseTypeId, noticeVersion, noticeAt } = given
        const isNew = await addReport(tx, {
          id,
          tokenHash: tokenHash(tokenOf(secrets, id)),
          clientHash,
          userId,
          filed: state,
          caseTypeId,
          noticeVersion,
          noticeAt,
        })
        if (!isNew) return (await again(tx, clientHash!))!
        const number = await fileIn(tx, doer, centre, { ...given, userId }, { id, state, files })
        return { id, userId, state, number }
      }
      // The reply that is kept under the key holds no secret: the link is added to it here.
      const sent = await gate.pass(() => change(write, centre.id))
      return answer(centre, sent)
    },
  }
}

async function again(tx: Tx, clientHash: Buffer): Promise<Sent | null> {
  const known = await reportOfClient(tx, clientHash)
  return known ? { id: known.id, userId: known.user_id, state: known.filed as Sent['state'], number: known.number } : null
}

async function fileIn(
  tx: Tx,
  doer: Doer,
  centre: KnownCentre,
  given: Given & { userId: string },
  { id, state, files }: { id: string; state: Sent['state']; files: NewFile[] },
) {
  const caseType = await caseTypeOf(tx, given.caseTypeId)
  if (!caseType || caseType.isDeleted) refuse(404, 'There is no such case type.')
  const subType = given.caseSubTypeId ? await subCaseTypeOf(tx, given.caseSubTypeId) : undefined
  if (given.caseSubTypeId && (!subType || subType.isDeleted || subType.caseTypeId !== caseType.id))
    refuse(404, 'There is no such sub-type of this case type.')
  const named = given.barangayId ? await barangayOf(tx, given.barangayId) : undefined
  if (given.barangayId && (!named || named.isDeleted)) refuse(404, 'There is no such barangay.')
  const barangay = named ?? (given.position && barangayAt(centre, given.position))
  const { caseTypeId, caseSubTypeId, callerName, callerPhone, userId, address, landmark, position } = given
  const said = { caseTypeId, callerName, callerPhone, userId, barangayId: barangay?.id, position }
  const description = given.description || [caseType.name, subType?.name].filter(Boolean).join(': ')

  if (state === 'received') {
    const more = {
      source: 'quickreport' as const,
      priority: subType?.priority,
      caseSubTypeId,
      address,
      landmark,
      barangayName: barangay?.name,
      description,
    }
    const { number } = await fileTicket(tx, doer, { ...said, ...more })
    for (const file of files) await addFile(tx, { ...file, owner_kind: 'ticket', owner_id: number })
    await placeReport(tx, id, { number })
    return number
  }
  const where = [landmark, address].filter(Boolean).join(', ')
  const more = {
    road: state === 'held' ? ('held' as const) : ('phone' as const),
    text: description,
    landmark: where,
    writtenAt: given.writtenAt ?? new Date().toISOString(),
  }
  const offlineReportId = await addOfflineReport(tx, doer, { ...said, ...more })
  for (const file of files) await addFile(tx, { ...file, owner_kind: 'offlineReport', owner_id: offlineReportId })
  await placeReport(tx, id, { offlineReportId })
  return null
}
