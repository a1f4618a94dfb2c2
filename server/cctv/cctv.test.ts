// The calls of cameras: who keeps and who watches, addresses that end, and what is never told.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cctv } from '#contract/cctv/room.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { readKey, writeKey } from './viewKey.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
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
  const { data: off } = await admin.ask(cctv.deactivateCctv, { id: first!.id })
  expect(off.isDeleted).toBe(1)
  const desk = await lab.as('dispatcher')
  expect((await desk.ask(cctv.fetchCctv, {})).data.items.some(({ id }) => id === first!.id)).toBe(false)
  await admin.ask(cctv.reactivateCctv, { id: first!.id })
  expect(await refused(desk.ask(cctv.getKeptCctv, {}))).toMatch(/^403/)
})
