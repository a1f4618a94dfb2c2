// Open311: off until a center switches it on, answers by the public schemas in both forms, and reports that go the public page's way.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import * as z from 'zod'
import { identity } from '#contract/centers/identity.ts'
import { open311Base } from '#contract/publicSide/open311.ts'
import { tickets } from '#contract/tickets/room.ts'
import { startNode } from '#server/app.ts'
import { readXml } from '#server/outside/xml.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { fromXml, schemas } from '#tests/standards/open311.ts'

let lab: Lab
let dispatcher: Caller
const at = (path: string) => `${lab.nodes[0]!.url}${open311Base}${path}`
const get = async (path: string) => {
  const reply = await fetch(at(path))
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}
const json = async <T = Record<string, unknown>[]>(path: string) => JSON.parse((await get(path)).text) as T
const post = async (form: Record<string, string>, path = '/v2/requests.json?jurisdiction_id=taytay') => {
  const reply = await fetch(at(path), { method: 'POST', body: new URLSearchParams({ device_id: randomUUID(), ...form }) })
  const [filed] = (await reply.json()) as { service_request_id: string; service_notice: string; account_id: null }[]
  return { status: reply.status, ...filed! }
}
const change = async (publicReports: object, center: 'taytay' | 'taguig' = 'taytay') => {
  const admin = await lab.as('admin', center)
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, publicReports: { ...settings.publicReports, ...publicReports } } })
}
const numberIn = (notice: string) => /TA[YG]-[\w-]+\w/.exec(notice)![0]
const ticketOf = async (notice: string) => (await dispatcher.ask(tickets.getEmergencyTicket, { id: numberIn(notice) })).data

beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

describe('Open311', () => {
  it('is not there before a center switches it on, and not any more when it is switched off', async () => {
    const paths = ['/discovery.xml', '/v2/services.xml', `/v2/services/${randomUUID()}.xml`, '/v2/requests.xml', '/v2/requests/1.xml']
    for (const path of paths) expect((await get(path)).status, path).toBe(404)
    expect(readXml((await get('/v2/services.xml')).text)).toMatchObject({ name: 'errors', children: [{ name: 'error' }] })
    const before = (await lab.owner.query('select 1 from public_report')).rowCount
    expect((await fetch(at('/v2/requests.json'), { method: 'POST', body: new URLSearchParams({ description: 'Fire' }) })).status).toBe(404)
    expect((await lab.owner.query('select 1 from public_report')).rowCount).toBe(before)
    await change({ open311: 1 })
    for (const path of ['/discovery.xml', '/v2/services.xml', '/v2/requests.xml']) expect((await get(path)).status, path).toBe(200)
    await change({ open311: 0 })
    expect((await get('/discovery.xml')).status).toBe(404)
    await change({ open311: 1 })
  })

  it('tells where it is, in both forms', async () => {
    const { text, type } = await get('/discovery.xml')
    expect(type).toBe('text/xml; charset=utf-8')
    const told = await json<{ endpoints: { url: string; specification: string; formats: string[] }[] }>('/discovery.json')
    expect(fromXml(readXml(text))).toEqual(told)
    expect(told.endpoints[0]).toMatchObject({ specification: 'http://wiki.open311.org/GeoReport_v2', url: `${open311Base}/v2` })
    expect((await fetch(new URL(`${told.endpoints[0]!.url}/services.json`, lab.nodes[0]!.url))).status).toBe(200)
  })

  it('names itself by the configured address, whatever host the caller names', async () => {
    const node = await startNode({ ...lab.config, webAddress: 'https://tanod.taytay.gov.ph' }, lab.appUrl, { write: () => {} })
    try {
      const headers = { host: 'evil.invalid', 'x-forwarded-host': 'evil.invalid', forwarded: 'host=evil.invalid' }
      const { body } = await node.app.inject({ url: `${open311Base}/discovery.json`, headers })
      expect(body).not.toContain('evil')
      expect((JSON.parse(body) as { endpoints: { url: string }[] }).endpoints[0]!.url).toBe(`https://tanod.taytay.gov.ph${open311Base}/v2`)
    } finally {
      await node.stop()
    }
  })

  it('lists its services and what each asks, by the public schemas; both forms say the same', async () => {
    const services = await json('/v2/services.json?jurisdiction_id=taytay')
    expect(services.length).toBeGreaterThan(3)
    expect(z.array(schemas.service).safeParse(services).error).toBeUndefined()
    expect(schemas.service.safeParse({ ...services[0], metadata: 'yes' }).success).toBe(false)
    expect(fromXml(readXml((await get('/v2/services.xml')).text))).toEqual(services)
    let asked = 0
    for (const { service_code: code, metadata } of services) {
      const definition = await json<{ attributes: { values: object[] }[] }>(`/v2/services/${String(code)}.json`)
      expect(schemas.definition.safeParse(definition).error).toBeUndefined()
      expect(definition.attributes.length > 0).toBe(metadata)
      asked += definition.attributes.length
      const { text } = await get(`/v2/services/${String(code)}.xml`)
      if (metadata) expect(fromXml(readXml(text))).toEqual(definition)
    }
    expect(asked).toBeGreaterThan(0)
  })

  it('files a report as the public page does: whole, with its words, its kind and its place', async () => {
    const services = await json('/v2/services.json')
    const code = String(services.find(({ metadata }) => metadata)!['service_code'])
    const { attributes } = await json<{ attributes: { values: { key: string; name: string }[] }[] }>(`/v2/services/${code}.json`)
    const { key } = attributes[0]!.values[0]!
    const filed = await post({
      ...{ service_code: code, 'attribute[kind]': key, 'attribute[PEOPLE]': 'three', lat: '14.5686', long: '121.1331' },
      ...{ address_string: 'Beside the market', first_name: 'Nena', last_name: 'Cruz', phone: '0917 123 4567', description: 'Smoke from a roof' },
      ...{ media_url: 'https://pictures.example/1.jpg' },
    })
    expect(filed).toMatchObject({ status: 200, account_id: null })
    expect(await ticketOf(filed.service_notice)).toMatchObject({
      ...{ source: 'api', status: 'pending', caseTypeId: code, caseSubTypeId: key, landmark: 'Beside the market', callerName: 'Nena Cruz' },
      ...{ callerPhone: '+639171234567', position: { lat: 14.5686, lng: 121.1331 } },
      description: 'Smoke from a roof\nPEOPLE: three\nhttps://pictures.example/1.jpg',
    })
  })

  it('refuses no report for its form: unknown service, place, jurisdiction, or nothing at all', async () => {
    const odd = [{}, { service_code: 'fire', lat: 'here', long: '999', description: 'Help' }, { 'attribute[kind]': 'big', email: 'x' }]
    for (const form of odd as Record<string, string>[]) {
      const filed = await post(form, '/v2/requests.json?jurisdiction_id=nowhere')
      expect(filed.status).toBe(200)
      expect((await ticketOf(filed.service_notice)).status).toBe('pending')
    }
  })

  it('goes to the center of its place among those that have switched it on', async () => {
    const inTaguig = { lat: '14.51', long: '121.0565', description: 'By the lake' }
    expect(numberIn((await post(inTaguig, '/v2/requests.json')).service_notice)).toMatch(/^TAY-/)
    await change({ open311: 1 }, 'taguig')
    expect(numberIn((await post(inTaguig, '/v2/requests.json')).service_notice)).toMatch(/^TAG-/)
    expect((await get('/v2/requests.json')).status).toBe(400)
    await change({ open311: 0 }, 'taguig')
    expect((await get('/v2/requests.json?jurisdiction_id=taguig')).status).toBe(404)
  })

  it('takes pictures in a form', async () => {
    const form = new FormData()
    form.set('description', 'A picture comes along')
    form.set('media', new Blob([new Uint8Array(100)], { type: 'image/png' }), 'roof.png')
    const reply = await fetch(at('/v2/requests.json'), { method: 'POST', body: form })
    expect(reply.status).toBe(200)
    const [filed] = (await reply.json()) as { service_request_id: string }[]
    const { rows } = await lab.owner.query('select name from public_upload where report_id = $1', [filed!.service_request_id])
    expect(rows).toEqual([{ name: 'roof.png' }])
  })

  it('shows how a request stands by the public schema, and nothing that was said, nor the house', async () => {
    const secret = `Nena <hides> & waits ${randomUUID()}`
    const filed = await post({
      description: secret,
      first_name: 'Nena',
      phone: '09171234567',
      lat: '14.56861',
      long: '121.13312',
      address_string: 'House 7',
    })
    const all = await json('/v2/requests.json')
    expect(z.array(schemas.request).safeParse(all).error).toBeUndefined()
    expect(schemas.request.safeParse({ ...all[0], status: 'pending' }).success).toBe(false)
    const [one] = await json(`/v2/requests/${filed.service_request_id}.json`)
    expect(one).toMatchObject({ status: 'open', description: null, lat: 14.57, long: 121.13, media_url: null })
    expect(one!['address']).toMatch(/, Taytay/)
    const { text } = await get('/v2/requests.xml')
    for (const word of [secret, 'Nena', '0917', '63917', 'House 7', '14.5686', numberIn(filed.service_notice)]) {
      expect(JSON.stringify(all)).not.toContain(word)
      expect(text).not.toContain(word)
    }
    expect(fromXml(readXml(text))).toEqual(all)
    const number = numberIn(filed.service_notice)
    await dispatcher.ask(tickets.acceptTicket, { id: number })
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: number, disposition: 'Put out' })
    expect(await json(`/v2/requests.json?service_request_id=${filed.service_request_id}`)).toMatchObject([
      { status: 'closed', status_notes: 'Resolved.' },
    ])
    expect((await json('/v2/requests.json?status=closed')).map((row) => row['service_request_id'])).toEqual([filed.service_request_id])
    expect((await json('/v2/requests.json?status=open')).length).toBe(all.length - 1)
  })

  it('finds by service and time, within bounds, and names what it cannot read', async () => {
    const all = await json('/v2/requests.json')
    const codes = [...new Set(all.map((one) => one['service_code']))]
    expect(codes.length).toBeGreaterThan(1)
    const some = await json(`/v2/requests.json?service_code=${String(codes[0])}`)
    expect(new Set(some.map((one) => one['service_code']))).toEqual(new Set([codes[0]]))
    expect(await json('/v2/requests.json?end_date=2020-01-01T00:00:00Z')).toEqual([])
    expect(await json('/v2/requests.json?start_date=2020-01-01T00:00:00%2B08:00')).toEqual([])
    expect(await json('/v2/requests.json?service_code=none')).toEqual([])
    for (const query of ['start_date=yesterday', 'status=done']) expect((await get(`/v2/requests.json?${query}`)).status).toBe(400)
    expect((await get(`/v2/requests/${randomUUID()}.xml`)).status).toBe(404)
  })

  it('lists no report of the public page itself', async () => {
    const { rows } = await lab.owner.query<{ n: number }>('select count(*)::int as n from public_report where not is_open311')
    expect(rows[0]!.n).toBeGreaterThan(0)
    const { rows: own } = await lab.owner.query<{ n: number }>(
      'select count(*)::int as n from public_report where is_open311 and command_center_id = $1',
      [dispatcher.centerId],
    )
    expect((await json('/v2/requests.json')).length).toBe(own[0]!.n)
  })

  it('stands under the limits of the public page: over them a report is held, and a flood is told to call', async () => {
    await change({ perDevicePerHour: 1, perAddressPerHour: 300 })
    const form = { device_id: 'a phone', description: 'Again' }
    const sent: Response[] = []
    const send = async () => sent.push(await fetch(at('/v2/requests.xml'), { method: 'POST', body: new URLSearchParams(form) }))
    await until(async () => (await send()) > 200 || sent.at(-1)!.status === 429)
    expect(sent.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([])
    const [first, ...more] = await Promise.all(sent.map((reply) => reply.text()))
    expect(first).toContain('on the screen of the dispatchers')
    const held = readXml(more.find((text) => text.includes('staff check yours first'))!).children[0]!
    const id = held.children.find(({ name }) => name === 'service_request_id')!.text
    expect(await json(`/v2/requests/${id}.json`)).toMatchObject([{ status: 'open', status_notes: 'Received.' }])
    expect(readXml(more.at(-1)!)).toMatchObject({ name: 'errors', children: [{ children: [{ text: '429' }, {}] }] })
  })

  it('writes XML that is well-formed whatever a center calls its services', async () => {
    const [first] = await json('/v2/services.json')
    await lab.owner.query('update case_type set name = $2 where id = $1', [first!['service_code'], 'Fire </service> & "smoke" \u0007 <b>'])
    // What is kept of a center is read anew once the log tells of a change.
    await change({})
    const whole = async () => (await get('/v2/services.xml')).text
    await until(async () => (await whole()).includes('&#38;'))
    const text = await whole()
    expect((await validateXML({ xml: [{ fileName: 'services.xml', contents: text }] as never, normalization: 'format' } as never)).errors).toEqual([])
    expect(fromXml(readXml(text))).toContainEqual(expect.objectContaining({ service_name: 'Fire </service> & "smoke"  <b>' }))
  })
})
