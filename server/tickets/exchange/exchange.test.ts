// What joined systems tell becomes one ticket, whatever is repeated, comes late or cannot be read; what they are told is signed, tried again, and each message once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { nothingTold, readOwn, type TakenAs, writeOwn } from '#contract/tickets/exchange/Incident.ts'
import { integrations } from '#contract/centers/integrations.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type ExchangeForm, partners, shares } from '#contract/tickets/exchange/exchange.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { OutsideKind } from '#contract/tickets/outsideNumbers/kinds.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { chores } from '#server/housekeeping.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { isSigned, keyOf, signedHeaders } from '#server/kit/signed.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { eidoCall, faultsOfEido } from '#tests/standards/eido.ts'
import { isEido, readEido, writeEido } from './eido.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
let receiver: Awaited<ReturnType<typeof openOutside>>
/** What came to the receiver, and how it answers. */
let got: { message: string; type: string; isSigned: boolean; body: string }[] = []
let status = 200
let secret = ''
beforeAll(async () => {
  receiver = await openOutside(({ headers }, body) => {
    got.push({
      message: String(headers['webhook-id']),
      type: String(headers['content-type']),
      isSigned: isSigned(keyOf(secret), headers, body),
      body,
    })
    return { status, body: '{}' }
  })
  lab = await openLab({ nodes: 2, settings: { privateHosts: [receiver.host] } })
  ;[admin, dispatcher] = [await lab.as('admin'), await lab.as('dispatcher')]
})
afterAll(async () => {
  await lab.close()
  await receiver.close()
})
beforeEach(() => {
  got = []
  status = 200
})

interface Told {
  became: TakenAs
  transactionNumber: string
}
async function join(kind: OutsideKind = '911', form: ExchangeForm = 'tanod', url = '') {
  const { data } = await admin.ask(partners.addPartner, { name: `Partner ${randomUUID().slice(0, 8)}`, kind, form, url })
  const tell = async (incident: unknown, message: string = randomUUID(), key = data.secret, node = 0) => {
    const body = typeof incident === 'string' ? incident : JSON.stringify(incident)
    const reply = await fetch(`${lab.nodes[node]!.url}/api/commandcenter/ccPublic/incidents/taytay/${data.partner.id}`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...signedHeaders([key], message, body) } },
    })
    return { status: reply.status, data: ((await reply.json()) as { data: Told }).data }
  }
  return { ...data, tell }
}
const ticketOf = async (id: string) => (await dispatcher.ask(lists.getEmergencyTicket, { id })).data
const wordsOf = async (id: string) => {
  await lab.settle()
  return (await dispatcher.ask(updates.getUpdates, { id, limit: 100 })).data.items.flatMap(({ update }) => update?.text ?? []).toReversed()
}
const countOf = async (words: string) =>
  (await lab.owner.query<{ n: number }>('select count(*)::int as n from ticket where description like $1', [`%${words}%`])).rows[0]!.n

it('a call that 911 hands over as EIDO becomes a ticket, and goes back out valid with what was read', async () => {
  expect(faultsOfEido(eidoCall())).toEqual([])
  const partner = await join('911', 'eido', receiver.url)
  secret = partner.secret
  const { status: answered, data } = await partner.tell(eidoCall())
  expect([answered, data.became]).toEqual([200, 'ticket'])
  const ticket = await ticketOf(data.transactionNumber)
  expect(ticket).toMatchObject({
    ...{ source: '911', status: 'pending', description: 'Fire on the second floor, two people at the window & smoke.' },
    ...{ callerName: 'Luntian Sample', callerPhone: '+639170001234', address: '42, Rizal Avenue, Taytay, Rizal, PH' },
    position: { lat: 14.5547, lng: 121.1327, accuracy: 35 },
    outsideNumbers: [{ kind: '911', number: 'f3a90c17d2:esinet.ncr.ph.example' }],
  })
  expect(await wordsOf(ticket.transactionNumber)).toEqual([`${partner.partner.name}: Caller stands across the road.`])
  await dispatcher.ask(shares.shareTicket, { transactionNumber: ticket.transactionNumber, partnerId: partner.partner.id })
  await until(() => got.length > 0)
  const out = JSON.parse(got[0]!.body) as Record<string, unknown>
  expect([got[0]!.type, got[0]!.isSigned, faultsOfEido(out)]).toEqual(['application/emergency.eido+json', true, []])
  const [read, sent] = [readEido(eidoCall()), readEido(out)]
  expect(sent).toMatchObject({
    ...{ description: read.description, callerName: read.callerName, callerPhone: read.callerPhone, calledAt: read.calledAt },
    ...{ place: read.place, position: read.position, links: [read.id] },
  })
  expect(sent.agencies).toEqual(expect.arrayContaining([...read.agencies]))
  expect(sent.notes.map(({ text }) => text)).toEqual(read.notes.map(({ text }) => `${partner.partner.name}: ${text}`))
})

it('reads circles, ellipses, areas and bare points, and writes a circle as it was', () => {
  const shape = (inner: string) => {
    const pidf = `<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:gs="http://www.opengis.net/pidflo/1.0" xmlns:gml="http://www.opengis.net/gml">${inner}</presence>`
    const location = { $id: 'l', locationTypeDescriptionRegistryText: 'Caller', locationByValue: pidf }
    return readEido({ eidoVersion: '1.0', locationComponent: [location] }).position
  }
  expect(shape('<gml:Point><gml:pos>14.5 121.1</gml:pos></gml:Point>')).toEqual({ lat: 14.5, lng: 121.1 })
  expect(shape('<gs:Ellipse><gml:pos>14.5 121.1</gml:pos><gs:semiMajorAxis>80</gs:semiMajorAxis></gs:Ellipse>')).toEqual({
    lat: 14.5,
    lng: 121.1,
    accuracy: 80,
  })
  const area = shape('<gml:Polygon><gml:posList>14.5 121.1 14.5 121.102 14.502 121.102 14.502 121.1</gml:posList></gml:Polygon>')!
  expect([area.lat.toFixed(3), area.lng.toFixed(3), Math.round(area.accuracy!)]).toEqual(['14.501', '121.101', 155])
  expect(shape('<gml:Point><gml:pos>91 400</gml:pos></gml:Point>')).toBeNull()
  const told = { ...nothingTold, number: 'TAY-261120-0001', at: '2026-11-20T00:00:00.000Z', position: { lat: 14.5, lng: 121.1, accuracy: 12 } }
  expect(readEido(writeEido(told, { host: 'tanod.example', agency: 'taytay' })).position).toEqual(told.position)
})

it('refuses for its signature alone: what cannot be read is a ticket with the words as they came', async () => {
  const { tell, partner } = await join('police')
  const [signed, other] = [await tell({ id: 'a', description: 'Signed' }), await join('police')]
  expect(signed.status).toBe(200)
  expect((await tell({ id: 'b', description: 'Not signed' }, 'm', other.secret)).status).toBe(401)
  const words = `{"id": "c", Basag na mensahe ${partner.id}`
  const broken = await tell(words)
  expect([broken.status, broken.data.became]).toEqual([200, 'words'])
  expect((await ticketOf(broken.data.transactionNumber)).description).toBe(words)
  await lab.settle()
  const entries = (await dispatcher.ask(updates.getUpdates, { id: broken.data.transactionNumber, limit: 20 })).data.items
  expect(entries.find(({ verb }) => verb === 'incidentTold')?.data).toMatchObject({ partner: partner.name, became: 'words' })
  const odd = await tell({ id: { not: 'a text' }, priority: 'urgent', description: 'Sunog sa palengke', place: { lat: 'north' }, notes: ['one'] })
  const ticket = await ticketOf(odd.data.transactionNumber)
  expect([odd.data.became, ticket.description, ticket.position]).toEqual(['ticket', 'Sunog sa palengke', null])
  await admin.ask(partners.deactivatePartner, { id: partner.id })
  expect((await tell({ id: 'd', description: 'Out of use' })).status).toBe(401)
})

it('the same delivery, and the same version under another id, are one ticket, on two nodes at once as well', async () => {
  const { tell, secret: key } = await join('fire')
  const incident = { id: 'F-1', at: '2026-11-20T10:00:00Z', number: 'FR 77', description: 'Kambal na sunog', notes: [{ text: 'First note' }] }
  const told = await Promise.all([tell(incident, 'same'), tell(incident, 'same', key, 1), tell(incident, 'other'), tell(incident, 'third', key, 1)])
  expect(new Set(told.map(({ data }) => data.transactionNumber)).size).toBe(1)
  expect(
    told
      .map(({ data }) => data.became)
      .toSorted()
      .filter((one) => one === 'ticket'),
  ).toHaveLength(1)
  expect(await countOf('Kambal na sunog')).toBe(1)
  expect(await wordsOf(told[0]!.data.transactionNumber)).toHaveLength(1)
})

it('an older version never replaces a newer one, its notes are added; what a hand has changed stays', async () => {
  const { tell, partner } = await join('police')
  const version = (hour: number, more: object) => ({ id: 'P-9', at: `2026-11-20T${hour}:00:00Z`, number: 'PB 9', ...more })
  const at = (lat: number) => ({ place: { lat, lng: 121.13, radius: 50 } })
  const { data } = await tell(version(12, { description: 'Brawl at the plaza', ...at(14.55), notes: [{ text: 'At noon' }] }))
  const id = data.transactionNumber
  const older = await tell(version(11, { description: 'Noise at the plaza', ...at(14.51), notes: [{ text: 'At eleven' }, { text: 'At noon' }] }))
  expect(older.data).toEqual({ became: 'older', transactionNumber: id })
  expect(await ticketOf(id)).toMatchObject({ description: 'Brawl at the plaza', position: { lat: 14.55 } })
  expect(await wordsOf(id)).toEqual(['At noon', 'Noise at the plaza', 'At eleven'].map((text) => `${partner.name}: ${text}`))
  const newer = await tell(version(13, { description: 'Brawl with knives', ...at(14.56), caller: { phone: '0917 000 4321' } }))
  expect(newer.data.became).toBe('newer')
  expect(await ticketOf(id)).toMatchObject({ description: 'Brawl with knives', position: { lat: 14.56 }, callerPhone: '+639170004321' })
  const { version: seen } = await ticketOf(id)
  await dispatcher.ask(entries.editEmergencyTicket, { id, version: seen, description: 'Two are hurt', position: { lat: 14.57, lng: 121.13 } })
  await tell(version(14, { description: 'Brawl is over', ...at(14.58) }))
  expect(await ticketOf(id)).toMatchObject({ description: 'Two are hurt', position: { lat: 14.57 } })
  expect((await wordsOf(id)).at(-1)).toBe(`${partner.name}: Brawl is over`)
})

it('a number that is open already joins that ticket, and a link does where the system was sent that ticket; else each is one of its own', async () => {
  const [police, hospital] = [await join('police'), await join('hospital', 'tanod', receiver.url)]
  const first = await police.tell({ id: 'P-1', number: 'PB 2026-55', description: 'Collision' })
  const id = first.data.transactionNumber
  const again = await police.tell({ id: 'P-2', number: 'pb 2026/55', description: 'Collision, one more call' })
  expect(again.data).toEqual({ became: 'joined', transactionNumber: id })
  const guessed = await hospital.tell({ id: 'H-0', description: 'Bed is free', links: [id] })
  expect([guessed.data.became, guessed.data.transactionNumber === id]).toEqual(['ticket', false])
  await dispatcher.ask(shares.shareTicket, { transactionNumber: id, partnerId: hospital.partner.id })
  const linked = await hospital.tell({ id: 'H-1', number: 'ER 4', description: 'Patient arrived', links: [id] })
  expect(linked.data).toEqual({ became: 'joined', transactionNumber: id })
  expect((await ticketOf(id)).outsideNumbers.map(({ kind, number }) => `${kind} ${number}`)).toEqual(['police PB 2026-55', 'hospital ER 4'])
  expect(await wordsOf(id)).toHaveLength(2)
  await admin.ask(partners.deactivatePartner, { id: hospital.partner.id })
})

it('the same number of two systems of a kind is two tickets, and the later one says so; what the desk wrote is both', async () => {
  const [one, other] = [await join('hospital'), await join('hospital')]
  const first = (await one.tell({ id: 'A-1', number: 'H 2026-114', description: 'Bus turned over' })).data
  const second = (await other.tell({ id: 'B-1', number: 'H 2026-114', description: 'Birth on the way' })).data
  expect([first.became, second.became, first.transactionNumber === second.transactionNumber]).toEqual(['ticket', 'ticket', false])
  for (const { transactionNumber } of [first, second]) expect((await ticketOf(transactionNumber)).status).toBe('pending')
  expect(await wordsOf(second.transactionNumber)).toEqual([`Ticket ${first.transactionNumber} is open under the same number.`])
  const { caseTypeId } = await ticketOf(first.transactionNumber)
  const filed = { caseTypeId, description: 'Called by phone', landmark: 'Gate', toldBy: { kind: 'hospital' as const, number: 'H 2026-115' } }
  const { data } = await dispatcher.ask(entries.createEmergencyTicket, filed)
  expect((await other.tell({ id: 'B-2', number: 'H 2026-115', description: 'The same' })).data).toEqual({
    became: 'joined',
    transactionNumber: data.transactionNumber,
  })
})

it('an incident whose ticket was handed to another center is not filed again', async () => {
  const { tell } = await join('fire')
  const taguig = await lab.as('dispatcher', 'taguig')
  const version = (hour: number, description: string) => ({ id: 'T-1', at: `2026-11-20T${hour}:00:00Z`, description })
  const { transactionNumber } = (await tell(version(10, 'Grass burns at the border'))).data
  await dispatcher.ask(lifecycle.acceptTicket, { id: transactionNumber })
  await dispatcher.ask(transfer.transferTicket, { transactionNumber, commandCenterId: taguig.centerId, reason: 'Beyond the border' })
  await taguig.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  expect(await tell(version(11, 'Grass burns at the border, by the school'))).toEqual({ status: 200, data: { became: 'handed', transactionNumber } })
  expect(await countOf('Grass burns at the border')).toBe(1)
})

it('what is told of a closed ticket changes nothing of it; new words are a ticket that waits', async () => {
  const { tell, partner } = await join('police')
  const version = (hour: number, description: string, more = {}) => ({
    id: 'C-1',
    number: 'C 1',
    at: `2026-11-20T${hour}:00:00Z`,
    description,
    ...more,
  })
  const { transactionNumber: id } = (await tell(version(10, 'Brawl'))).data
  await dispatcher.ask(lifecycle.acceptTicket, { id })
  await dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'assisted', summary: 'Done.' })
  const noted = await tell(version(11, 'Brawl', { notes: [{ text: 'Units left' }], place: { lat: 14.55, lng: 121.13 } }))
  expect(noted.data).toEqual({ became: 'newer', transactionNumber: id })
  const again = (await tell(version(12, 'Brawl began again'))).data
  expect([again.became, again.transactionNumber === id]).toEqual(['again', false])
  expect(await ticketOf(id)).toMatchObject({ status: 'resolved', description: 'Brawl', position: null })
  expect(await wordsOf(id)).toEqual([`${partner.name}: Units left`, `It goes on as ${again.transactionNumber}.`])
  expect(await ticketOf(again.transactionNumber)).toMatchObject({
    ...{ status: 'pending', description: 'Brawl began again', outsideNumbers: [{ number: 'C 1' }] },
  })
  expect(await wordsOf(again.transactionNumber)).toEqual([`It follows ${id}.`])
  expect((await tell(version(13, 'Brawl with knives'))).data).toEqual({ became: 'newer', transactionNumber: again.transactionNumber })
})

it('a text is corrected however its lines end, and a clock that runs ahead stops no later version', async () => {
  const { tell } = await join('fire')
  const first = (await tell({ id: 'L-1', at: '2026-11-20T10:00:00Z', description: 'Line one\r\nLine two' })).data
  await tell({ id: 'L-1', at: '2026-11-20T11:00:00Z', description: 'Other' })
  expect((await ticketOf(first.transactionNumber)).description).toBe('Other')
  await tell({ id: 'L-1', at: '2036-01-01T00:00:00Z', description: 'From the future' })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  expect((await tell({ id: 'L-1', at: inAnHour, description: 'Right again' })).data.became).toBe('newer')
  expect((await ticketOf(first.transactionNumber)).description).toBe('Right again')
})

it('nothing that stands in it is a reason to refuse', { tags: 'long' }, async () => {
  const { tell } = await join('other')
  const [nul, long] = ['a\u0000b', 'x'.repeat(499)]
  const odd = [
    ...[{ caller: { name: nul, phone: nul } }, { place: { words: nul } }, { number: nul }, { id: nul }, { kind: nul }, { links: [nul] }],
    ...[{ agencies: [nul] }, { notes: [{ text: nul }] }, { description: nul }, { id: long }, { number: '\ufdfa'.repeat(60) }],
    ...[{ at: '9999-12-31T23:59:59-12:00' }, { caller: { calledAt: '9999-12-31T23:59:59-12:00' } }],
    ...[
      { eidoVersion: '1.0', $id: long },
      { eidoVersion: '1.0', $id: `${long}z`, lastUpdateTimeStamp: '+012345-01-01T00:00:00Z' },
    ],
    { eidoVersion: '1.0', incidentComponent: [{ internalIncidentId: nul, incidentTypeInternalText: nul }], agencyComponent: [{ $id: nul }] },
  ]
  const answers = await Promise.all(odd.map((one) => tell({ description: 'Odd', ...one })))
  expect(answers.map(({ status: answered }, at) => [odd[at], answered])).toEqual(odd.map((one) => [one, 200]))
  const more = await tell({ id: `${long}y`, description: 'Another id that begins so' })
  expect(more.data.became).toBe('ticket')
  const many = await tell({ id: 'many', description: 'Many', notes: Array.from({ length: 501 }, (_, at) => ({ text: `n${at}` })) })
  expect((await ticketOf(many.data.transactionNumber)).updatesCount).toBe(500)
})

it('what a ticket that was there does not know yet is filled in, and what differs is told', async () => {
  const { tell, partner } = await join('911')
  const some = await ticketOf((await tell({ id: 'J-0', description: 'Any' })).data.transactionNumber)
  const file = async (number: string, more: object) =>
    (
      await dispatcher.ask(entries.createEmergencyTicket, {
        ...{ caseTypeId: some.caseTypeId, description: 'Heard by radio', landmark: 'Gate', toldBy: { kind: '911' as const, number } },
        ...more,
      })
    ).data.transactionNumber
  const told = {
    ...{ place: { words: '42 Rizal Avenue', lat: 14.55, lng: 121.13, radius: 20 }, caller: { name: 'Luntian Sample', phone: '0917 000 1234' } },
  }
  const empty = await file('J 77', {})
  await tell({ id: 'J-1', number: 'J 77', ...told })
  expect(await ticketOf(empty)).toMatchObject({
    ...{ address: '42 Rizal Avenue', position: { lat: 14.55, lng: 121.13, accuracy: 20 } },
    ...{ callerName: 'Luntian Sample', callerPhone: '+639170001234' },
  })
  expect(await wordsOf(empty)).toEqual([])
  const full = await file('J 78', { address: 'Elsewhere', position: { lat: 14.6, lng: 121.2 }, callerName: 'Ana', callerPhone: '+639170009999' })
  await tell({ id: 'J-2', number: 'J 78', ...told })
  expect(await ticketOf(full)).toMatchObject({ address: 'Elsewhere', position: { lat: 14.6 }, callerName: 'Ana', callerPhone: '+639170009999' })
  expect(await wordsOf(full)).toEqual([`${partner.name}: 42 Rizal Avenue · 14.55000, 121.13000 · Luntian Sample · +639170001234`])
})

it('a kind that is not known is what the center calls something else, and a danger told anywhere in it rings', async () => {
  const { tell } = await join('other')
  await lab.owner.query(
    `insert into case_type (command_center_id, id, name, icon, color, priority, is_life_threat, department_ids, "order", is_public)
      select command_center_id, gen_random_uuid(), 'Zzz last', 'car', color, 3, 0, '{}', 9000, 0 from case_type where command_center_id = $1 limit 1`,
    [admin.centerId],
  )
  const { data } = await tell({ id: 'K-1', kind: 'Qqq', description: 'Www', notes: [{ text: 'One is unconscious' }] })
  const ticket = await ticketOf(data.transactionNumber)
  const { rows } = await lab.owner.query<{ icon: string }>('select icon from case_type where id = $1', [ticket.caseTypeId])
  expect([rows[0]!.icon, ticket.flags]).toEqual(['alert-triangle', ['lifeThreat']])
})

it('a ticket that was sent is told signed, tried again under its id, and again when it stands otherwise; receipts are on its timeline', async () => {
  const { partner, secret: key, tell } = await join('neighbor', 'tanod', receiver.url)
  secret = key
  const id = (await tell({ id: 'N-1', description: 'Flood at the border', kind: 'Flood' })).data.transactionNumber
  status = 503
  const { data } = await dispatcher.ask(shares.shareTicket, { transactionNumber: id, partnerId: partner.id })
  expect([data.shares.map(({ state }) => state), data.others.map((one) => one.id).includes(partner.id)]).toEqual([['waiting'], false])
  await until(() => got.length > 1)
  status = 200
  const shareOf = async () => (await dispatcher.ask(shares.getShares, { id })).data.shares[0]!
  await until(async () => (await shareOf()).state === 'delivered')
  expect(new Set(got.map(({ message }) => message)).size).toBe(1)
  expect(got.every((one) => one.isSigned)).toBe(true)
  expect(readOwn(JSON.parse(got.at(-1)!.body))).toMatchObject({ id, status: 'pending', description: 'Flood at the border' })
  const before = got.length
  await dispatcher.ask(lifecycle.acceptTicket, { id })
  await until(async () => (await shareOf()).status === 'accepted')
  expect(got.length).toBe(before + 1)
  expect(got.at(-1)!.message).not.toBe(got[0]!.message)
  await lab.settle()
  const verbs = (await dispatcher.ask(updates.getUpdates, { id, limit: 50 })).data.items.map(({ verb }) => verb)
  expect(verbs.filter((verb) => verb === 'shareTaken')).toHaveLength(2)
  expect(verbs).toContain('ticketShared')
  const { data: tried } = await admin.ask(integrations.testIntegration, { name: 'partners' })
  expect(tried.parts.find(({ name }) => name === partner.name)?.isFine).toBe(true)
  expect(got.filter(({ body }) => body.includes('"status":"test"'))).toHaveLength(1)
  const tile = (await admin.ask(integrations.getIntegrations, {})).data.find(({ name }) => name === 'partners')!
  expect([tile.joined! > 0, tile.lastAt !== null, tile.waiting]).toEqual([true, true, 0])
})

it('the secret is shown once, sealed in the rows, and right for a day after there is a new one, and what goes out is signed by both; other centers know nothing of it', async () => {
  const { partner, secret: key, tell } = await join('other', 'tanod', receiver.url)
  const { rows } = await lab.owner.query<{ text: string }>('select p::text as text from partner p where id = $1', [partner.id])
  expect(rows[0]!.text).not.toContain(key.slice(6))
  expect(JSON.stringify(await admin.ask(partners.getPartners, {}))).not.toContain(key)
  const { secret: fresh } = (await admin.ask(partners.resetPartnerSecret, { id: partner.id })).data
  const { data: told } = await tell({ id: 'x', description: 'Signed by the old one' })
  expect([told.became, (await tell({ id: 'y', description: 'By the new one' }, 'y', fresh)).status]).toEqual(['ticket', 200])
  /** By which of the two what goes out is signed. */
  const signedBy = async () => {
    const right: boolean[] = []
    for (secret of [key, fresh]) {
      got = []
      await dispatcher.ask(shares.shareTicket, { transactionNumber: told.transactionNumber, partnerId: partner.id })
      await until(() => got.length > 0)
      right.push(got[0]!.isSigned)
    }
    return right
  }
  expect(await signedBy()).toEqual([true, true])
  await lab.owner.query(`update partner set secret_before_until = now() where id = $1`, [partner.id])
  expect([(await tell({ id: 'z', description: 'A day later' })).status, await signedBy()]).toEqual([401, [false, true]])
  for (const chore of chores) await lab.nodes[0]!.db.across<unknown>(chore({}))
  const kept = await lab.owner.query('select secret_before, secret_before_until from partner where id = $1', [partner.id])
  expect(kept.rows).toEqual([{ secret_before: null, secret_before_until: null }])
  expect((await refusalOf(dispatcher.ask(partners.getPartners, {}))).status).toBe(403)
  const taguig = await lab.as('admin', 'taguig')
  expect((await taguig.ask(partners.getPartners, {})).data.items.filter(({ id }) => id === partner.id)).toEqual([])
  expect((await refusalOf(taguig.ask(partners.resetPartnerSecret, { id: partner.id }))).status).toBe(404)
})

it('our own form is read as it was written', () => {
  const told = {
    ...nothingTold,
    ...{ id: 'TAY-261120-0001', at: '2026-11-20T00:00:00.000Z', number: 'TAY-261120-0001', kind: 'Fire', status: 'accepted', priority: 1 as const },
    ...{ description: 'Smoke', callerName: 'Luntian Sample', callerPhone: '+639170001234', calledAt: '2026-11-19T23:59:00.000Z', place: 'Blue gate' },
    ...{ position: { lat: 14.5, lng: 121.1, accuracy: 20 }, agencies: ['a'], links: ['b'], notes: [{ text: 'One', at: '2026-11-20T00:00:00.000Z' }] },
  }
  expect(readOwn(JSON.parse(JSON.stringify(writeOwn(told))))).toEqual(told)
  expect(isEido(writeEido(told, { host: 'tanod.example', agency: 'taytay' }))).toBe(true)
})
