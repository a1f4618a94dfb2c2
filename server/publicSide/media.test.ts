// What follows a report piece by piece: joined in order, drawn beside the requests, once, and never in the way of others.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { refusals } from '#contract/publicSide/media.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const picture = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#a33', noise: { type: 'gaussian', mean: 120, sigma: 40 } } })
      .jpeg()
      .toBuffer(),
  )
async function file(media: { id: string; bytes: number }[], more = {}) {
  const given = { deviceId: randomUUID(), landmark: 'Market', media: media.map((one) => ({ ...one, name: 'photo.jpg' })), ...more }
  return (await lab.stranger.ask(publicSide.createEmergencyTicket, given)).data
}
const piece = (token: string, id: string, offset: number, bytes: Uint8Array) =>
  lab.stranger.ask(publicSide.sendPiece, { token, id, offset, piece: new Blob([bytes as BlobPart]) })
async function settled(token: string) {
  let { data } = await lab.stranger.ask(publicSide.getFollowUp, { token })
  while (data.media.some(({ state }) => state === 'coming' || state === 'arrived'))
    data = (await lab.stranger.ask(publicSide.getFollowUp, { token, known: data.stamp, waitSeconds: 5 })).data
  return data.media
}

it('pieces that are repeated, too early or cut are joined once, and the picture hangs on the ticket', async () => {
  const bytes = await picture(900, 700)
  const id = randomUUID()
  const { token, transactionNumber, media } = await file([{ id, bytes: bytes.length }])
  expect(media).toMatchObject([{ id, received: 0, state: 'coming' }])
  const half = Math.floor(bytes.length / 2)
  expect((await piece(token, id, half, bytes.subarray(half))).data).toMatchObject({ received: 0, state: 'coming' })
  expect((await piece(token, id, 0, bytes.subarray(0, half))).data.received).toBe(half)
  expect((await piece(token, id, 0, bytes.subarray(0, half))).data.received).toBe(half)
  expect((await lab.stranger.ask(publicSide.tellMedia, { token })).data).toMatchObject([{ id, received: half }])
  const all = await Promise.all([piece(token, id, half - 10, bytes.subarray(half - 10)), piece(token, id, half, bytes.subarray(half))])
  expect(all.map(({ data }) => data.state)).not.toContain('coming')
  expect(await settled(token)).toMatchObject([{ id, state: 'kept' }])
  const { data: ticket } = await dispatcher.ask(tickets.getEmergencyTicket, { id: transactionNumber! })
  expect((ticket as { files: { mime: string }[] }).files).toMatchObject([{ mime: 'image/webp' }])
})

it('more than the center takes, what is no picture and what is too large keep no report', async () => {
  const junk = new TextEncoder().encode('<svg onload=alert(1)>')
  const big = await picture(4_400, 3_000)
  const ids = [randomUUID(), randomUUID(), ...Array.from({ length: 30 }, () => randomUUID())]
  const sizes = [junk.length, big.length, ...Array.from({ length: 30 }, () => 1_000)]
  const { token, transactionNumber, media } = await file(ids.map((id, at) => ({ id, bytes: sizes[at]! })))
  expect(transactionNumber).toMatch(/^TAY-/)
  expect(media.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted())
  await piece(token, ids[0]!, 0, junk)
  await piece(token, ids[1]!, 0, big.subarray(0, 1_000_000))
  for (let at = 1_000_000; at < big.length; at += 1_000_000) await piece(token, ids[1]!, at, big.subarray(at, at + 1_000_000))
  const until = async () => (await lab.stranger.ask(publicSide.tellMedia, { token })).data.filter(({ state }) => state === 'refused')
  while ((await until()).length < 2) await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await until()).map(({ refusal }) => refusal).toSorted()).toEqual([refusals.kind, refusals.unreadable].toSorted())
})

it('a piece goes nowhere without the link, beyond what was told, or to another’s file', async () => {
  const id = randomUUID()
  const { token } = await file([{ id, bytes: 10 }])
  const other = await file([])
  expect((await refusalOf(piece(other.token, id, 0, new Uint8Array(5)))).status).toBe(404)
  expect((await refusalOf(piece(token, id, 8, new Uint8Array(5)))).status).toBe(400)
  expect((await refusalOf(piece(token, randomUUID(), 0, new Uint8Array(5)))).status).toBe(404)
})

it('files within the form of the report are drawn after it, and one that is none of ours keeps nothing from it', async () => {
  const good = new File([(await picture(60, 40)) as BlobPart], 'a.jpg')
  const { token, filesLeftOut } = await file([], { files: [good, new File(['junk'], 'b.exe')], media: undefined })
  expect(filesLeftOut).toBe(0)
  expect((await settled(token)).map(({ state }) => state).toSorted()).toEqual(['kept', 'refused'])
})

it('files of a form whose answer was lost are there when the same report is sent again', async () => {
  const folder = join(lab.data, 'uploads')
  const clientId = randomUUID()
  const photo = new File([(await picture(70, 50)) as BlobPart], 'again.jpg')
  const send = () => file([], { clientId, files: [photo], media: undefined })
  const other = `${folder}-away`
  if (existsSync(folder)) renameSync(folder, other)
  writeFileSync(folder, 'no folder')
  expect((await refusalOf(send())).status).toBe(500)
  rmSync(folder)
  if (existsSync(other)) renameSync(other, folder)
  const { token } = await send()
  expect((await settled(token)).map(({ state }) => state)).toEqual(['kept'])
  await send()
  expect((await settled(token)).map(({ state }) => state)).toEqual(['kept'])
})

it('a source that sends much waits behind its own, not before others', async () => {
  const large = await picture(3_600, 3_300)
  const small = await picture(300, 200)
  const many = Array.from({ length: 5 }, () => ({ id: randomUUID(), bytes: large.length }))
  const heavy = await file(many)
  const one = { id: randomUUID(), bytes: small.length }
  for (const { id } of many) for (let at = 0; at < large.length; at += 1_000_000) await piece(heavy.token, id, at, large.subarray(at, at + 1_000_000))
  const light = await file([one])
  await piece(light.token, one.id, 0, small)
  expect(await settled(light.token)).toMatchObject([{ state: 'kept' }])
  const { data } = await lab.stranger.ask(publicSide.tellMedia, { token: heavy.token })
  expect(data.filter(({ state }) => state === 'kept').length).toBeLessThan(5)
})
