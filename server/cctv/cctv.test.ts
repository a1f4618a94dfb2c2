// The calls of cameras: who keeps and who watches, addresses that end, and what is never told. Needs ffmpeg.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cctv } from '#contract/cctv/room.ts'
import { reference } from '#contract/reference/room.ts'
import { filePath } from '#contract/files/files.ts'
import { tickets } from '#contract/tickets/room.ts'
import sharp from 'sharp'
import { Secrets } from '#server/kit/secrets.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { readKey, writeKey } from './viewKey.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { cameraHosts: ['camera.example.invalid', '127.0.0.1'] } })
})
afterAll(() => lab.close())
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  )

it('the demo has nine cameras that play without ffmpeg; the nearest come first, those that see a place before them', async () => {
  const desk = await lab.as('dispatcher')
  const { data } = await desk.ask(cctv.fetchCctv, {})
  expect(data.total).toBe(9)
  const place = data.items[3]!.position!
  const { data: near } = await desk.ask(cctv.fetchCctv, { lat: place.lat, lng: place.lng })
  expect(near.items[0]!.metres).toBeLessThan(near.items.at(-1)!.metres!)
  const { data: streams } = await desk.ask(cctv.fetchCctvStreams, { limit: 2 })
  expect(streams).toHaveLength(2)
  const played = await fetch(lab.nodes[0]!.url + streams[0]!.url!)
  expect([played.status, (await played.text()).slice(0, 7)]).toEqual([200, '#EXTM3U'])
  expect((await fetch(lab.nodes[0]!.url + streams[0]!.url!.replace('live.m3u8', 'init.mp4'))).status).toBe(200)
})

it('an address is worth nothing when it was changed, for another camera, or has run out', async () => {
  const desk = await lab.as('dispatcher')
  const { data } = await desk.ask(cctv.fetchCctvStreams, { limit: 2 })
  const [one, other] = data.map(({ cameraId }) => cameraId)
  expect((await fetch(lab.nodes[0]!.url + data[0]!.url!.replace(one!, other!))).status).toBe(403)
  expect((await fetch(lab.nodes[0]!.url + data[0]!.url!.replace(/.\/live/, '/live'))).status).toBe(403)
  const secrets = new Secrets('x'.repeat(40))
  const view = { center: 'c', camera: 'd', until: Date.now() + 60_000 }
  expect(readKey(secrets, writeKey(secrets, view))).toEqual(view)
  expect(readKey(secrets, writeKey(secrets, { ...view, until: Date.now() - 1 }))).toBeUndefined()
})

it('an administrator keeps cameras at named hosts; the password is never told again', async () => {
  const admin = await lab.as('admin')
  const form = {
    name: 'Gate',
    place: 'Gate',
    kind: 'rtsp' as const,
    address: 'rtsp://192.168.10.7/one',
    username: 'watch',
    password: 'very-secret-word',
  }
  expect(await refused(admin.ask(cctv.addCctv, form))).toMatch(/^400 Cameras at 192.168.10.7 are not allowed yet/)
  expect(await refused(admin.ask(cctv.addCctv, { ...form, address: 'rtsp://a:b@192.168.10.7/' }))).toMatch(/^400 Write the name and the password/)
  expect(await refused(admin.ask(cctv.addCctv, { ...form, kind: 'hls' }))).toMatch(/^400 The kind does not fit/)
  const { data } = await admin.ask(cctv.getKeptCctv, { limit: 1 })
  const [first] = data.items
  const { data: changed } = await admin.ask(cctv.updateCctv, {
    id: first!.id,
    version: first!.version,
    name: 'Renamed',
    password: 'very-secret-word',
  })
  expect([changed.name, changed.hasPassword, JSON.stringify(changed).includes('very-secret-word')]).toEqual(['Renamed', true, false])
  const moved = { id: first!.id, version: changed.version, address: 'http://camera.example.invalid:81/video' }
  expect(await refused(admin.ask(cctv.updateCctv, moved))).toMatch(/^400 The password is for the old address/)
  const { data: off } = await admin.ask(cctv.deactivateCctv, { id: first!.id })
  expect(off.isDeleted).toBe(1)
  const desk = await lab.as('dispatcher')
  expect((await desk.ask(cctv.fetchCctv, {})).data.items.some(({ id }) => id === first!.id)).toBe(false)
  await admin.ask(cctv.reactivateCctv, { id: first!.id })
  expect(await refused(desk.ask(cctv.getKeptCctv, {}))).toMatch(/^403/)
})

it('a frame goes onto the timeline with camera, time and who; not one of long ago, not by a stranger, not onto a ticket unseen', async () => {
  const [desk, admin] = [await lab.as('dispatcher'), await lab.as('admin')]
  const { data: types } = await desk.ask(reference.getCaseTypes, {})
  const filed = await desk.ask(tickets.createEmergencyTicket, {
    caseTypeId: types.items[0]!.id,
    description: 'A car stands across.',
    landmark: 'Gate',
  })
  const { transactionNumber } = filed.data
  const gate = { name: 'Gate by gateway', place: 'Gate', kind: 'whep', address: 'http://camera.example.invalid/gate/whep' } as const
  const { data: camera } = await admin.ask(cctv.addCctv, gate)
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const at = new Date(Date.now() - 3_000).toISOString()
  const form = { cameraId: camera.id, transactionNumber, at, frame: new File([new Uint8Array(picture)], '../x.jpg', { type: 'image/jpeg' }) }
  expect(await refused(desk.ask(cctv.addCctvFrame, form))).toMatch(/^409 This camera is not live/)
  await lab.owner.query(`update camera set state = 'online' where id = $1`, [camera.id])
  const { data } = await desk.ask(cctv.addCctvFrame, form)
  expect(data.text).toMatch(
    new RegExp(`^${camera.name.replace(/[()]/g, '.')}, .*: 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d .as a browser showed it.$`),
  )
  expect([data.by?.name !== undefined, data.isPublic, data.files[0]!.name.startsWith(camera.name)]).toEqual([true, 0, true])
  await lab.settle()
  const { data: timeline } = await desk.ask(tickets.getUpdates, { id: transactionNumber, kind: ['update'] })
  expect(timeline.items.map(({ update }) => update?.id)).toEqual([data.id])
  const { rows } = await lab.owner.query<{ data: { cameraId: string; updateId: string; sha256: string } }>(
    `select f.data from fact f where f.verb = 'cameraFrameKept' and f.object_id = '${camera.id}'`,
  )
  expect(rows.map((row) => [row.data.updateId, row.data.sha256.length])).toEqual([[data.id, 64]])
  const old = new Date(Date.now() - 3_600_000).toISOString()
  expect(await refused(desk.ask(cctv.addCctvFrame, { ...form, at: old }))).toMatch(/^400 This frame is not of the last minutes/)
  expect(await refused(desk.ask(cctv.addCctvFrame, { ...form, transactionNumber: 'TAY-200101-0001' }))).toMatch(/^404/)
  expect(await refused(desk.ask(cctv.addCctvFrame, { ...form, frame: new File(['<html>'], 'x.jpg') }))).toMatch(/^415/)
  const team = await lab.as('responseteam')
  expect(await refused(team.ask(cctv.addCctvFrame, form))).toMatch(/^403/)
})

it('evidence of a camera that gives pictures is the server’s own; of one that stands still there is none', async () => {
  const [desk, admin] = [await lab.as('dispatcher'), await lab.as('admin')]
  const drawn = (background: string) =>
    sharp({ create: { width: 64, height: 36, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const [browsers, ...own] = await Promise.all(['#ff0000', '#0000ff', '#0000fe'].map(drawn))
  let asks = 0
  let isFrozen = false
  // Once frozen it gives the very picture that it gave last.
  const outside = createServer((_, reply) => void reply.end(own[(isFrozen ? asks : ++asks) % 2])).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/now.jpg`
  const { data: added } = await admin.ask(cctv.addCctv, { name: 'Gate still', place: 'Gate', kind: 'still', address })
  const { transactionNumber } = (await desk.ask(tickets.getPendingEmergencyTickets, {})).data.items[0]!
  const put = () => {
    const frame = new File([new Uint8Array(browsers!)], 'x.jpg', { type: 'image/jpeg' })
    return desk.ask(cctv.addCctvFrame, { cameraId: added.id, transactionNumber, at: new Date().toISOString(), frame })
  }
  const { data } = await put()
  expect(data.text).not.toContain('browser')
  const file = await fetch(lab.nodes[0]!.url + filePath(data.files[0]!.id), { headers: { authorization: `Bearer ${desk.token}` } })
  const { dominant } = await sharp(Buffer.from(await file.arrayBuffer())).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
  isFrozen = true
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect(await refused(put())).toMatch(/^409 This camera is not live/)
  vi.useRealTimers()
  outside.closeAllConnections()
  outside.close()
})

it.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('evidence of a film is cut by the server', async () => {
  const desk = await lab.as('dispatcher')
  const film = (await desk.ask(cctv.fetchCctv, {})).data.items.find(({ kind }) => kind === 'hls')!
  const { transactionNumber } = (await desk.ask(tickets.getPendingEmergencyTickets, {})).data.items[0]!
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const frame = new File([new Uint8Array(plain)], 'x.jpg', { type: 'image/jpeg' })
  const { data } = await desk.ask(cctv.addCctvFrame, { cameraId: film.id, transactionNumber, at: new Date().toISOString(), frame })
  expect(data.text).not.toContain('browser')
  const file = await fetch(lab.nodes[0]!.url + filePath(data.files[0]!.id), { headers: { authorization: `Bearer ${desk.token}` } })
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBeGreaterThan(100)
})

it('walls are kept by name: one’s own, and those that an administrator keeps for everybody; forgotten ones come back', async () => {
  const [desk, other, admin] = [await lab.as('dispatcher'), await lab.as('supervisor'), await lab.as('admin')]
  const ids = (await desk.ask(cctv.fetchCctv, {})).data.items.map(({ id }) => id).slice(0, 4)
  const { data: own } = await desk.ask(cctv.addCctvWall, { name: 'Market', size: 4, cameraIds: ids })
  expect(await refused(desk.ask(cctv.addCctvWall, { name: 'All', size: 4, cameraIds: ids, isShared: 1 }))).toMatch(/^403/)
  await admin.ask(cctv.addCctvWall, { name: 'All', size: 9, cameraIds: ids, isShared: 1 })
  const names = async (who: typeof desk) => (await who.ask(cctv.getCctvWalls, {})).data.map(({ name }) => name)
  expect([await names(desk), await names(other)]).toEqual([['All', 'Market'], ['All']])
  const { data: again } = await desk.ask(cctv.addCctvWall, { name: 'market', size: 1, cameraIds: ids.slice(0, 1) })
  expect([again.id, again.size]).toEqual([own.id, 1])
  expect(await refused(other.ask(cctv.removeCctvWall, { id: own.id }))).toMatch(/^404/)
  await desk.ask(cctv.removeCctvWall, { id: own.id })
  expect(await names(desk)).toEqual(['All'])
  await desk.ask(cctv.restoreCctvWall, { id: own.id })
  expect(await names(desk)).toEqual(['All', 'market'])
})
