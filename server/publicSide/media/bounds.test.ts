// What visitors send has its bounds: a ticket without room refuses it once, strays are swept away, and a full folder says so.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '#contract/publicSide/media.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'
import { tidyMedia } from './draw.ts'
import { Pieces } from '#server/files/pieces.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { uploadsBytes: 2_000 } })
})
afterAll(() => lab.close())

const file = async (bytes: number, files?: File[]) => {
  const id = randomUUID()
  const given = { deviceId: randomUUID(), landmark: 'Market', ...(files ? { files } : { media: [{ id, name: 'a.png', bytes }] }) }
  return { id, ...(await lab.stranger.ask(publicSide.createEmergencyTicket, given)).data }
}
const piece = (token: string, id: string, bytes: Uint8Array) =>
  lab.stranger.ask(publicSide.sendPiece, { token, id, offset: 0, piece: new Blob([bytes as BlobPart]) })

it('a picture for which the ticket has no room is refused with a sentence, and not drawn again', async () => {
  const { id, token, transactionNumber } = await file(dot.length)
  await lab.owner.query(
    `insert into file_use (command_center_id, owner, bytes) select command_center_id, 'ticket ' || number, 1e15 from ticket where number = $1`,
    [transactionNumber],
  )
  await piece(token, id, dot)
  const told = async () => (await lab.stranger.ask(publicSide.tellMedia, { token })).data[0]!
  await until(async () => (await told()).state !== 'arrived', 15_000).catch(() => {})
  expect(await told()).toMatchObject({ state: 'refused', refusal: refusals.noRoom })
  expect(existsSync(join(lab.data, 'uploads', id))).toBe(false)
})

it('what no row has under way is swept away after an hour; what is under way or young stays', async () => {
  const folder = join(lab.data, 'uploads')
  const { id, token } = await file(500)
  await piece(token, id, new Uint8Array(10))
  const [old, young, other] = [randomUUID(), randomUUID(), 'note.txt']
  mkdirSync(folder, { recursive: true })
  for (const name of [old, young, other]) writeFileSync(join(folder, name), 'x')
  const past = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [id, old, other]) utimesSync(join(folder, name), past, past)
  await tidyMedia({ db: lab.nodes[0]!.db, pieces: new Pieces(folder) })
  expect([id, old, young, other].map((name) => existsSync(join(folder, name)))).toEqual([true, false, true, false])
})

it('a full folder takes no more pieces for now, and a report without its files', async () => {
  const { id, token } = await file(5_000)
  const refused = await refusalOf(piece(token, id, new Uint8Array(3_000)))
  expect([refused.status, refused.code]).toEqual([503, 'no-room'])
  const sent = await file(0, [new File([new Uint8Array(3_000)], 'a.mp4')])
  expect([sent.state, sent.filesLeftOut, sent.media]).toEqual(['received', 1, []])
})
