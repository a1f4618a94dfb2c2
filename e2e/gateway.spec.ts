// Cameras behind a gateway that speaks WHEP, with real media: another page of the browser is the gateway's other end and sends what is drawn there.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { api, demoToken, seriousFindings, enter, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

type Sender = { lines: Map<string, RTCPeerConnection>; isFrozen: boolean; answer(offer: string, id: string): Promise<string> }

async function openGateway(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const pen = canvas.getContext('2d')!
    let drawn = 0
    const sender: Sender = {
      lines: new Map(),
      isFrozen: false,
      async answer(offer, id) {
        const line = new RTCPeerConnection()
        sender.lines.set(id, line)
        const stream = canvas.captureStream(10)
        line.addTrack(stream.getVideoTracks()[0]!, stream)
        await line.setRemoteDescription({ type: 'offer', sdp: offer })
        await line.setLocalDescription()
        while (line.iceGatheringState !== 'complete')
          await new Promise((done) => line.addEventListener('icegatheringstatechange', done, { once: true }))
        return line.localDescription!.sdp
      },
    }
    setInterval(() => {
      if (sender.isFrozen) return
      pen.fillStyle = `hsl(${++drawn % 360} 60% 40%)`
      pen.fillRect(0, 0, 320, 180)
      pen.fillStyle = '#fff'
      pen.fillText(String(drawn), (drawn * 3) % 300, 90)
    }, 100)
    Object.assign(window, { sender })
  })
  let mood: 'well' | 'gone' | 'password' | 'html' = 'well'
  let count = 0
  const ended: string[] = []
  const server = createServer(async (request, reply) => {
    let offer = ''
    for await (const piece of request as AsyncIterable<Buffer>) offer += piece.toString()
    const basic = `Basic ${Buffer.from('watch:gate word').toString('base64')}`
    if (mood === 'password' || request.headers.authorization !== basic) return void reply.writeHead(401).end()
    if (mood === 'gone') return void reply.writeHead(404).end()
    if (mood === 'html') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
    if (request.method === 'DELETE') {
      ended.push(request.url!)
      await page.evaluate((id) => (window as unknown as { sender: Sender }).sender.lines.get(id)?.close(), request.url!)
      return void reply.end()
    }
    const location = `/gate/whep/${++count}`
    const answer = await page.evaluate(([sdp, id]) => (window as unknown as { sender: Sender }).sender.answer(sdp!, id!), [offer, location])
    reply.writeHead(201, { 'content-type': 'application/sdp', location }).end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gate/whep`,
    ended,
    opened: () => count,
    freeze: (isFrozen: boolean) =>
      page.evaluate((now) => void Object.assign((window as unknown as { sender: Sender }).sender, { isFrozen: now }), isFrozen),
    async be(next: typeof mood) {
      mood = next
      if (next !== 'well') await page.evaluate(() => (window as unknown as { sender: Sender }).sender.lines.forEach((line) => line.close()))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await page.context().close()
    },
  }
}

async function addCameras(request: APIRequestContext, address: string, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const ids = []
  for (let n = 1; n <= count; n++) {
    const data = { name: `Gateway ${n}`, place: 'Gate', kind: 'whep', address, username: 'watch', password: 'gate word' }
    const reply = await request.post(`${api}/cctv/addCctv`, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data })
    ids.push(((await reply.json()) as { data: { id: string } }).data.id)
  }
  return ids
}

test('a gateway’s camera is live by its frames, says what hinders it, is live again, and its line is ended with its viewer', {
  tag: '@long',
}, async ({ page, browser, request }) => {
  const complaints = watchComplaints(page)
  const gateway = await openGateway(browser)
  const [id] = await addCameras(request, gateway.address, 1)
  const said: string[] = []
  page.on('response', async (answer) => {
    if (/cctv/.test(answer.url())) said.push(answer.url(), JSON.stringify(answer.headers()), await answer.text().catch(() => ''))
  })
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/cctv?size=1&cameras=${id}`)
  const tile = (state: string) => page.locator(`figure[data-camera="${id}"][data-state="${state}"]`)
  await expect(tile('live')).toBeVisible()
  await keepPicture(page, 'gateway')
  const told: string[] = []
  const become = async (what: string, state: string, act: () => Promise<void>) => {
    const began = Date.now()
    await act()
    await expect(tile(state)).toBeVisible()
    told.push(`${what}: ${state} after ${((Date.now() - began) / 1_000).toFixed(1)} s`)
  }
  await become('frozen', 'stale', () => gateway.freeze(true))
  await become('thawed', 'live', () => gateway.freeze(false))
  if (isLong) {
    await become('gone', 'stale', () => gateway.be('gone'))
    await become('back', 'live', () => gateway.be('well'))
    await become('HTML', 'stale', () => gateway.be('html'))
    await become('a gateway again', 'live', () => gateway.be('well'))
  }
  await become('wrong password', 'stale', () => gateway.be('password'))
  await expect(page.getByText('The camera refuses the name or the password that is kept for it.')).toBeVisible()
  await become('right password', 'live', () => gateway.be('well'))
  console.log(told.join('; '))

  await page.locator(`figure[data-camera="${id}"]`).focus()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Onto which ticket does the frame go?' })
  await dialog.getByRole('button', { name: /^TAY-/ }).first().click()
  await expect(page.getByText('The frame is on the timeline.')).toBeVisible()

  const last = `/gate/whep/${gateway.opened()}`
  expect(gateway.ended).not.toContain(last)
  await page.goto('/cms/')
  await expect.poll(() => gateway.ended).toContain(last)
  expect(said.join('\n')).not.toMatch(/gate word|\/gate\/whep/)
  expect(complaints).toEqual([])
  await gateway.close()
})

test('nine cameras of a gateway play on a wall', { tag: '@long' }, async ({ page, browser, request }) => {
  const gateway = await openGateway(browser)
  const ids = await addCameras(request, gateway.address, 9)
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/cctv?size=9&cameras=${ids.join()}`)
  await expect(page.locator('figure[data-state="live"]')).toHaveCount(9)
  await keepPicture(page, 'gateway-nine')
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('figure').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName ?? null)).toBe('FIGURE')
  await gateway.close()
})
