// Neighbors who can help: off by default; asked within 400 m, each once; the place only after they go and only while it is needed; never to violence; out at once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cards } from '#contract/cards/room.ts'
import { connections } from '#contract/centers/connections.ts'
import { approval } from '#contract/citizens/approval.ts'
import { search } from '#contract/citizens/search.ts'
import { identity } from '#contract/centers/identity.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { forgetVolunteers } from '#server/reference/store.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'
import { openOutside } from '#tests/outsideServer.ts'

interface Text {
  id: string
  to: string
  text: string
}
const place = { lat: 14.61, lng: 121.2 }
const commandCenterId = 'taytay'
let lab: Lab
let desk: Caller
let admin: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
let texts: Text[] = []
let joined: string
type Kind = { id: string; name: string; caseTypeId: string; neighbors: string; isViolent: 0 | 1 }
let subTypes: Kind[]
const fresh = (() => {
  let n = 0
  return () => `+6391755510${String(++n).padStart(2, '0')}`
})()

beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    texts.push(JSON.parse(body) as Text)
    return { body: '{}' }
  })
  const settings = { privateHosts: [gateway.host], webAddress: 'https://tanod.invalid' }
  lab = await openLab({ nodes: 2, settings })
  desk = await lab.as('dispatcher')
  admin = await lab.as('admin')
  subTypes = (await desk.ask(reference.getSubCaseTypes, { limit: 100 })).data.items
  joined = await joinGateway()
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})
beforeEach(async () => {
  texts = []
  await lab.owner.query('delete from neighbor_call; delete from volunteer')
})

const joinGateway = async () =>
  (await admin.ask(connections.addConnection, { given: { kind: 'sms', url: `${gateway.url}/send` }, secret: 'x' })).data.id
async function switchIt(asks: 0 | 1, most = 10) {
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, neighbors: { asks, most } } })
  await lab.settle()
  // Each node reads the settings of tickets anew within two seconds.
  await until(async () => {
    const { data } = await desk.ask(tickets.getNeighborsOfTicket, { id: await anyTicket() })
    return (data.hindrance === 'off') === (asks === 0)
  })
}
let known = ''
const anyTicket = async () => (known ||= await fileOf('arrest'))
const ofNeed = (need: string) => subTypes.find(({ neighbors }) => neighbors === need)!
async function fileOf(need: string, part: object = {}): Promise<string> {
  const { id, caseTypeId } = ofNeed(need)
  const given = { caseTypeId, caseSubTypeId: id, priority: 1 as const, description: 'Please come', landmark: 'Blue gate', position: place, ...part }
  return (await desk.ask(tickets.createEmergencyTicket, given)).data.transactionNumber
}
async function live(metres: number, part: object = {}): Promise<{ id: string; phone: string }> {
  const phone = fresh()
  const { data } = await admin.ask(reference.addVolunteer, {
    ...{ name: `Neighbor ${phone}`, phone, skills: ['cpr'], hours: '24/7', checkedOn: '2026-10-01' },
    ...{ position: { lat: place.lat + metres / 111_195, lng: place.lng } },
    ...part,
  })
  return { id: data.id, phone }
}
/** Nothing waits any more to be asked by itself. */
const looked = () => until(async () => (await lab.owner.query('select 1 from neighbor_look')).rows.length === 0)
const textsTo = (phone: string) => texts.filter((one) => one.to === phone)
const linkIn = ({ text }: Text) => /neighbor#([\w-]{64})/.exec(text)?.[1] ?? null
const tokenIn = (one: Text) => linkIn(one)!
const asked = async (id: string) => (await desk.ask(tickets.getNeighborsOfTicket, { id })).data
const open = async (token: string) => (await lab.stranger.ask(publicSide.openNeighborCall, { token })).data
const answer = async (token: string, said: 'going' | 'cannot' | 'stop') =>
  (await lab.stranger.ask(publicSide.answerNeighborCall, { token, answer: said })).data

it('is off until the center switches it on', async () => {
  const id = await anyTicket()
  expect((await asked(id)).hindrance).toBe('off')
  expect((await refusalOf(desk.ask(tickets.askNeighbors, { id }))).status).toBe(409)
  const form = { commandCenterId, name: 'Ana', phone: fresh(), code: '000000', skills: ['cpr' as const], position: place, hours: '24/7' }
  expect((await refusalOf(lab.stranger.ask(publicSide.signUpToHelp, form))).status).toBe(409)
  expect((await refusalOf(lab.stranger.ask(publicSide.askAlertCode, { commandCenterId, phone: form.phone, purpose: 'neighbors' }))).status).toBe(409)
  const offered = async () =>
    (await lab.stranger.ask(publicSide.getAlertSubscriptions, { commandCenterId, deviceId: crypto.randomUUID() })).data.asksNeighbors
  expect(await offered()).toBe(false)
  await switchIt(1)
  await until(offered)
})

it('those within 400 m who fit are told the need and the distance, each once; who goes sees the place until it is over', async () => {
  await switchIt(1)
  const [near, far, other, unseen] = [await live(120), await live(401), await live(50, { skills: ['search'] }), await live(60, { checkedOn: null })]
  const id = await fileOf('arrest')
  await Promise.all([desk.ask(tickets.askNeighbors, { id }), desk.ask(tickets.askNeighbors, { id })])
  await until(() => textsTo(near.phone).length > 0)
  const [text] = textsTo(near.phone)
  expect(text!.text).toContain('a heart has stopped 120 m from you')
  expect(text!.text).not.toMatch(/Blue gate|14\.61/)
  const token = tokenIn(text!)
  expect(await open(token)).toMatchObject({ state: 'asked', metres: 120, place: null, defibrillator: null })
  expect(JSON.stringify(await open(token))).not.toMatch(/Blue gate|14\.6/)
  const going = await answer(token, 'going')
  expect(going).toMatchObject({ state: 'going', place: { position: place } })
  expect(going.place!.words).toContain('Blue gate')
  expect((await asked(id)).asked.map(({ state, metres, seconds }) => [state, metres, seconds])).toEqual([['going', 120, 72]])
  const { data: timeline } = await desk.ask(tickets.getUpdates, { id, limit: 100 })
  expect(timeline.items.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['neighborsAsked', 'neighborAnswered']))
  await desk.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'Handled on the scene', summary: 'Alive.' })
  expect(await open(token)).toMatchObject({ state: 'over', place: null })
  await until(() => textsTo(near.phone).length === 2)
  expect(textsTo(near.phone)[1]!.text).toContain('nobody is needed any more')
  for (const one of [far, other, unseen]) expect(textsTo(one.phone)).toEqual([])
})

it('an arrest that is accepted asks by itself, another need waits for a hand, and at most so many are asked', async () => {
  await switchIt(0)
  await switchIt(1, 2)
  for (const metres of [30, 20, 10]) await live(metres, { skills: ['cpr', 'search'] })
  const report = async (need: string) => {
    const { id, caseTypeId } = ofNeed(need)
    const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, { commandCenterId, caseTypeId, position: place })
    const number = data.transactionNumber!
    await desk.ask(tickets.editEmergencyTicket, { id: number, caseSubTypeId: id, priority: 1 })
    await desk.ask(tickets.acceptTicket, { id: number })
    return number
  }
  const metresOf = async (id: string) => (await asked(id)).asked.map(({ metres }) => metres)
  const isAsked = (id: string) => until(async () => String(await metresOf(id)) === '10,20')
  await isAsked(await report('arrest'))
  // Filed by the desk, which accepts at once; and found only after that by the answers of a card, or by a hand.
  await isAsked(await fileOf('arrest'))
  const { caseTypeId, id: caseSubTypeId } = ofNeed('arrest')
  const another = subTypes.find((one) => one.caseTypeId === caseTypeId && one.neighbors === 'nobody')!
  const later = await fileOf('arrest', { caseSubTypeId: another.id, priority: 3 })
  const card = (await desk.ask(cards.getCards)).data.find(({ code }) => code === 'arrest')!
  const byCard = await fileOf('arrest', { caseSubTypeId: another.id, priority: 3 })
  for (const question of ['awake', 'breathing'])
    await desk.ask(tickets.answerCard, { id: byCard, code: card.code, version: card.version, question, answer: 'no' })
  await isAsked(byCard)
  expect(await metresOf(later)).toEqual([])
  await desk.ask(tickets.editEmergencyTicket, { id: later, caseSubTypeId, priority: 1 })
  await isAsked(later)
  // What the desk took back is not asked anew by the next edit.
  await desk.ask(tickets.takeBackNeighbors, { id: later })
  await desk.ask(tickets.editEmergencyTicket, { id: later, landmark: 'Red gate' })
  await looked()
  expect((await asked(later)).asked.map(({ state }) => state)).toEqual(['over', 'over'])
  const child = await report('search')
  expect((await asked(child)).asked).toEqual([])
  await looked()
  await desk.ask(tickets.askNeighbors, { id: child })
  await desk.ask(tickets.askNeighbors, { id: child })
  expect((await asked(child)).asked.length).toBe(2)
  await desk.ask(tickets.takeBackNeighbors, { id: child })
  expect((await asked(child)).asked.map(({ state }) => state)).toEqual(['over', 'over'])
})

it('without a gateway nobody is asked, neither by itself nor by a hand, and the desk reads why', async () => {
  await switchIt(1)
  await live(20)
  await admin.ask(connections.removeConnection, { id: joined })
  const id = await fileOf('arrest')
  await until(async () => (await asked(id)).hindrance === 'way')
  const later = await fileOf('arrest')
  await looked()
  expect(await asked(later)).toMatchObject({ hindrance: 'way', need: 'arrest', asked: [] })
  expect((await refusalOf(desk.ask(tickets.askNeighbors, { id: later }))).status).toBe(409)
  joined = await joinGateway()
  await until(async () => (await asked(later)).hindrance === null)
})

it('who goes is told that it is over as soon as the kind is marked violent, its sub-type asks nobody, or the center asks no more', async () => {
  await switchIt(1)
  const near = await live(15)
  const medical = (await desk.ask(reference.getCaseTypes, { limit: 100 })).data.items.find((one) => one.id === ofNeed('arrest').caseTypeId)!
  const sub = (await admin.ask(reference.getSubCaseTypes, { limit: 100 })).data.items.find((one) => one.id === ofNeed('arrest').id)!
  const violent = async (isViolent: 0 | 1) => {
    const { version } = (await admin.ask(reference.getCaseTypes, { limit: 100 })).data.items.find((one) => one.id === medical.id)!
    await admin.ask(reference.updateCaseType, { id: medical.id, version, isViolent })
  }
  const asking = async (choice: 'nobody' | 'arrest') => {
    const { version } = (await admin.ask(reference.getSubCaseTypes, { limit: 100 })).data.items.find((one) => one.id === sub.id)!
    await admin.ask(reference.updateSubCaseType, { id: sub.id, version, neighbors: choice })
  }
  for (const [end, back] of [
    [() => violent(1), () => violent(0)],
    [() => asking('nobody'), () => asking('arrest')],
    [() => switchIt(0), () => switchIt(1)],
  ]) {
    texts = []
    const id = await fileOf('arrest')
    await until(() => textsTo(near.phone).length > 0)
    await answer(tokenIn(textsTo(near.phone)[0]!), 'going')
    await end!()
    await until(() => textsTo(near.phone).some(({ text }) => text.includes('nobody is needed any more')))
    expect((await asked(id)).asked.map(({ state }) => state)).toEqual(['over'])
    await back!()
    // What is over stays so.
    expect((await asked(id)).asked.map(({ state }) => state)).toEqual(['over'])
  }
})

it('never to violence: of every kind of case none is asked that is violent, and one that becomes violent takes the place back', async () => {
  await switchIt(1)
  const near = await live(15, { skills: ['cpr', 'firstAid', 'fire', 'search'] })
  const kinds = (await desk.ask(reference.getCaseTypes, { limit: 100 })).data.items
  const id = await fileOf('arrest')
  await desk.ask(tickets.askNeighbors, { id })
  await until(() => textsTo(near.phone).length > 0)
  const token = tokenIn(textsTo(near.phone)[0]!)
  await answer(token, 'going')
  for (const sub of everyNth(subTypes, 3)) {
    await desk.ask(tickets.editEmergencyTicket, { id, caseTypeId: sub.caseTypeId, caseSubTypeId: sub.id, priority: 1 })
    const isViolent = kinds.find((one) => one.id === sub.caseTypeId)!.isViolent === 1 || sub.isViolent === 1
    const { hindrance, need } = await asked(id)
    expect([sub.name, hindrance]).toEqual([sub.name, isViolent || sub.neighbors === 'nobody' ? 'kind' : null])
    if (isViolent) expect(need).toBeNull()
    if (hindrance) expect((await open(token)).place).toBeNull()
  }
  expect(kinds.filter(({ isViolent }) => isViolent === 1).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Crime', 'Violence at home', 'Public disturbance']),
  )
  // The kind itself is marked while somebody goes.
  const other = await fileOf('arrest')
  await desk.ask(tickets.askNeighbors, { id: other })
  await until(() => textsTo(near.phone).some((one) => linkIn(one) !== null && linkIn(one) !== token))
  const second = textsTo(near.phone)
    .map(linkIn)
    .find((one) => one !== null && one !== token)!
  expect((await answer(second, 'going')).place).not.toBeNull()
  const medical = kinds.find((one) => one.id === ofNeed('arrest').caseTypeId)!
  await admin.ask(reference.updateCaseType, { id: medical.id, version: medical.version, isViolent: 1 })
  expect(await open(second)).toMatchObject({ state: 'over', place: null })
  await admin.ask(reference.updateCaseType, { id: medical.id, version: medical.version + 1, isViolent: 0 })
})

it('whoever leaves by the page or by STOP is kept no more, and sees nothing more', async () => {
  await switchIt(1)
  const [one, two] = [await live(25), await live(35)]
  const id = await fileOf('arrest')
  await desk.ask(tickets.askNeighbors, { id })
  await until(() => textsTo(one.phone).length > 0 && textsTo(two.phone).length > 0)
  const token = tokenIn(textsTo(one.phone)[0]!)
  expect((await answer(token, 'going')).place).not.toBeNull()
  expect(await answer(token, 'stop')).toMatchObject({ state: 'cannot', place: null })
  expect((await desk.ask(tickets.receiveText, { messageId: crypto.randomUUID(), from: two.phone, text: 'STOP' })).data.became).toBe('stop')
  expect((await lab.owner.query('select 1 from volunteer')).rows).toEqual([])
  expect((await asked(id)).asked).toEqual([])
  expect(await open(tokenIn(textsTo(two.phone)[0]!))).toMatchObject({ state: 'cannot', place: null })
})

it('signs up by the code of the number, is asked only after the certificate was seen, and a made-up link opens nothing', async () => {
  await switchIt(1)
  const phone = fresh()
  const codeFor = async (purpose: 'warnings' | 'neighbors', said: string) => {
    await lab.stranger.ask(publicSide.askAlertCode, { commandCenterId, phone, purpose })
    const find = () => textsTo(phone).find(({ text }) => text.includes(said))
    await until(() => find() !== undefined)
    return /\b(\d{6})\b/.exec(find()!.text)![1]!
  }
  const code = await codeFor('neighbors', 'is the code to help neighbors')
  const form = { commandCenterId, name: 'Ana Reyes', phone, skills: ['cpr' as const], position: place, hours: '24/7' }
  expect((await refusalOf(lab.stranger.ask(publicSide.signUpToHelp, { ...form, code: '12345x' }))).status).toBe(400)
  // A code says what it is for, and opens nothing else.
  const ofWarnings = await codeFor('warnings', 'is the code for warnings')
  expect((await refusalOf(lab.stranger.ask(publicSide.signUpToHelp, { ...form, code: ofWarnings }))).status).toBe(400)
  await lab.stranger.ask(publicSide.signUpToHelp, { ...form, code })
  const [row] = (await admin.ask(reference.getVolunteers, { search: 'Ana Reyes' })).data.items
  expect(row).toMatchObject({ phone, checkedOn: null })
  const id = await fileOf('arrest')
  expect((await desk.ask(tickets.askNeighbors, { id })).data.asked).toEqual([])
  // A supervisor sees who waits, and says that the certificate was seen; the desk does neither.
  const supervisor = await lab.as('supervisor')
  const waiting = (await supervisor.ask(reference.getVolunteers, { sort: 'checkedOn' })).data.items
  expect(waiting[0]).toMatchObject({ name: 'Ana Reyes', checkedOn: null })
  expect((await refusalOf(desk.ask(reference.getVolunteers))).status).toBe(403)
  expect((await refusalOf(desk.ask(reference.updateVolunteer, { id: row!.id, checkedOn: '2026-11-25' }))).status).toBe(403)
  await supervisor.ask(reference.updateVolunteer, { id: row!.id, version: row!.version, checkedOn: '2026-11-25' })
  expect((await desk.ask(tickets.askNeighbors, { id })).data.asked.map(({ name }) => name)).toEqual(['Ana Reyes'])
  expect((await refusalOf(open('x'.repeat(64)))).status).toBe(404)
})

it('with the citizen of the number goes the neighbor, and what they are asked; before, what is kept and the export name it', async () => {
  await switchIt(1)
  const deviceId = crypto.randomUUID()
  const { id: caseTypeId } = (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId })).data[0]!
  const { token: report, userId } = (await lab.stranger.ask(publicSide.createEmergencyTicket, { commandCenterId, caseTypeId, deviceId })).data
  const { phone } = await live(45, { certificate: 'Red Cross 7' })
  const request = crypto.randomUUID()
  await lab.owner.query(
    `insert into citizen (command_center_id, id, name, status, phone) values ($1, $2, 'Lina Reyes', 'PENDING', $3)
      on conflict (command_center_id, id) do update set name = excluded.name, status = excluded.status, phone = excluded.phone`,
    [admin.centerId, userId, phone],
  )
  await lab.owner.query(`insert into deletion_request (command_center_id, id, citizen_id, name, contact) values ($1, $2, $3, 'Lina', 'x')`, [
    ...[admin.centerId, request, userId],
  ])
  const kept = async () =>
    (await lab.stranger.ask(publicSide.getKept, { token: report, deviceId })).data.items.filter(({ kind }) => kind === 'neighbor')
  // Anybody may write any number into a record that nobody has verified.
  expect(await kept()).toEqual([])
  await lab.owner.query(`update citizen set status = 'APPROVED' where id = $1`, [userId])
  expect((await kept())[0]!.value).toContain('Red Cross 7')
  const verifier = await lab.as('verifier')
  expect((await verifier.ask(search.exportCitizen, { id: userId, reason: 'Asked' })).data.json).toContain('Red Cross 7')

  const id = await fileOf('arrest')
  await desk.ask(tickets.askNeighbors, { id })
  await until(() => textsTo(phone).length > 0)
  const token = tokenIn(textsTo(phone)[0]!)
  await answer(token, 'going')
  await lab.owner.query(`update ticket set status = 'declined' where user_id = $1`, [userId])
  await verifier.ask(approval.fulfilDeletionRequest, { id: request, idSeen: 1 })
  expect((await lab.owner.query('select 1 from volunteer where phone = $1', [phone])).rows).toEqual([])
  expect(await open(token)).toMatchObject({ state: 'cannot', place: null })
  expect(JSON.stringify((await lab.owner.query('select * from neighbor_call')).rows)).not.toContain(phone)
})

it('is forgotten by itself: without a certificate that was seen, long after one was, or taken off the list', async () => {
  const [stays, unseen, long, off] = [await live(1), await live(2, { checkedOn: null }), await live(3), await live(4)]
  await admin.ask(reference.deactivateVolunteer, { id: off.id })
  await lab.owner.query(`update volunteer set created_at = now() - interval '3 years'`)
  await lab.owner.query(`update volunteer set checked_on = (now() - interval '729 days')::date where id = $1`, [stays.id])
  await lab.owner.query(`update volunteer set checked_on = (now() - interval '732 days')::date where id = $1`, [long.id])
  const fresh = await live(5, { checkedOn: null })
  await lab.nodes[0]!.db.across(forgetVolunteers({}))
  const rows = (await lab.owner.query<{ id: string }>('select id from volunteer')).rows.map(({ id }) => id)
  expect(rows.toSorted()).toEqual([stays.id, fresh.id].toSorted())
  expect(rows).not.toContain(unseen.id)
})
