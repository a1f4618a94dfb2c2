// A gateway's camera by its signed address: the offer and the words of a viewer, what is refused in which words, and what is never told.
// @module-tag long
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cctv } from '#contract/cctv/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let gateway: Server
let mood: 'well' | 'password' | 'html' = 'well'
const ended: string[] = []
const answer = 'v=0\r\no=- 2 2 IN IP4 127.0.0.1\r\n'
beforeAll(async () => {
  lab = await openLab({ settings: { cameraHosts: ['127.0.0.1'] } })
  gateway = createServer((request, reply) => {
    if (request.method === 'DELETE') ended.push(request.url!)
    if (mood === 'password') reply.writeHead(401).end()
    else if (mood === 'html') reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    else reply.writeHead(201, { 'content-type': 'application/sdp', location: '/gate/whep/very-secret-place' }).end(answer)
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
afterAll(async () => {
  gateway.close()
  await lab.close()
})

async function addGate() {
  const admin = await lab.as('admin')
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/gate/whep`
  const { data } = await admin.ask(cctv.addCctv, { name: 'Gate', place: 'Gate', kind: 'whep', address, username: 'watch', password: 'secret-word' })
  const desk = await lab.as('dispatcher')
  const [stream] = (await desk.ask(cctv.fetchCctvStreams, { cameraId: [data.id] })).data
  const post = (name: string, body?: string, type = 'application/sdp') =>
    fetch(new URL(name, lab.nodes[0]!.url + stream!.url!), { method: 'POST', ...(body !== undefined && { body, headers: { 'content-type': type } }) })
  const codeOf = async (asked: Promise<Response>) => {
    const { status, ...reply } = await asked.then(async (one) => ({ status: one.status, ...((await one.json()) as { code: string }) }))
    return `${status} ${reply.code}`
  }
  return { id: data.id, stream: stream!, post, codeOf }
}

it('a viewer offers, says that they look, and leaves; neither address nor password is in what they get', async () => {
  const { id, stream, post, codeOf } = await addGate()
  expect([stream.kind, stream.url!.endsWith('/offer')]).toEqual(['webrtc', true])
  const line = await post('offer', 'v=0\r\n')
  expect([line.status, line.headers.get('content-type'), await line.text()]).toEqual([201, 'application/sdp', answer])
  expect(JSON.stringify([...line.headers, stream])).not.toMatch(/secret|watch:|127\.0\.0\.1:\d+\/gate/)
  const name = line.headers.get('location')!
  expect((await post(`${name}.seen`)).status).toBe(204)
  const desk = await lab.as('dispatcher')
  const stands = async () => (await desk.ask(cctv.fetchCctv, {})).data.items.find((one) => one.id === id)!.state
  expect(await stands()).toBe('online')
  expect((await post(`${name}.end`)).status).toBe(204)
  expect(await codeOf(post(`${name}.open`))).toBe('404 line-ended')
  while (ended.length === 0) await delay(20)
  expect(ended).toEqual(['/gate/whep/very-secret-place'])
})

it('says which is wrong, the password or the picture, and takes nothing but an offer by an address that is good', async () => {
  const { stream, post, codeOf } = await addGate()
  mood = 'password'
  expect(await codeOf(post('offer', 'v=0\r\n'))).toBe('503 camera-password')
  mood = 'html'
  expect(await codeOf(post('offer', 'v=0\r\n'))).toBe('503 no-picture')
  mood = 'well'
  expect((await post('offer', 'v=0\r\n')).status).toBe(201)
  expect(await codeOf(post('offer', '<html>'))).toBe('415 wrong-type')
  expect((await post('offer', 'v=0\r\n', 'text/plain')).status).toBe(415)
  expect((await post('offer', `v=0\r\n${'a'.repeat(65_536)}`)).status).toBe(413)
  const changed = stream.url!.replace(/.\/offer/, '/offer')
  expect(await codeOf(fetch(lab.nodes[0]!.url + changed, { method: 'POST' }))).toBe('403 view-ended')
})

it('a camera of another kind takes no offer', async () => {
  const desk = await lab.as('dispatcher')
  const [first] = (await desk.ask(cctv.fetchCctvStreams, { limit: 1 })).data
  const asked = await fetch(lab.nodes[0]!.url + first!.url!.replace('live.m3u8', 'offer'), { method: 'POST' })
  expect(asked.status).toBe(503)
})
