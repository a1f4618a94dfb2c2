// What is known of a place is shown on the open tickets there, to the desk and to the crew on its way; it goes with its time and with the people.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { search } from '#contract/citizens/search.ts'
import { factKinds } from '#contract/facts.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { erasurePorts } from '#server/rooms.ts'
import { forgetCitizens } from '#server/citizens/retention.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
let desk: Caller
let crew: Caller
let fire: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  desk = await lab.as('dispatcher')
  crew = await lab.as('responseteam')
  const types = (await desk.ask(reference.getCaseTypes, { search: 'Fire', limit: 50 })).data.items
  fire = types.find(({ name }) => name === 'Fire')!.id
})
afterAll(() => lab.close())

const at = (north: number) => ({ lat: 14.561 + north / 111_195, lng: 121.131 })
const file = async (given: object) => (await desk.ask(tickets.createEmergencyTicket, { caseTypeId: fire, description: 'Smoke', ...given })).data
const shownOn = async (id: string, who = desk) => (await who.ask(tickets.getPremisesOfTicket, { id })).data
const namesOn = async (id: string) => (await shownOn(id)).map(({ name, metres }) => [name, metres])
const storeForm = (name: string) => ({ name, kind: 'chemicals' as const, hazards: 'Chlorine', access: 'Gate code 4711', contactName: 'Ambo Cruz' })

it('the home beside the fire of the demo is on the ticket of the desk and of the crew that goes there, and of no other crew', async () => {
  const mine = (await crew.ask(tickets.getAcceptedEmergencyTickets, { limit: 50 })).data.items
  const numbers = await Promise.all(mine.map(async ({ transactionNumber: id }) => ({ id, shown: await shownOn(id, crew) })))
  const { id, shown } = numbers.find((one) => one.shown.length > 0)!
  expect(shown[0]).toMatchObject({
    ...{ name: 'Home of Lola Caring (demo)', kind: 'home', floors: 2, hazards: 'LPG tank under the stairs.' },
    ...{ help: 'Bedridden on the second floor, oxygen at home.', access: 'The neighbor on the left has the key.' },
  })
  expect(shown[0]!.metres).toBeGreaterThan(0)
  expect(await shownOn(id)).toEqual(shown)
  await lab.settle()
  const looks = `select data->'ids' as ids from fact where verb = 'personsShown' and data->>'call' = 'getPremisesOfTicket' and actor_id = $1`
  const isNoted = async () => (await lab.owner.query<{ ids: string[] }>(looks, [crew.accountId])).rows.some(({ ids }) => ids.includes(shown[0]!.id))
  await until(isNoted)
  expect((await refusalOf(shownOn(id, await lab.as('dispatcher', 'taguig')))).status).toBe(404)
  const other = (await file({ position: at(5_000) })).transactionNumber
  expect((await refusalOf(shownOn(other, crew))).status).toBe(404)
  expect((await refusalOf(crew.ask(reference.getPremises, {}))).status).toBe(403)
})

it('a premise is shown within sixty meters, or where the landmark or the address names it, until its last day and while it is in use', async () => {
  const { data: made } = await admin.ask(reference.addPremise, {
    ...storeForm('Santo Niño Chemical Store'),
    position: at(0),
    address: '4 Riverbank Pier Road',
  })
  const [near, far] = [await file({ position: at(59) }), await file({ position: at(62) })].map(({ transactionNumber }) => transactionNumber)
  expect(await namesOn(near!)).toEqual([[made.name, 59]])
  expect(await namesOn(far!)).toEqual([])
  const named = (await file({ landmark: 'Behind SANTO NINO chemical-store, blue gate' })).transactionNumber
  const addressed = (await file({ position: at(9_000), address: '4 Riverbank Pier Road, Taytay' })).transactionNumber
  const other = (await file({ landmark: 'Santo Niño Chemical Storefront' })).transactionNumber
  expect(await namesOn(named)).toEqual([[made.name, null]])
  expect(await namesOn(addressed)).toEqual([[made.name, null]])
  expect(await namesOn(other)).toEqual([])

  await admin.ask(reference.updatePremise, { id: made.id, validUntil: '2020-01-31' })
  expect(await namesOn(near!)).toEqual([])
  await admin.ask(reference.updatePremise, { id: made.id, validUntil: '2099-01-31' })
  await admin.ask(reference.deactivatePremise, { id: made.id })
  expect(await namesOn(near!)).toEqual([])
  await admin.ask(reference.reactivatePremise, { id: made.id })
  expect(await namesOn(near!)).toHaveLength(1)
  await desk.ask(tickets.resolveTicket, { transactionNumber: near!, disposition: 'Assisted', summary: 'Out' })
  expect(await namesOn(near!)).toEqual([])
})

it('a change is heard by the crews at once, and what it tells of people is not in what they hear', async () => {
  const socket = await crew.listen()
  const heard = new Promise<unknown>((resolve) => {
    socket.on('facts', (facts) => resolve(facts.find(({ kind }) => kind === 'premise')))
  })
  const { data: made } = await admin.ask(reference.addPremise, storeForm('Corner Store'))
  expect(await heard).toMatchObject({ verb: 'referenceChanged', id: made.id })
  expect(await heard).not.toHaveProperty('row')
  expect(factKinds.referenceChanged.stale!()).toContain(tickets.getPremisesOfTicket)
})

it('ninety days after its last day, or after it was taken out of use, it is removed', async () => {
  const add = async (name: string, given: object = {}) => (await admin.ask(reference.addPremise, { ...storeForm(name), ...given })).data.id
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const [over, lately, unused, used] = [
    await add('Over', { validUntil: day(92) }),
    await add('Lately over', { validUntil: day(88) }),
    await add('Unused'),
    await add('In use'),
  ]
  await admin.ask(reference.deactivatePremise, { id: unused })
  await lab.owner.query('alter table premise disable trigger premise_changed')
  await lab.owner.query(`update premise set changed_at = now() - interval '91 days' where id = any ($1)`, [[unused, used]])
  await lab.owner.query('alter table premise enable trigger premise_changed')
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  const { rows } = await lab.owner.query<{ id: string }>('select id from premise where id = any ($1)', [[over, lately, unused, used]])
  expect(rows.map(({ id }) => id).toSorted()).toEqual([lately, used].toSorted())
})

it('goes with the citizen: an own home whole, elsewhere the name and the number, and a namesake stays', async () => {
  const verifier = await lab.as('verifier')
  const [id, phone, name] = [randomUUID(), '+639171234987', 'Pilar Magtanggol']
  const insert = `insert into citizen (command_center_id, id, name, status, phone) values ($1, $2, $3, 'PENDING', $4)`
  await lab.owner.query(insert, [admin.centerId, id, name, phone])
  const add = async (given: object) => (await admin.ask(reference.addPremise, { name: `Place ${randomUUID()}`, ...given })).data.id
  const home = await add({ kind: 'home', contactName: name, contactPhone: phone, help: 'Oxygen at home' })
  const shop = await add({ kind: 'market', contactName: name, contactPhone: phone, access: 'Call Pilar, 0917 123 4987' })
  const namesake = await add({ kind: 'home', contactName: name, contactPhone: '+639171234988' })
  const [unnamed, longer] = [`Home of ${name}`, `Home of ${name}an`]
  const others = {
    namesake: await add({ kind: 'home', name: unnamed, contactPhone: '+639171234989', help: 'Dialysis on Mondays' }),
    longer: await add({ kind: 'home', name: longer, help: 'Deaf' }),
    neighbor: await add({ kind: 'home', contactName: 'Ambo Cruz', access: `${name} next door has the key` }),
  }
  const withoutNumber = await add({ kind: 'home', name: `House of ${name}`, help: 'Oxygen upstairs' })
  const { json } = (await verifier.ask(search.exportCitizen, { id, reason: 'The citizen asked' })).data
  for (const told of ['Oxygen at home', 'Oxygen upstairs', `${name} next door has the key`, unnamed]) expect(json).toContain(told)
  for (const other of ['Dialysis on Mondays', 'Ambo Cruz', longer, '+639171234988']) expect(json).not.toContain(other)
  const request = randomUUID()
  await lab.owner.query(`insert into deletion_request (command_center_id, id, citizen_id, name, contact) values ($1, $2, $3, 'x', 'x')`, [
    ...[admin.centerId, request, id],
  ])
  await verifier.ask(approval.fulfilDeletionRequest, { id: request })
  const { rows } = await lab.owner.query('select id, contact_name, contact_phone, access from premise where id = any ($1) order by kind desc', [
    [home, shop, namesake],
  ])
  expect(rows).toEqual([
    { id: shop, contact_name: '', contact_phone: null, access: 'Call [removed], [removed]' },
    { id: namesake, contact_name: name, contact_phone: '+639171234988', access: '' },
  ])
  const stay = await lab.owner.query('select id, name, contact_name, contact_phone, help, access from premise where id = any ($1) order by id', [
    [...Object.values(others), withoutNumber],
  ])
  const nobody = { contact_name: '', contact_phone: null, access: '' }
  expect(stay.rows).toEqual([
    {
      ...nobody,
      id: others.namesake,
      name: `Home of [removed] ${others.namesake.slice(-6)}`,
      contact_phone: '+639171234989',
      help: 'Dialysis on Mondays',
    },
    { ...nobody, id: others.longer, name: longer, help: 'Deaf' },
    {
      ...nobody,
      id: others.neighbor,
      name: expect.stringContaining('Place'),
      contact_name: 'Ambo Cruz',
      help: '',
      access: '[removed] next door has the key',
    },
  ])
})
