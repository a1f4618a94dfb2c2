// The examples of docs/joining.md: they read and accept with a key, and tell a true delivery from a false one.
// @module-tag long
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { tanod } from 'tanod-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partners } from '#contract/tickets/exchange/exchange.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { makeSigningSecret, signedHeaders } from '#server/kit/signed.ts'

interface Example {
  pendingTickets(server: string, key: string): Promise<{ transactionNumber: string }[]>
  acceptFirst(server: string, key: string): Promise<{ message: string; code?: string }>
  tellIncident(address: string, secret: string, incident: object): Promise<{ status: number; data: { became: string; transactionNumber: string } }>
  isFromTanod(headers: Record<string, string>, body: string, secret: string, now?: number): boolean
}
let lab: Lab
let example: Example
beforeAll(async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/joining.md'), 'utf8')
  const client = pathToFileURL(createRequire(import.meta.url).resolve('tanod-client')).href
  const codes = [...text.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code!.replace("'tanod-client'", `'${client}'`))
  const loaded = codes.map((code) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) as Promise<Partial<Example>>)
  example = Object.assign({}, ...(await Promise.all(loaded))) as Example
  lab = await openLab()
})
afterAll(() => lab.close())

it('reads the pending tickets', async () => {
  const admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  const { data } = await admin.ask(apiKeys.addApiKey, { name: 'Example', permissions: ['tickets.read'] })
  const [first] = await example.pendingTickets(lab.nodes[0]!.url, data.key)
  expect(first!.transactionNumber).toMatch(/^TAY-/)
})

it('takes what is signed, and nothing that is altered, of another secret, or old', () => {
  const [secret, body] = [makeSigningSecret(), '{"type":"ticketAccepted"}']
  const headers = signedHeaders([secret], 'msg_1', body)
  expect(example.isFromTanod(signedHeaders([makeSigningSecret(), secret], 'msg_1', body), body, secret)).toBe(true)
  expect(example.isFromTanod(headers, body, secret)).toBe(true)
  expect(example.isFromTanod(headers, `${body} `, secret)).toBe(false)
  expect(example.isFromTanod({ ...headers, 'webhook-id': 'msg_2' }, body, secret)).toBe(false)
  expect(example.isFromTanod({ ...headers, 'webhook-signature': 'v1,' }, body, secret)).toBe(false)
  expect(example.isFromTanod(headers, body, makeSigningSecret())).toBe(false)
  expect(example.isFromTanod(headers, body, secret, Date.now() + 301_000)).toBe(false)
})

it('accepts the oldest pending ticket, once, by the typed client; says why where the key may not', async () => {
  const admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  const { url } = lab.nodes[0]!
  const [may, mayNot] = await Promise.all(
    [['tickets.read', 'tickets.triage'] as const, ['tickets.read'] as const].map(
      async (permissions, at) => (await admin.ask(apiKeys.addApiKey, { name: `Client ${at}`, permissions: [...permissions] })).data.key,
    ),
  )
  expect(await example.acceptFirst(url, mayNot!)).toMatchObject({ code: 'not-allowed' })
  expect(await example.acceptFirst(url, may!)).toMatchObject({ data: { status: 'accepted' } })
})

it('sends a picture along by the typed client, which is kept on the timeline', async () => {
  const admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  const { data } = await admin.ask(apiKeys.addApiKey, { name: 'Pictures', permissions: ['tickets.read', 'tickets.update'] })
  const town = tanod(lab.nodes[0]!.url, { token: data.key })
  const { items } = (await town.getPendingEmergencyTickets({ limit: 1 })).data
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const picture = new File([new Uint8Array(bytes)], 'bridge.png', { type: 'image/png' })
  const kept = await town.addUpdate({ transactionNumber: items[0]!.transactionNumber, text: 'The bridge', files: [picture] })
  expect(kept.data).toMatchObject({ text: 'The bridge', files: [{ mime: expect.stringMatching(/^image/) }] })
})

it('tells an incident that is signed, and becomes a ticket', async () => {
  const admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  const { data } = await admin.ask(partners.addPartner, { name: 'Example 911', kind: '911', form: 'tanod', url: '' })
  const address = `${lab.nodes[0]!.url}/api/commandcenter/ccPublic/incidents/taytay/${data.partner.id}`
  const text = readFileSync(join(import.meta.dirname, '../../docs/joining.md'), 'utf8')
  const shown = JSON.parse(/```json\n([^]*?)```/.exec(text)![1]!) as { description: string }
  const told = await example.tellIncident(address, data.secret, shown)
  expect([told.status, told.data.became]).toEqual([200, 'ticket'])
  const { data: ticket } = await admin.ask(lists.getEmergencyTicket, { id: told.data.transactionNumber })
  expect(ticket).toMatchObject({ description: shown.description, position: { lat: 14.5547, lng: 121.1327, accuracy: 35 }, source: '911' })
  expect((await example.tellIncident(address, makeSigningSecret(), shown)).status).toBe(401)
})
