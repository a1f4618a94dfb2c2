// The sound of calls: taken piece by piece from the page that records, kept as a file of the call, heard by those who may listen.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { recordedPieceMost } from '#contract/calls/Call.ts'
import type { calls as contract } from '#contract/calls/room.ts'
import { received } from '#contract/kit/upload.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Pieces } from '#server/files/pieces.ts'
import type { FileReads, FileRules } from '#server/files/serveFiles.ts'
import { addFile, type NewFile } from '#server/files/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type CallRow, callsById, type PartyRow, partiesOf } from './store.ts'
import { beginRecording, changeRecording, countRecordings, findRecording, holdRecording, ownerKind } from './storeRecordings.ts'

export interface RecordingParts {
  keeper: FileKeeper
  recordings: Pieces
}
/** So long after the end of a call a page may still bring what it holds of it. */
const lateMs = 10 * 60_000
/** Of one call: every reload of a page begins another. */
const mostRecordings = 50

/** Who may listen in, and whoever took part. */
export const mayPlay = (me: Actor, parties: readonly Pick<PartyRow, 'account_id' | 'joined_at'>[]) =>
  me.may('calls.listen') || me.may('center.manage') || parties.some(({ account_id, joined_at }) => account_id === me.accountId && joined_at !== null)

export const recordingFiles: FileRules = {
  [ownerKind]: async (tx, actor, { owner_id: id }) => mayPlay(actor, (await partiesOf(tx, [id])) as PartyRow[]),
}
/** Whoever fetches one hears it: the log says so. */
export const recordingReads: FileReads = {
  [ownerKind]: async (tx, doer, { id, owner_id: callId }) => {
    const [call] = await callsById(tx, [callId])
    await record(tx, doer, {
      verb: 'callPlayed',
      kind: 'call',
      id: callId,
      data: { callId, recordingId: id, transactionNumber: call?.number ?? null },
    })
  },
}

async function recordable(tx: Tx, me: Actor, id: string): Promise<CallRow> {
  const [call] = await callsById(tx, [id])
  const parties = call ? ((await partiesOf(tx, [id])) as PartyRow[]) : []
  const spoke = parties.some(({ account_id, joined_at, role }) => account_id === me.accountId && joined_at !== null && role !== 'listener')
  if (!call || !spoke) refuse(404, 'There is no such call.')
  if (!call!.is_recorded) refuse(409, 'This call is not recorded: the center has not switched it on.', 'not-recorded')
  if (call!.ended_at && timeNow() - Date.parse(call!.ended_at) > lateMs) refuse(409, 'This call has been over for too long.', 'over')
  return call!
}

export function serveRecordings({ keeper, recordings }: RecordingParts): Pick<Handlers<typeof contract>, 'sendRecording'> {
  return {
    async sendRecording({ id, recordingId, offset, piece, isLast }, { me, doer, read, change }) {
      if (piece instanceof Blob || (piece && piece.bytes > recordedPieceMost)) refuse(400, 'The piece is too large, or did not arrive as a file.')
      const isKept = await read(async (tx) => {
        await recordable(tx, me, id)
        const known = await findRecording(tx, recordingId)
        if (known && (known.call_id !== id || known.account_id !== me.accountId)) refuse(404, 'There is no such recording.')
        if (!known && (await countRecordings(tx, id)) >= mostRecordings) refuse(409, 'This call has been recorded too often.', 'full')
        return known?.kept_at != null
      })
      if (isKept) return { message: 'It is kept.', data: { recordingId, received: offset + (piece?.bytes ?? 0), isKept } }
      if (piece && !(await recordings.hasRoom(piece.bytes)))
        refuse(503, 'There is no room for recordings just now. Please try again in a minute.', 'no-room', { retryAfter: 60 })
      const had = piece ? await recordings.add(recordingId, offset, await readFile(piece.path)) : await recordings.received(recordingId)
      const isWhole = isLast && had === offset + (piece?.bytes ?? 0)
      const kept = isWhole && had > 0 ? await makeFile({ keeper, recordings }, recordingId).catch(wasMade) : null
      const reply = await change(async (tx) => {
        await recordable(tx, me, id)
        await beginRecording(tx, recordingId, id, me.accountId)
        await changeRecording(tx, recordingId, { heard_at: momentNow() })
        if (kept) await keepRecording(tx, doer, kept)
        // The same piece, sent twice at once, may have been the last of it meanwhile.
        const isNowKept = (await findRecording(tx, recordingId))?.kept_at != null
        const there = isNowKept ? offset + (piece?.bytes ?? 0) : had
        return { message: isNowKept ? 'It is kept.' : 'The piece is there.', data: { recordingId, received: there, isKept: isNowKept } }
      })
      if (kept) await recordings.remove(recordingId)
      return reply
    },
  }
}

/** The pieces as a file in its place; its row follows within a transaction. */
export async function makeFile({ keeper, recordings }: RecordingParts, id: string): Promise<NewFile> {
  const path = recordings.pathOf(id)
  const bytes = await recordings.received(id)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  const whole = { [received]: true, path, name: 'call', bytes, sha256: hash.digest('hex') } as const
  const file = await keeper.keep(whole, ['audio', 'video'], { kind: ownerKind, id: '', by: null })
  // One form holds sound and film; here it is sound alone.
  const type = file.type.replace('video/', 'audio/')
  return { ...file, id, type, name: `call.${type.split('/')[1]!.split(';')[0]}` }
}

/** The same last piece may come twice at once: the other has made the file, and taken the pieces away. */
const wasMade = (error: unknown) => ((error as { code?: string }).code === 'ENOENT' ? null : Promise.reject(error as Error))

/** Once, however many ask for it. */
export async function keepRecording(tx: Tx, doer: Doer, file: NewFile): Promise<void> {
  const row = await holdRecording(tx, file.id)
  if (!row || row.kept_at) return
  const [call] = await callsById(tx, [row.call_id])
  await addFile(tx, { ...file, owner_id: row.call_id })
  await changeRecording(tx, file.id, { kept_at: momentNow() })
  const data = { callId: row.call_id, recordingId: file.id, transactionNumber: call?.number ?? null }
  await record(tx, doer, { verb: 'callRecorded', kind: 'call', id: row.call_id, data })
}
