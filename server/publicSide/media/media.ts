// The calls that take what a visitor sends after the report: told, then piece by piece.
import { readFile } from 'node:fs/promises'
import { k } from '#contract/kit/say.ts'
import { type Media, media as contract, mostMedia, pieceBytesMost, refusals, type ToldMedia } from '#contract/publicSide/media.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { findReport } from '#server/publicSide/store.ts'
import type { Pieces } from '#server/files/pieces.ts'
import { addMedia, arriveMedia, findMedia, mediaOf, mediaRow, type MediaRow } from './storeMedia.ts'

const hourMs = 3_600_000
const perReportPerHour = 120
const perSourcePerHour = 6_000
const slower = k('That was sent very often. Please wait {wait}, or call 911.')

export const showMedia = async (pieces: Pieces, row: MediaRow): Promise<Media> => ({
  ...row,
  received: row.state === 'coming' ? await pieces.received(row.id) : row.bytes,
})

/** Tells of what follows a report: the first that fit, the rest are left out. Answers how many are new. */
export async function announce(tx: Tx, reportId: string, told: readonly ToldMedia[], source: Buffer, most: number): Promise<number> {
  let room = most - (await mediaOf(tx, reportId)).length
  let added = 0
  for (const one of told.slice(0, mostMedia)) {
    if (room <= 0) break
    if (!(await addMedia(tx, newMedia(reportId, one, source)))) continue
    room--
    added++
  }
  return added
}

/** All that comes with a report that is being written. */
export const announceAll = async (tx: Tx, reportId: string, told: readonly ToldMedia[], source: Buffer): Promise<number> =>
  (await Promise.all(told.slice(0, mostMedia).map((one) => addMedia(tx, newMedia(reportId, one, source))))).filter(Boolean).length

const newMedia = (reportId: string, { id, name = '', bytes }: ToldMedia, source: Buffer) => ({
  id,
  reportId,
  name: String(name ?? ''),
  bytes,
  source,
})

export const tellOfMedia = (tx: Tx, doer: Doer, number: string, count: number, accounts: readonly string[] = []) =>
  record(tx, doer, { verb: 'mediaTold', kind: 'ticket', id: number, data: { transactionNumber: number, count }, accounts })

export function serveMedia({ db, secrets, pieces, config, drawing }: PublicParts): Handlers<typeof contract> {
  return {
    async tellMedia({ token, media: told }, { source, doer }) {
      const sent = (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')
      const tooLarge = told.filter(({ bytes }) => bytes > config.uploadBytes)
      const center = sent.command_center_id
      const limits = [
        { key: secrets.hash('media', sent.id), most: perReportPerHour, windowMs: hourMs },
        ...perNetwork(secrets, source, { most: perSourcePerHour, windowMs: hourMs }, 'media'),
      ]
      if (told.length > 0) await spend(db, limits, slower)
      const rows = await db.within(center, async (tx) => {
        const fits = told.filter((one) => !tooLarge.includes(one))
        const added = await announce(tx, sent.id, fits, secrets.hash('source', source.near), mostMedia)
        if (added > 0 && sent.own_number && sent.ticket_center_id === center) await tellOfMedia(tx, doer, sent.own_number, added)
        return mediaOf(tx, sent.id)
      })
      const known = await Promise.all(rows.map((row) => showMedia(pieces, row)))
      const refused = told
        .filter(({ id }) => !known.some((one) => one.id === id))
        .map((one): Media => {
          const refusal = tooLarge.includes(one) ? refusals.tooLarge : refusals.tooMany
          return { id: one.id, name: String(one.name ?? ''), bytes: one.bytes, received: 0, state: 'refused', refusal }
        })
      return { message: 'What follows the report.', data: [...known, ...refused] }
    },

    async sendPiece({ token, id, offset, piece }) {
      const sent = (await findMedia(db, id, tokenHash(token))) ?? refuse(404, 'There is no such file.')
      const center = sent.command_center_id
      const row = (await db.read(center, (tx) => mediaRow(tx, id)))!
      if (row.state !== 'coming') return { message: 'It has come.', data: await showMedia(pieces, row) }
      const given = piece instanceof Blob ? null : piece
      if (!given) refuse(400, 'The piece did not arrive as a file.')
      if (given!.bytes > pieceBytesMost || offset + given!.bytes > row.bytes) refuse(400, 'The piece is larger than what was told.')
      if (!(await pieces.hasRoom(given!.bytes)))
        refuse(503, 'Very many pictures are coming in just now. Please try again in a minute.', 'no-room', { retryAfter: 60 })
      const received = await pieces.add(id, offset, await readFile(given!.path))
      if (received < row.bytes) return { message: 'The piece is there.', data: { ...row, received } }
      const pixels = await pieces.pixelsOf(id)
      await db.within(center, (tx) => arriveMedia(tx, id, pixels))
      drawing.wake()
      return { message: 'It has come.', data: { ...row, state: 'arrived' as const, received } }
    },
  }
}
