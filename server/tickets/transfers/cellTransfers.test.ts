// A ticket goes to a center of a joined installation as a message that is kept until it was confirmed: once, whoever is down and whatever answer is lost. Two whole Tanods, and pauses of a second until one that was down is asked again.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { cells } from '#contract/centers/cells.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { type CellTransfer, cameBack, handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { removeAllOf } from '#server/citizens/removal.ts'
import { erasurePorts } from '#server/rooms.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { makeSigningSecret, signedHeaders } from '#server/kit/signed.ts'
import { type Caller, inSql, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { firstCaseType } from '#tests/reports.ts'
import { ofCells } from './cellTransfers.ts'
import { takeCellTransfers, tellClosed, tellReopened } from './storeCellTransfers.ts'

interface Side {
  lab: Lab
  root: Caller
  desk: Caller
  url: string
  mood: 'up' | 'down' | 'deaf' | 'takesNoMore' | 'losesAnswers' | 'older' | 'garbled' | 'newer'
  /** What came to the transfers, whether it was let in or not. */
  came: { path: string; body: string; headers: Record<string, string> }[]
  /** Before it hears what was said. */
  onWay: ((body: string) => Promise<void>) | null
  close(): Promise<void>
}
let east: Side
let west: Side
/** Of today's version too: by it the other one knows that no further try helps. */
const unreadCode = 'bad-input'
let caseTypeId: string
/** The center of the west. */
let there: string

const unread = {
  status: 400,
  body: JSON.stringify({ message: 'This cannot be read. The other installation may be older or newer than this one.', code: 'bad-input' }),
}

const copied = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (/^(webhook-|content-type)/.test(name) && typeof value === 'string' ? [[name, value]] : [])),
  )

async function openSide(privateHosts: string[]): Promise<Side> {
  const side = { mood: 'up', came: [], onWay: null } as unknown as Side
  const relay = await openOutside(async (request, body) => {
    const [headers, path] = [copied(request), request.url!]
    if (path.endsWith('/transfers')) side.came.push({ path, body, headers })
    await side.onWay?.(body)
    if (side.mood === 'down') return { status: 503, body: '{}' }
    // As where its clock is wrong.
    if (side.mood === 'deaf') return { status: 401, body: '{}' }
    // As a version does that has no such message.
    if (side.mood === 'older' && /"type":"(closed|more|erased)"/.test(body)) return unread
    if (side.mood === 'takesNoMore' && body.includes('"type":"more"')) return { status: 503, body: '{}' }
    // As whatever stands before it does.
    if (side.mood === 'garbled') return { status: 400, body: '<h1>Bad Request</h1>' }
    const reply = await fetch(`${side.lab.nodes[0]!.url}${path}`, { method: 'POST', headers, body })
    const said = await reply.text()
    return {
      status: side.mood === 'losesAnswers' ? 503 : reply.status,
      body: side.mood === 'newer' ? said.replace(/"became":"\w+"/, '"became":"postponed"') : said,
    }
  })
  privateHosts.push(relay.host)
  side.url = relay.url
  side.lab = await openLab({ settings: { webAddress: relay.url, privateHosts } })
  side.root = await side.lab.as('superadmin')
  side.close = async () => {
    await side.lab.close()
    await relay.close()
  }
  return side
}

beforeAll(async () => {
  const hosts: string[] = []
  east = await openSide(hosts)
  west = await openSide(hosts)
  east.desk = await east.lab.as('dispatcher')
  west.desk = await west.lab.as('dispatcher', 'taguig')
  there = west.desk.centerId
  const close = (side: Side, id: string) => side.lab.owner.query('update command_center set is_active = false where id = $1', [id])
  await close(east, there)
  await close(west, east.desk.centerId)
  caseTypeId = await firstCaseType(east.lab, east.desk.centerId)
  await joinThem()
})
afterAll(() => Promise.all([east.close(), west.close()]))
beforeEach(() => {
  for (const side of [east, west]) Object.assign(side, { mood: 'up', came: [], onWay: null })
})

const cellsOf = async (side: Side) => (await side.root.ask(cells.getCells, { isDeleted: 0 })).data.items
/** Of the same demo, each with the one center that the other has not: taytay is open in the east alone, taguig in the west alone. */
async function joinThem(): Promise<string> {
  for (const side of [east, west]) await side.lab.owner.query('update session set proven_at = now()')
  for (const side of [east, west]) for (const { id } of await cellsOf(side)) await side.root.ask(cells.leaveCell, { id })
  const { data } = await east.root.ask(cells.makeCellWord, { name: 'West' })
  await west.root.ask(cells.joinCell, { name: 'East', word: data.word })
  const knows = async (side: Side) => (await cellsOf(side)).some((one) => one.heardAt !== null && one.toldAt !== null)
  await until(async () => (await knows(east)) && (await knows(west)))
  return data.cell.id
}
const secretOf = async (side: Side, id: string) => {
  const { rows } = await side.lab.owner.query<{ secret: string }>('select secret from cell where id = $1', [id])
  return new Secrets(side.lab.config.secret).unseal(rows[0]!.secret)
}

const file = async (more: object = {}) =>
  (await east.desk.ask(entries.createEmergencyTicket, { caseTypeId, description: 'On the bridge', ...more } as never)).data.transactionNumber
const offer = (id: string) => east.desk.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: there, reason: 'Across the river' })
const ticketOf = async (side: Side, id: string) => (await side.desk.ask(lists.getEmergencyTicket, { id })).data
const standing = async (id: string) => (await ticketOf(east, id)).transfer
/** What the west has of it, whatever became of it there. */
const arrivals = async (id: string) =>
  (await west.desk.ask(lists.getTransferredEmergencyTickets, { direction: 'incoming' })).data.items.filter(
    ({ transfer: { elsewhere } }) => elsewhere?.number === id,
  )
const arrived = async (id: string) => {
  await until(async () => (await arrivals(id)).length > 0)
  return (await arrivals(id))[0]!
}
const received = async (id: string) => {
  await until(async () => (await standing(id))?.elsewhere?.waitingSince === null)
  return (await standing(id))!
}
const ended = (id: string, state: string) => until(async () => (await standing(id))?.state === state)
const linesOf = async (side: Side, id: string) =>
  (await side.desk.ask(updates.getUpdates, { id, kind: ['update'] })).data.items.map(({ update }) => update?.text)

async function send(id: string, secret: string, message: CellTransfer | string, side = west) {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signedHeaders([secret], randomUUID(), body) }
  const reply = await fetch(`${side.lab.nodes[0]!.url}/api/commandcenter/ccPublic/cells/${id}/transfers`, { method: 'POST', headers, body })
  const { data, code } = (await reply.json()) as { data?: { became: string }; code?: string }
  return { status: reply.status, became: data?.became, ...(code === unreadCode && { code }) }
}

it('goes over by itself once the other is up again, once however often it is told, and ends here as it is accepted there', async () => {
  const id = await file({ callerName: 'Caller Demo', landmark: 'The old mill' })
  west.mood = 'down'
  await offer(id)
  await until(async () => (await standing(id))?.elsewhere?.trouble === 'refused')
  expect(await arrivals(id)).toEqual([])
  west.mood = 'up'
  const { transactionNumber } = await arrived(id)
  const { headers, body, path } = west.came.find((one) => one.body.includes(id))!
  const again = await fetch(`${west.lab.nodes[0]!.url}${path}`, { method: 'POST', headers, body })
  expect(await again.json()).toMatchObject({ data: { became: 'known', number: transactionNumber } })
  const cell = path.split('/').at(-2)!
  expect((await send(cell, makeSigningSecret(), { ...(JSON.parse(body) as CellTransfer), id: randomUUID() })).status).toBe(401)
  expect((await received(id)).elsewhere!.number).toBe(transactionNumber)
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  expect(await ticketOf(west, transactionNumber)).toMatchObject({ status: 'accepted', callerName: 'Caller Demo', landmark: 'The old mill' })
  await ended(id, 'accepted')
  const said = { text: 'Accepted by {name} as {number}.', words: { name: expect.stringMatching(/ \(West\)$/) as string, number: transactionNumber } }
  expect((await ticketOf(east, id)).resolved).toMatchObject({ disposition: handedOver, by: null, said })
  expect((await arrivals(id)).length).toBe(1)
})

it('passes over a field that it does not know, and refuses plainly, changing nothing, a message of a kind that it does not know', async () => {
  const id = await file()
  await offer(id)
  await arrived(id)
  await received(id)
  const { body, path } = west.came.find((one) => one.body.includes(id))!
  const [cell, told] = [path.split('/').at(-2)!, JSON.parse(body) as Extract<CellTransfer, { type: 'offer' }>]
  const secret = await secretOf(west, cell)
  const later = { ...told, id: randomUUID(), isNew: true, ticket: { ...told.ticket, rooms: [{ floor: 2 }] } }
  expect(await send(cell, secret, later)).toEqual({ status: 200, became: 'kept' })
  const { from, id: transferId, center, to, number } = told
  const about = { from, id: transferId, center, to, number }
  const standing = () => west.lab.owner.query('select * from cell_transfer join ticket_transfer using (command_center_id, id) order by id')
  const { rows } = await standing()
  expect(await send(cell, secret, JSON.stringify({ type: 'postponed', ...about, until: told.at }))).toEqual({ status: 400, code: unreadCode })
  expect((await standing()).rows).toEqual(rows)
})

it('what an older installation cannot read is told no further after a few tries, and a line says so; what a newer one answers otherwise was taken', {
  tags: 'long',
}, async () => {
  const id = await file()
  west.mood = 'newer'
  await offer(id)
  const { transactionNumber: number } = await arrived(id)
  expect((await received(id)).elsewhere!.number).toBe(number)
  west.mood = 'up'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: number })
  await ended(id, 'accepted')
  const { version } = (await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })).data
  await until(async () => (await linesOf(west, number)).length > 0)
  await received(id)
  west.mood = 'older'
  west.came = []
  await east.desk.ask(lifecycle.takeStepBack, { id, version })
  const tried = (tries: number) =>
    until(
      async () =>
        (await east.lab.owner.query('select from cell_transfer where then_closed and outcome is not null and tries = $1', [tries])).rows.length === 1,
    )
  const tryAgainAs = (tries: number) =>
    east.lab.owner.query('update cell_transfer set tries = $1, next_at = now(), outcome = null where then_closed', [tries - 1])
  await tried(1)
  // Nor is it given up by what somebody else says, however often.
  west.mood = 'garbled'
  await tryAgainAs(20)
  await tried(20)
  expect([await linesOf(east, id), (await standing(id))!.elsewhere!.trouble]).toEqual([[bothHaveIt(number)], 'refused'])
  west.mood = 'older'
  await tryAgainAs(5)
  await received(id)
  expect((await linesOf(east, id))[0]).toEqual(
    expect.stringContaining(`could not be told that this ticket is closed here again: tell whoever has ${number} there.`),
  )
  // That it waits was told to every screen.
  await east.lab.settle()
  const { rows } = await east.lab.owner.query(
    `select data ->> 'became' as became from fact where verb = 'ticketTransferTold' and object_id = $1 order by seq desc limit 1`,
    [id],
  )
  expect(rows).toEqual([{ became: 'silent' }])
})

it('arrives with a receipt: as an offer under a number of its own, with what a transfer hands over; accepted there, it ends here', {
  tags: 'long',
}, async () => {
  const id = await file({ callerName: 'Caller Demo', callerPhone: '+639170000009', landmark: 'The old mill', priority: 1 })
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen from the tower' })
  const listed = (await east.desk.ask(transfer.getCentersElsewhere, {})).data.items
  expect(listed).toEqual([expect.objectContaining({ commandCenterId: there, installation: 'West' })])
  const { data } = await offer(id)
  expect(data.transfer).toMatchObject({ state: 'offered', elsewhere: { installation: 'West', number: null, trouble: null } })
  expect(data.transfer.elsewhere!.waitingSince).not.toBeNull()
  const shown = await arrived(id)
  const receipt = await received(id)
  expect([shown.transactionNumber.split('-')[0], receipt.elsewhere!.number]).toEqual([(await codeOf(west)).code, shown.transactionNumber])
  expect(shown.ticket).toMatchObject({ summary: 'On the bridge', priority: 1, updatesCount: 1, place: 'The old mill' })
  // Before it is accepted there, nothing but the row is told.
  expect(JSON.stringify(shown)).not.toMatch(/Caller Demo|0000009/)
  expect((await refusalOf(ticketOf(west, shown.transactionNumber))).status).toBe(404)
  await west.desk.ask(transfer.acceptTransferredTicket, { id: shown.transactionNumber })
  expect(await ticketOf(west, shown.transactionNumber)).toMatchObject({
    ...{ status: 'accepted', source: 'transfer', priority: 1, description: 'On the bridge', callerName: 'Caller Demo', callerPhone: '+639170000009' },
    ...{ landmark: 'The old mill', acceptedBy: { id: west.desk.accountId }, stamps: { receivedAt: (await ticketOf(east, id)).stamps.receivedAt } },
    outsideNumbers: [{ kind: 'neighbor', number: id }],
  })
  await west.lab.settle()
  expect(await linesOf(west, shown.transactionNumber)).toEqual(['Seen from the tower'])
  await ended(id, 'accepted')
  expect(await ticketOf(east, id)).toMatchObject({ status: 'resolved', tab: 'archived', resolved: { disposition: handedOver, by: null } })
  const { rows } = await west.lab.owner.query('select shown from ticket_transfer where number = $1', [shown.transactionNumber])
  expect(rows).toEqual([{ shown: null }])
})

it('is kept while the other is down, with since when and why; it arrives once when that is up', { tags: 'long' }, async () => {
  const id = await file()
  west.mood = 'down'
  await offer(id)
  await until(async () => (await standing(id))?.elsewhere?.trouble === 'refused')
  await until(() => west.came.length >= 2)
  expect([(await standing(id))!.elsewhere!.waitingSince === null, (await arrivals(id)).length]).toEqual([false, 0])
  west.mood = 'up'
  await received(id)
  expect(await arrivals(id)).toHaveLength(1)
})

it('a receipt that is lost makes no second ticket, nor does the same message at once, and again', { tags: 'long' }, async () => {
  const id = await file()
  west.mood = 'losesAnswers'
  await offer(id)
  const { transactionNumber } = await arrived(id)
  const { headers, body, path } = west.came.find((one) => one.body.includes(id))!
  const again = async () => (await (await fetch(`${west.lab.nodes[0]!.url}${path}`, { method: 'POST', headers, body })).json()) as object
  const known = { data: { became: 'known', number: transactionNumber } }
  expect(await Promise.all([again(), again(), again()])).toMatchObject([known, known, known])
  west.mood = 'up'
  expect((await received(id)).elsewhere!.number).toBe(transactionNumber)
  expect(await arrivals(id)).toHaveLength(1)
})

it('accepted while the sender is down, it is worked on there at once, and the sender learns of it when it is up', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  expect((await ticketOf(west, transactionNumber)).status).toBe('accepted')
  await until(() => east.came.length >= 2)
  expect([(await ticketOf(east, id)).status, (await arrivals(id))[0]!.transfer.elsewhere!.trouble]).toEqual(['transferred', 'refused'])
  east.mood = 'up'
  await ended(id, 'accepted')
  expect((await ticketOf(east, id)).status).toBe('resolved')
})

it('declined there with a reason, it is here as it was before; nobody answers twice', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  const answers = await Promise.allSettled([
    west.desk.ask(transfer.declineTransferredTicket, { id: transactionNumber, reason: 'Nobody is free' }),
    west.desk.ask(transfer.declineTransferredTicket, { id: transactionNumber, reason: 'Nobody is free' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await ended(id, 'declined')
  expect(await ticketOf(east, id)).toMatchObject({ status: 'accepted', formerStatus: null, transfer: { answer: 'Nobody is free' } })
  expect((await refusalOf(west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber }))).status).toBe(409)
})

it('taken back, it is over there too: also where it had not come yet', { tags: 'long' }, async () => {
  const [came, waits] = [await file(), await file()]
  await offer(came)
  await received(came)
  await east.desk.ask(transfer.cancelTransferredTicket, { id: came })
  await until(async () => (await arrivals(came))[0]!.transfer.state === 'cancelled')
  west.mood = 'down'
  await offer(waits)
  await until(() => west.came.some(({ body }) => body.includes(waits)))
  await east.desk.ask(transfer.cancelTransferredTicket, { id: waits })
  const late = west.came.find(({ body }) => body.includes(waits))!
  west.mood = 'up'
  await until(async () => (await standing(waits))?.elsewhere?.waitingSince === null)
  // The offer was on its way all the while.
  await fetch(`${west.lab.nodes[0]!.url}${late.path}`, { method: 'POST', headers: late.headers, body: late.body })
  expect([(await arrivals(waits)).length, (await ticketOf(east, waits)).status]).toEqual([0, 'accepted'])
})

it('accepted there and taken back here at once: both have it, and both are told, once', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  for (const side of [east, west]) side.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await east.desk.ask(transfer.cancelTransferredTicket, { id })
  for (const side of [east, west]) side.mood = 'losesAnswers'
  await until(async () => (await linesOf(east, id)).length > 0 && (await linesOf(west, transactionNumber)).length > 0)
  for (const side of [east, west]) side.mood = 'up'
  await until(async () => (await standing(id))!.elsewhere!.waitingSince === null)
  await until(async () => (await arrivals(id))[0]!.transfer.elsewhere!.waitingSince === null)
  expect([await linesOf(east, id), await linesOf(west, transactionNumber)]).toEqual([
    [expect.stringContaining(`it is ${transactionNumber} there. Both have it now.`)],
    [expect.stringContaining(`it is ${id} there. Both have it now.`)],
  ])
  expect([(await ticketOf(east, id)).status, (await ticketOf(west, transactionNumber)).status]).toEqual(['accepted', 'accepted'])
})

it('an acceptance is told again, however it is refused, until its sender has heard it', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'deaf'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await until(() => east.came.length >= 2)
  east.mood = 'up'
  await ended(id, 'accepted')
  expect([(await ticketOf(east, id)).status, await linesOf(west, transactionNumber)]).toEqual(['resolved', []])
})

it('who takes back what was accepted already hears so at once, of whoever is asked first', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await east.desk.ask(transfer.cancelTransferredTicket, { id })
  await until(async () => (await linesOf(east, id)).length > 0)
  expect(await linesOf(east, id)).toEqual([expect.stringContaining(`it is ${transactionNumber} there. Both have it now.`)])
  east.mood = 'up'
  await until(async () => (await arrivals(id))[0]!.transfer.elsewhere!.waitingSince === null)
  expect((await linesOf(east, id)).length).toBe(1)
})

it('an offer that comes back is taken back where it may have arrived', { tags: 'long' }, async () => {
  const id = await file()
  west.mood = 'losesAnswers'
  await offer(id)
  await arrived(id)
  west.mood = 'deaf'
  await ended(id, 'declined')
  expect(await ticketOf(east, id)).toMatchObject({ status: 'accepted', transfer: { answer: cameBack.unsigned } })
  west.mood = 'up'
  await until(async () => (await arrivals(id))[0]!.transfer.state === 'cancelled')
})

it('comes back to where it was with its whole timeline, whatever its words and whatever kinds of case the other has by then', {
  tags: 'long',
}, async () => {
  const id = await file({ description: `${'x'.repeat(159)}🔥 on the bridge` })
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen from the tower' })
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await west.lab.owner.query('update ticket_transfer set shown = jsonb_set(shown, $1, to_jsonb($2::text)) where number = $3', [
    '{caseTypeId}',
    randomUUID(),
    transactionNumber,
  ])
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await ended(id, 'accepted')
  await west.desk.ask(transfer.transferTicket, { transactionNumber, commandCenterId: east.desk.centerId, reason: 'It is yours' })
  const back = async () =>
    (await east.desk.ask(lists.getTransferredEmergencyTickets, { direction: 'incoming' })).data.items.find(
      ({ transfer: { elsewhere } }) => elsewhere?.number === transactionNumber,
    )
  await until(async () => (await back()) !== undefined)
  const { transactionNumber: again } = (await back())!
  await east.desk.ask(transfer.acceptTransferredTicket, { id: again })
  await east.lab.settle()
  expect([await linesOf(east, again), await linesOf(east, id)]).toEqual([['Seen from the tower'], ['Seen from the tower']])
})

it('an answer is of now at the latest, whatever the clock of the other says', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  const { body, path } = west.came.find((one) => one.body.includes(id))!
  const { id: transferId, center, to } = JSON.parse(body) as CellTransfer
  const cell = path.split('/').at(-2)!
  const answer = {
    type: 'answer',
    id: transferId,
    center,
    to,
    from: west.url,
    number: transactionNumber,
    state: 'declined',
    reason: 'No',
    seen: null,
  } as const
  const ahead = new Date(Date.now() + 86_400_000).toISOString()
  expect((await send(cell, await secretOf(east, cell), { ...answer, at: ahead }, east)).became).toBe('kept')
  expect(Date.parse((await standing(id))!.answeredAt!)).toBeLessThan(Date.parse(ahead) - 3_600_000)
})

it('what is added while it waits for an answer goes along', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Two more are under it' })
  await until(async () => (await arrivals(id))[0]!.ticket!.updatesCount === 1)
  await received(id)
  expect([(await arrivals(id)).length, (await standing(id))!.elsewhere!.number]).toEqual([1, transactionNumber])
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await west.lab.settle()
  expect(await linesOf(west, transactionNumber)).toEqual(['Two more are under it'])
  await ended(id, 'accepted')
})

it('what is added here after it was accepted there, before that was heard, comes there too, once', { tags: 'long' }, async () => {
  const id = await file({ landmark: 'The old mill' })
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen from the tower' })
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Two more are under it' })
  // As where the caller's phone tells where it is.
  await east.lab.owner.query('update ticket set lat = 14.5, lng = 121.25, version = version + 1 where number = $1', [id])
  await received(id)
  west.mood = 'losesAnswers'
  east.mood = 'up'
  await ended(id, 'accepted')
  await until(() => west.came.filter(({ body }) => body.includes('"more"')).length >= 2)
  west.mood = 'up'
  await received(id)
  await west.lab.settle()
  expect((await linesOf(west, transactionNumber)).toSorted()).toEqual([
    'Seen from the tower',
    expect.stringMatching(/changed it before it heard that it is here\. As it stands there: Position: 14\.5, 121\.25$/),
    'Two more are under it',
  ])
})

it('what is corrected, taken off or erased here meanwhile is so there too; what somebody corrected there as well stands beside it', {
  tags: 'long',
}, async () => {
  const id = await file()
  const add = async (text: string) => (await east.desk.ask(updates.addUpdate, { transactionNumber: id, text })).data.id
  const early = await add('Before it')
  await east.desk.ask(updates.editUpdate, { id: early, text: 'Corrected before it went over' })
  const [wrong, both, off, told] = [await add('Two are hurt'), await add('On the left bank'), await add('A mistake'), await add('I am Caller Demo')]
  const offHere = await add('By the church')
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await until(() => east.came.length > 0)
  const lineOf = async (text: string) => {
    const { items } = (await west.desk.ask(updates.getUpdates, { id: transactionNumber, kind: ['update'] })).data
    return items.find(({ update }) => update?.text === text)!.update!
  }
  await west.desk.ask(updates.editUpdate, { id: (await lineOf('On the left bank')).id, text: 'On the left bank, by the mill' })
  await west.desk.ask(updates.editUpdate, { id: (await lineOf('Corrected before it went over')).id, text: 'Corrected there' })
  await west.desk.ask(updates.editUpdate, { id: (await lineOf('By the church')).id, text: 'By the chapel' })
  await east.desk.ask(updates.editUpdate, { id: wrong, text: 'Three are hurt' })
  await east.desk.ask(updates.editUpdate, { id: both, text: 'On the right bank' })
  for (const one of [off, offHere]) await east.desk.ask(updates.removeUpdate, { id: one })
  // As an erasure does.
  await east.lab.owner.query('delete from ticket_update where id = $1', [told])
  await east.lab.owner.query('update cell_transfer set then_erased = true where id = (select id from ticket_transfer where number = $1)', [id])
  await received(id)
  const erased = await lineOf('I am Caller Demo')
  west.mood = 'losesAnswers'
  east.mood = 'up'
  await ended(id, 'accepted')
  await until(() => west.came.filter(({ body }) => body.includes('"more"')).length >= 2)
  west.mood = 'up'
  await received(id)
  await west.lab.settle()
  await until(async () => (await linesOf(west, transactionNumber)).some((text) => text?.includes('has erased a person')))
  const lines = (await linesOf(west, transactionNumber)).filter((text) => text !== undefined)
  const isTold = expect.stringContaining('has erased a person from this ticket') as string
  expect(lines.toSorted()).toEqual([
    'By the chapel',
    'Corrected there',
    'On the left bank, by the mill',
    'On the right bank',
    isTold,
    'Three are hurt',
  ])
  const { rows } = await west.lab.owner.query(`select text, former, removed -> 'by' ->> 'name' as by from ticket_update where id = $1`, [erased.id])
  expect(rows).toEqual([{ text: '', former: [], by: expect.stringContaining('Command') as string }])
  expect((await ticketOf(west, transactionNumber)).updatesCount).toBe(6)
})

/** Accepted in the west, and ended here. */
async function handOver(id: string): Promise<string> {
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await ended(id, 'accepted')
  await received(id)
  return transactionNumber
}
const bothHaveIt = (number: string) => expect.stringContaining(`it is ${number} there. Both have it now.`) as string

it('opened again here after it was accepted there, both have it, and both are told, once: also while the other is down', {
  tags: 'long',
}, async () => {
  const id = await file()
  const there = await handOver(id)
  west.mood = 'down'
  expect((await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })).data.status).toBe('accepted')
  await until(() => west.came.some(({ body }) => body.includes('"cancel"')))
  expect([await linesOf(west, there), (await standing(id))!.elsewhere!.waitingSince === null]).toEqual([[], false])
  west.mood = 'losesAnswers'
  await until(async () => (await linesOf(west, there)).length > 0)
  west.mood = 'up'
  await received(id)
  expect([await linesOf(east, id), await linesOf(west, there)]).toEqual([[bothHaveIt(there)], [bothHaveIt(id)]])
  expect([(await ticketOf(east, id)).status, (await ticketOf(west, there)).status]).toEqual(['accepted', 'accepted'])
  // For each language, until somebody puts it in other words.
  const line = async () => (await east.desk.ask(updates.getUpdates, { id, kind: ['update'] })).data.items.find(({ update }) => update)!.update!
  const text = '{name} had accepted the ticket already: it is {number} there. Both have it now.'
  expect(await line()).toMatchObject({ said: { text, words: { name: expect.stringMatching(/ \(West\)$/) as string, number: there } } })
  await east.desk.ask(updates.editUpdate, { id: (await line()).id, text: 'They go on with it' })
  expect(await line()).toMatchObject({ text: 'They go on with it', said: null })
})

/** Accepted in the west, which the east hears only after what happens here; what goes to the west then waits. */
async function acceptUnheard(id: string, meanwhile: (there: string) => Promise<unknown>): Promise<string> {
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await meanwhile(transactionNumber)
  await received(id)
  west.mood = 'deaf'
  east.mood = 'up'
  await ended(id, 'accepted')
  return transactionNumber
}
const addHere = async (id: string, text: string) => (await east.desk.ask(updates.addUpdate, { transactionNumber: id, text })).data.id

it('opened again here while what came late waits to be told, the other has both', { tags: 'long' }, async () => {
  const id = await file()
  const there = await acceptUnheard(id, () => addHere(id, 'Two more are under it'))
  await until(() => west.came.some(({ body }) => body.includes('"more"')))
  await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })
  west.mood = 'up'
  await until(async () => (await linesOf(west, there)).some((text) => text?.includes('Both have it now.')))
  await received(id)
  await west.lab.settle()
  expect((await linesOf(west, there)).toSorted()).toEqual([expect.stringContaining(`it is ${id} there. Both have it now.`), 'Two more are under it'])
  expect((await linesOf(east, id))[0]).toEqual(bothHaveIt(there))
})

it('a line that its sender has no more, and nobody has erased, as after a backup was put back, stays as it came', { tags: 'long' }, async () => {
  const id = await file()
  const line = await addHere(id, 'Seen from the tower')
  const there = await acceptUnheard(id, async () => {
    await east.lab.owner.query('delete from ticket_update where id = $1', [line])
    await addHere(id, 'Two more are under it')
  })
  west.mood = 'up'
  await received(id)
  await west.lab.settle()
  expect((await linesOf(west, there)).toSorted()).toEqual(['Seen from the tower', 'Two more are under it'])
})

it('what is added, corrected and taken off here after late lines came there, and before their receipt was heard, comes there too, once', {
  tags: 'long',
}, async () => {
  const id = await file()
  const [wrong, twice] = [await addHere(id, 'Two are hurt'), await addHere(id, 'On the left bank')]
  const [off, theirs] = [await addHere(id, 'A mistake'), await addHere(id, 'Seen from the tower')]
  const edit = (line: string, text: string) => east.desk.ask(updates.editUpdate, { id: line, text })
  const there = await acceptUnheard(id, async () => {
    await addHere(id, 'Two more are under it')
    await edit(twice, 'On the right bank')
  })
  west.mood = 'losesAnswers'
  await until(async () => (await linesOf(west, there)).includes('Two more are under it'))
  const line = (await west.desk.ask(updates.getUpdates, { id: there, kind: ['update'] })).data.items.find(
    ({ update }) => update?.text === 'Seen from the tower',
  )!
  await west.desk.ask(updates.editUpdate, { id: line.update!.id, text: 'Seen from the mill' })
  await addHere(id, 'It burns now')
  await edit(wrong, 'Three are hurt')
  await edit(twice, 'On both banks')
  for (const one of [off, theirs]) await east.desk.ask(updates.removeUpdate, { id: one })
  const before = west.came.length
  await until(() => west.came.length > before + 1)
  west.mood = 'up'
  await received(id)
  await west.lab.settle()
  const lines = (await linesOf(west, there)).filter((text) => text !== undefined)
  expect(lines.toSorted()).toEqual(['It burns now', 'On both banks', 'Seen from the mill', 'Three are hurt', 'Two more are under it'])
})

const goesOnHere = (number: string) => expect.stringContaining(`has closed its ticket ${number} again: this one goes on here alone.`) as string

it('opened again and that taken back, the other is told of both, in whichever order they come, once; and of the next time anew', {
  tags: 'long',
}, async () => {
  const id = await file()
  const there = await handOver(id)
  const reopen = async () => east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })
  const { version } = (await reopen()).data
  await until(async () => (await linesOf(west, there)).length > 0)
  await received(id)
  west.mood = 'down'
  await east.desk.ask(lifecycle.takeStepBack, { id, version })
  expect([(await ticketOf(east, id)).status, (await standing(id))!.elsewhere!.waitingSince === null]).toEqual(['resolved', false])
  await until(() => west.came.some(({ body }) => body.includes('"closed"')))
  west.mood = 'losesAnswers'
  await until(async () => (await linesOf(west, there)).length === 2)
  west.mood = 'up'
  await received(id)
  const [itsLines, ours] = [
    [bothHaveIt(id), goesOnHere(id)],
    [bothHaveIt(there), expect.stringContaining('is closed here again: it goes on there alone')],
  ]
  expect([(await linesOf(west, there)).toReversed(), (await linesOf(east, id)).toReversed()]).toEqual([itsLines, ours])
  // What was on its way all the while comes after it.
  const late = west.came.find(({ body }) => body.includes('"cancel"'))!
  await fetch(`${west.lab.nodes[0]!.url}${late.path}`, { method: 'POST', headers: late.headers, body: late.body })
  expect((await linesOf(west, there)).length).toBe(2)
  // As where the database went back to an older copy.
  await east.lab.owner.query('update cell_transfer set round = 0')
  await reopen()
  await until(async () => (await linesOf(west, there)).length === 3)
  await received(id)
  expect([(await linesOf(west, there))[0], (await linesOf(east, id))[0]]).toEqual([bothHaveIt(id), bothHaveIt(there)])
})

it('taken back before anything of it was told, neither end has a line of it; what is not for it to take back moves no round', {
  tags: 'long',
}, async () => {
  const id = await file()
  const number = await handOver(id)
  west.came = []
  await east.lab.nodes[0]!.db.within(east.desk.centerId, async (tx) => {
    await tellReopened(tx, id)
    await tellClosed(tx, id)
  })
  await until(async () => west.came.some(({ body }) => body.includes('"closed"')))
  await received(id)
  expect([west.came.length, await linesOf(east, id), await linesOf(west, number)]).toEqual([1, [], []])
  const { body, path } = west.came[0]!
  const { from: _, ...told } = JSON.parse(body) as CellTransfer
  const cell = path.split('/').at(-2)!
  const rounds = () => east.lab.owner.query('select round from cell_transfer where their_number = $1', [number])
  const before = await rounds()
  // As if it had been offered to whoever offered it.
  const cancel = { ...told, type: 'cancel', from: west.url, center: there, to: east.desk.centerId, round: 2_147_483_647 }
  expect((await send(cell, await secretOf(east, cell), JSON.stringify(cancel), east)).became).toBe('known')
  expect((await rounds()).rows).toEqual(before.rows)
})

it('whoever reported it is not asked whether it is solved where another has it; said all the same, both have it and are told', {
  tags: 'long',
}, async () => {
  const given = { caseTypeId, deviceId: randomUUID(), description: 'Tulong', landmark: 'The old mill' }
  const { data } = await east.lab.stranger.ask(publicSide.createEmergencyTicket, given)
  const [id, { token }] = [data.transactionNumber!, data]
  await east.desk.ask(lifecycle.acceptTicket, { id })
  const there = await handOver(id)
  const page = (await east.lab.stranger.ask(publicSide.getFollowUp, { token })).data
  expect([page.handedTo === null, page.canSayNotSolved]).toEqual([false, false])
  // As from a page that was open before.
  await east.lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'Nobody came' })
  await until(async () => (await linesOf(west, there)).length > 0)
  await received(id)
  expect([await linesOf(west, there), await linesOf(east, id)]).toEqual([
    [bothHaveIt(id)],
    expect.arrayContaining(['Nobody came', bothHaveIt(there)]),
  ])
})

/** Known to the center by this number. */
async function knownAt(side: Side, phone: string): Promise<string> {
  const id = randomUUID()
  await side.lab.owner.query(`insert into citizen (command_center_id, id, name, status, phone) values ($1, $2, 'Caller Demo', 'APPROVED', $3)`, [
    ...[side.desk.centerId, id, phone],
  ])
  return id
}
const eraseAt = (side: Side, citizen: string) =>
  side.lab.nodes[0]!.db.within(side.desk.centerId, (tx) => removeAllOf(tx, ofCells, erasurePorts, citizen))

it('an erasure goes along with what waits there, is told where the other has the ticket, and waits for an offer that is not answered', {
  tags: 'long',
}, async () => {
  const [asked, own] = ['+639170000031', '+639170000032']
  const [id, had] = [await file({ callerPhone: asked }), await file({ callerName: 'Caller Demo', callerPhone: own })]
  const citizen = await knownAt(east, own)
  await east.lab.owner.query('update ticket set user_id = $2 where number = $1', [had, citizen])
  // Who reported the one has told something of the other.
  const { rows } = await east.lab.owner.query<{ id: string }>('select id from public_report where command_center_id = $1 limit 1', [
    east.desk.centerId,
  ])
  await east.lab.owner.query('update public_report set user_id = $2 where id = $1', [rows[0]!.id, citizen])
  await east.lab.owner.query(
    `insert into ticket_update (command_center_id, id, number, text, report_id) values ($1, gen_random_uuid(), $2, 'I see it from my window', $3)`,
    [east.desk.centerId, id, rows[0]!.id],
  )
  await offer(id)
  await offer(had)
  const [waits, taken] = [(await arrived(id)).transactionNumber, (await arrived(had)).transactionNumber]
  await west.desk.ask(transfer.acceptTransferredTicket, { id: taken })
  await ended(had, 'accepted')
  await received(id)
  expect((await arrivals(id))[0]!.ticket!.updatesCount).toBe(1)
  west.mood = 'losesAnswers'
  await eraseAt(east, citizen)
  await until(() => west.came.filter(({ body }) => body.includes('"erased"')).length >= 2)
  west.mood = 'up'
  await received(had)
  await received(id)
  expect((await arrivals(id))[0]!.ticket!.updatesCount).toBe(0)
  const { rows: held } = await west.lab.owner.query<{ shown: object }>('select shown from ticket_transfer where number = $1', [waits])
  expect(JSON.stringify(held)).not.toContain('my window')
  expect(await linesOf(west, taken)).toEqual([expect.stringContaining(`has erased a person from this ticket, which is ${had} there.`)])
  // The one who called about what waits is known in the west, and asks there.
  const [known, request] = [await knownAt(west, asked), randomUUID()]
  await west.lab.owner.query(`insert into deletion_request (command_center_id, id, citizen_id, name, contact) values ($1, $2, $3, 'x', 'x')`, [
    ...[there, request, known],
  ])
  const verifier = await west.lab.as('verifier', 'taguig')
  const fulfil = () => verifier.ask(approval.fulfilDeletionRequest, { id: request, idSeen: 1 })
  expect((await refusalOf(fulfil())).code).toBe('open-ticket')
  await west.desk.ask(transfer.declineTransferredTicket, { id: waits, reason: 'Nobody is free' })
  expect((await fulfil()).data.status).toBe('done')
  await ended(id, 'declined')
})

/** Whom the ticket is of. */
async function citizenOf(id: string, phone: string): Promise<string> {
  const citizen = await knownAt(east, phone)
  await east.lab.owner.query('update ticket set user_id = $2 where number = $1', [id, citizen])
  return citizen
}
const isUntold = (number: string) =>
  expect.stringMatching(new RegExp(`could not be told that a person was erased from this ticket: tell whoever has ${number}\\.$`)) as string

it('an erasure that came while it was not heard that it is accepted there is told there', { tags: 'long' }, async () => {
  const id = await file()
  const citizen = await knownAt(east, '+639170000051')
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  // Of one who has added a line to it.
  const { rows } = await east.lab.owner.query<{ id: string }>('select id from public_report where command_center_id = $1 limit 1', [
    east.desk.centerId,
  ])
  await east.lab.owner.query('update public_report set user_id = $2 where id = $1', [rows[0]!.id, citizen])
  await east.lab.owner.query(
    `insert into ticket_update (command_center_id, id, number, text, report_id) values ($1, gen_random_uuid(), $2, 'I see it from my window', $3)`,
    [east.desk.centerId, id, rows[0]!.id],
  )
  await eraseAt(east, citizen)
  await received(id)
  east.mood = 'up'
  await ended(id, 'accepted')
  await until(async () => (await linesOf(west, transactionNumber)).length > 0)
  await received(id)
  expect(await linesOf(west, transactionNumber)).toEqual([expect.stringContaining(`has erased a person from this ticket, which is ${id} there.`)])
})

it('opened again here while an erasure waits to be told, both are told there', { tags: 'long' }, async () => {
  const id = await file()
  const citizen = await citizenOf(id, '+639170000054')
  const number = await handOver(id)
  west.mood = 'down'
  await eraseAt(east, citizen)
  await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })
  west.mood = 'up'
  await until(async () => (await linesOf(west, number)).length === 2)
  await received(id)
  const erased = expect.stringContaining(`has erased a person from this ticket, which is ${id} there.`) as string
  expect(await linesOf(west, number)).toEqual(expect.arrayContaining([bothHaveIt(id), erased]))
})

it('an erasure that an older installation cannot read is told no further after a day, and is a line here', { tags: 'long' }, async () => {
  const id = await file()
  const citizen = await citizenOf(id, '+639170000055')
  const number = await handOver(id)
  west.mood = 'older'
  await eraseAt(east, citizen)
  const isTried = (tries: number) =>
    until(
      async () =>
        (await east.lab.owner.query(`select from cell_transfer where message = 'erased' and outcome is not null and tries = $1`, [tries])).rows
          .length === 1,
    )
  await isTried(1)
  const tryAgain = (before: number) =>
    east.lab.owner.query(`update cell_transfer set tries = $1, next_at = now(), outcome = null where message = 'erased'`, [before])
  // What stands before it may answer so too, and be mended.
  west.mood = 'garbled'
  await tryAgain(20)
  await isTried(21)
  west.mood = 'older'
  await tryAgain(30)
  await isTried(31)
  expect(await linesOf(east, id)).toEqual([])
  await east.lab.owner.query(`update cell_transfer set message_at = now() - interval '25 hours' where message = 'erased'`)
  await tryAgain(31)
  await received(id)
  expect(await linesOf(east, id)).toEqual([isUntold(number)])
  west.came = []
  await east.lab.owner.query('update cell_transfer set next_at = now()')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(west.came).toEqual([])
})

it('an erasure that finds no ticket there, as where that handed it on, is a line here', { tags: 'long' }, async () => {
  const id = await file()
  const citizen = await citizenOf(id, '+639170000052')
  const number = await handOver(id)
  await west.lab.owner.query('update command_center set is_active = true where id = $1', [east.desk.centerId])
  const next = await west.lab.as('dispatcher', 'taytay')
  await west.desk.ask(transfer.transferTicket, { transactionNumber: number, commandCenterId: next.centerId, reason: 'It is theirs' })
  await next.ask(transfer.acceptTransferredTicket, { id: number })
  await west.lab.owner.query('update command_center set is_active = false where id = $1', [east.desk.centerId])
  await eraseAt(east, citizen)
  await until(async () => (await linesOf(east, id)).length > 0)
  expect(await linesOf(east, id)).toEqual([isUntold(number)])
})

/** What a citizen wrote, who is none of the staff. */
const sayAsCitizen = (id: string, text: string) =>
  east.lab.owner.query('insert into ticket_update (command_center_id, id, number, text) values ($1, gen_random_uuid(), $2, $3)', [
    ...[east.desk.centerId, id, text],
  ])

const erasedNote = (number: string) => expect.stringContaining(`has erased a person from this ticket, which is ${number} there.`) as string
const heard = async (number: string) => (await linesOf(west, number)).filter((text) => text !== undefined).toSorted()
const lineThere = async (number: string, text: string) => {
  const { items } = (await west.desk.ask(updates.getUpdates, { id: number, kind: ['update'] })).data
  return items.find(({ update }) => update?.text === text)!.update!.id
}
/** What a line of the west's said before. */
const saidBefore = async (line: string) => (await west.lab.owner.query('select former from ticket_update where id = $1', [line])).rows[0]

it('late lines that are corrected, taken off or erased after they came there, while their receipt was lost, are so there too', {
  tags: 'long',
}, async () => {
  const id = await file()
  const citizen = await citizenOf(id, '+639170000055')
  const late: string[] = []
  const there = await acceptUnheard(id, async () => {
    await sayAsCitizen(id, 'I am on the roof now')
    for (const text of ['Two are hurt', 'A mistake', 'Caller Demo has come down']) late.push(await addHere(id, text))
  })
  west.mood = 'losesAnswers'
  await until(async () => (await linesOf(west, there)).includes('Caller Demo has come down'))
  await west.lab.settle()
  const [roof, named] = [await lineThere(there, 'I am on the roof now'), await lineThere(there, 'Caller Demo has come down')]
  await east.desk.ask(updates.editUpdate, { id: late[0]!, text: 'Three are hurt' })
  await east.desk.ask(updates.removeUpdate, { id: late[1]! })
  await eraseAt(east, citizen)
  const before = west.came.length
  await until(() => west.came.length > before + 1)
  west.mood = 'up'
  await until(async () => (await linesOf(west, there)).some((text) => text?.includes('has erased a person')))
  await received(id)
  await west.lab.settle()
  expect(await heard(there)).toEqual([erasedNote(id), 'Three are hurt', expect.stringMatching(/^\[removed\].* has come down$/)])
  expect([await saidBefore(named), await saidBefore(roof)]).toEqual([{ former: [] }, { former: [] }])
  const { rows } = await west.lab.owner.query('select text from ticket_update where id = $1', [roof])
  expect(rows).toEqual([{ text: '' }])
})

it('what is erased while late lines are on their way goes after them, and then that it was', { tags: 'long' }, async () => {
  const id = await file()
  const citizen = await citizenOf(id, '+639170000056')
  const there = await acceptUnheard(id, async () => {
    await sayAsCitizen(id, 'I am on the roof now')
    await addHere(id, 'Two are hurt')
  })
  let isErased = false
  west.onWay = async (body) => {
    if (west.mood === 'deaf' || isErased || !body.includes('"more"')) return
    isErased = true
    await eraseAt(east, citizen)
  }
  west.mood = 'up'
  await until(async () => (await linesOf(west, there)).some((text) => text?.includes('has erased a person')))
  await received(id)
  await west.lab.settle()
  expect(await heard(there)).toEqual([erasedNote(id), 'Two are hurt'])
})

it('names that an erasure takes out of lines of the staff here before it is heard that it was accepted are out of them there; what somebody put in other words there stands', {
  tags: 'long',
}, async () => {
  const id = await file()
  const citizen = await citizenOf(id, '+639170000057')
  await addHere(id, 'Caller Demo is on the roof')
  await addHere(id, 'Caller Demo waits by the gate')
  const corrected = await addHere(id, 'Caller Demo is hurt')
  let named = ''
  const there = await acceptUnheard(id, async (number) => {
    named = await lineThere(number, 'Caller Demo is on the roof')
    await west.desk.ask(updates.editUpdate, { id: await lineThere(number, 'Caller Demo waits by the gate'), text: 'One waits by the gate' })
    await east.desk.ask(updates.editUpdate, { id: corrected, text: 'Nobody is hurt' })
    await eraseAt(east, citizen)
  })
  const corrections = await lineThere(there, 'Caller Demo is hurt')
  west.mood = 'up'
  await until(async () => (await linesOf(west, there)).some((text) => text?.includes('has erased a person')))
  await received(id)
  await west.lab.settle()
  expect(await heard(there)).toEqual([
    'Nobody is hurt',
    'One waits by the gate',
    erasedNote(id),
    expect.stringMatching(/^\[removed\].* is on the roof$/),
  ])
  expect([await saidBefore(named), await saidBefore(corrections)]).toEqual([{ former: [] }, { former: [] }])
})

it('erased where it went over, a citizen known there takes along what was written there and here; a number of several names nobody', {
  tags: 'long',
}, async () => {
  const [own, shared] = ['+639170000041', '+639170000042']
  const known = await knownAt(west, own)
  for (const _ of [1, 2]) await knownAt(west, shared)
  const [id, other] = [await file({ callerPhone: own, landmark: 'The old mill' }), await file({ callerPhone: shared })]
  await sayAsCitizen(id, 'I am behind the door')
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen from the tower' })
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await sayAsCitizen(id, 'I am on the roof now')
  await east.lab.owner.query('update ticket set version = version + 1 where number = $1', [id])
  east.mood = 'up'
  await ended(id, 'accepted')
  await received(id)
  await west.lab.settle()
  expect((await linesOf(west, transactionNumber)).toSorted()).toEqual(['I am behind the door', 'I am on the roof now', 'Seen from the tower'])
  await eraseAt(west, known)
  // That there was a line stays, not what it said.
  expect((await linesOf(west, transactionNumber)).filter((text) => text !== undefined)).toEqual(['Seen from the tower'])
  expect(await ticketOf(west, transactionNumber)).toMatchObject({ description: '', callerPhone: null, landmark: null })
  const { rows } = await west.lab.owner.query('select user_id from ticket where number = $1', [await handOver(other)])
  expect(rows).toEqual([{ user_id: null }])
})

it('opened again here while what came late waits, and handed to another before it was told, the one that had it first hears that both have it', {
  tags: 'long',
}, async () => {
  const id = await file()
  const reopen = () => east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })
  const first = await acceptUnheard(id, () => addHere(id, 'Two more are under it'))
  await until(() => west.came.some(({ body }) => body.includes('"more"')))
  west.mood = 'takesNoMore'
  await reopen()
  await offer(id)
  const offered = async () => (await arrivals(id)).find(({ transfer: { state } }) => state === 'offered')
  await until(async () => (await offered()) !== undefined)
  const { transactionNumber: second } = (await offered())!
  await west.desk.ask(transfer.acceptTransferredTicket, { id: second })
  await until(async () => (await ticketOf(east, id)).status === 'resolved')
  expect(await linesOf(west, first)).toEqual([])
  west.mood = 'up'
  await until(async () => (await linesOf(west, first)).length === 2)
  await received(id)
  await west.lab.settle()
  expect([(await linesOf(west, first)).toSorted(), (await linesOf(west, second)).toSorted()]).toEqual([
    [bothHaveIt(id), 'Two more are under it'],
    ['Two more are under it'],
  ])
  expect((await linesOf(east, id)).filter((text) => text?.includes('Both have it now.'))).toEqual([bothHaveIt(first)])
})

it('opened again here while what came late waits, and refused by another while this end is down, it is here, and the one that had it first hears so', {
  tags: 'long',
}, async () => {
  const id = await file()
  const first = await acceptUnheard(id, () => addHere(id, 'Two more are under it'))
  await until(() => west.came.some(({ body }) => body.includes('"more"')))
  west.mood = 'takesNoMore'
  await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })
  await offer(id)
  const offered = async () => (await arrivals(id)).find(({ transfer: { state } }) => state === 'offered')
  await until(async () => (await offered()) !== undefined)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.declineTransferredTicket, { id: (await offered())!.transactionNumber, reason: 'Nobody is free' })
  west.mood = 'up'
  await until(async () => (await linesOf(west, first)).length === 2)
  expect((await ticketOf(east, id)).status).toBe('transferred')
  east.mood = 'up'
  await ended(id, 'declined')
  expect([(await ticketOf(east, id)).status, (await linesOf(west, first)).toSorted(), (await linesOf(east, id)).toSorted()]).toEqual([
    'accepted',
    [bothHaveIt(id), 'Two more are under it'],
    [bothHaveIt(first), 'Two more are under it'],
  ])
})

it('opened again here and that taken back while what came late waits, the other hears of what came late alone', { tags: 'long' }, async () => {
  const id = await file()
  const there = await acceptUnheard(id, () => addHere(id, 'Two more are under it'))
  await until(() => west.came.some(({ body }) => body.includes('"more"')))
  const { version } = (await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })).data
  await east.desk.ask(lifecycle.takeStepBack, { id, version })
  west.mood = 'up'
  await until(() => west.came.some(({ body }) => body.includes('"closed"')))
  await received(id)
  await west.lab.settle()
  expect([await linesOf(west, there), (await linesOf(east, id)).filter((text) => text?.includes('Both have it now.'))]).toEqual([
    ['Two more are under it'],
    [],
  ])
})

it('late lines that an older installation cannot read are told no further after a few tries, a line says so, and a reopening behind them is told', {
  tags: 'long',
}, async () => {
  const id = await file()
  const there = await acceptUnheard(id, () => addHere(id, 'Two more are under it'))
  await until(() => west.came.some(({ body }) => body.includes('"more"')))
  await east.desk.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })
  const tryAgainAs = (tries: number) =>
    east.lab.owner.query(
      `update cell_transfer set tries = $1, next_at = now(), outcome = null, turn = null, taken_until = null where message = 'more'`,
      [tries - 1],
    )
  const tried = (tries: number) =>
    until(
      async () =>
        (await east.lab.owner.query(`select from cell_transfer where message = 'more' and outcome is not null and tries = $1`, [tries])).rows
          .length === 1,
    )
  // Nor is it given up by what somebody else says, however often.
  west.mood = 'garbled'
  await tryAgainAs(20)
  await tried(20)
  west.mood = 'older'
  await tryAgainAs(4)
  await tried(4)
  expect(await linesOf(west, there)).toEqual([])
  await tryAgainAs(5)
  await until(async () => (await linesOf(west, there)).length === 1)
  await received(id)
  expect([await linesOf(west, there), (await linesOf(east, id)).toSorted()]).toEqual([
    [bothHaveIt(id)],
    [bothHaveIt(there), 'Two more are under it', expect.stringMatching(new RegExp(`could not be told there any more: it is ${there} there\\.$`))],
  ])
})

it('late lines for a ticket that was handed on there to a third are not written where nobody reads them: a line here says so', {
  tags: 'long',
}, async () => {
  const id = await file()
  const there = await acceptUnheard(id, () => addHere(id, 'Two more are under it'))
  await until(() => west.came.some(({ body }) => body.includes('"more"')))
  const handedOn = { disposition: handedOver, summary: 'Accepted by a third.', by: null, at: new Date().toISOString() }
  // As where a third installation has accepted it of that one.
  await west.lab.owner.query(`update ticket set status = 'resolved', resolved = $2, resolved_at = now(), closed_at = now() where number = $1`, [
    there,
    JSON.stringify(handedOn),
  ])
  west.mood = 'up'
  await until(async () => (await linesOf(east, id)).length === 2)
  expect([await linesOf(west, there), (await linesOf(east, id))[0]]).toEqual([
    [],
    expect.stringContaining(`did not come there: the ticket has gone on from there. Tell it to whoever has ${there} now.`),
  ])
})

/** What a line says that its sender changed. */
const changedThere = (fields: string) =>
  expect.stringMatching(new RegExp(`changed it before it heard that it is here\\. As it stands there: ${fields}$`)) as string

it('of what its sender changed late a line tells, once each, and of nothing that was corrected where it is', { tags: 'long' }, async () => {
  const id = await file({ callerName: 'Caller Demo', landmark: 'The old mill', priority: 3 })
  // As where the caller's phone tells where it is, and whoever takes what it tells.
  const change = (words: string) => east.lab.owner.query(`update ticket set ${words}, version = version + 1 where number = $1`, [id])
  const there = await acceptUnheard(id, async (number) => {
    await west.desk.ask(entries.editEmergencyTicket, { id: number, priority: 1, callerName: 'Other Demo' } as never)
    await addHere(id, 'Two more are under it')
    await change('lat = 14.5, lng = 121.25')
  })
  west.mood = 'losesAnswers'
  await until(async () => (await linesOf(west, there)).length === 2)
  await change('priority = 2')
  await until(async () => (await linesOf(west, there)).length === 3)
  const before = west.came.length
  await until(() => west.came.length > before)
  west.mood = 'up'
  await received(id)
  await west.lab.settle()
  expect((await linesOf(west, there)).toSorted()).toEqual([
    changedThere('Position: 14\\.5, 121\\.25'),
    changedThere('Priority: 2'),
    'Two more are under it',
  ])
})

it('who was erased where it went over is not told there again by what its sender has', { tags: 'long' }, async () => {
  const phone = '+639170000058'
  const known = await knownAt(west, phone)
  const id = await file({ callerName: 'Caller Demo', callerPhone: phone, landmark: 'The old mill' })
  const there = await acceptUnheard(id, async () => {
    await eraseAt(west, known)
    await addHere(id, 'Two more are under it')
  })
  // What Tanod has written here of the other end is nothing new to that.
  await until(async () => (await linesOf(east, id)).length === 2)
  west.mood = 'up'
  await received(id)
  await west.lab.settle()
  expect(await heard(there)).toEqual(['Two more are under it'])
  expect(await ticketOf(west, there)).toMatchObject({ description: '', callerName: null, callerPhone: null, landmark: null })
})

it('what tells what was handed over is kept no longer than the ticket is', { tags: 'long' }, async () => {
  const number = await handOver(await file({ callerName: 'Caller Demo' }))
  const kept = async () =>
    (
      await west.lab.owner.query<{ has: boolean }>(
        `select coalesce(jsonb_typeof(seen -> 'handed') = 'object', false) as has from cell_transfer where id = (select id from ticket_transfer where number = $1)`,
        [number],
      )
    ).rows[0]!.has
  expect(await kept()).toBe(true)
  await west.lab.owner.query(
    `update ticket set status = 'resolved', updated_at = now() - interval '20 years', received_at = now() - interval '20 years' where number = $1`,
    [number],
  )
  await west.lab.nodes[0]!.db.within(there, (tx) => tx.one(inSql('select forget_closed_tickets($1::uuid, 0)', [there])))
  expect(await kept()).toBe(false)
})

const hourLater = (side: Side) => side.lab.owner.query(`update cell_transfer set received_at = received_at - interval '2 hours'`)

it('an open offer is told anew each hour: whatever either end lost is told again, and a center that closed gives it back', {
  tags: 'long',
}, async () => {
  const [lost, closed] = [await file(), await file()]
  for (const id of [lost, closed]) {
    await offer(id)
    await arrived(id)
    await received(id)
  }
  const { transactionNumber } = (await arrivals(lost))[0]!
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await until(() => east.came.length > 0)
  // As where a database went back to an older copy.
  const forgotten = 'update cell_transfer set message = null, turn = null where id = (select id from ticket_transfer where number = $1)'
  await west.lab.owner.query(forgotten, [transactionNumber])
  east.mood = 'up'
  expect((await ticketOf(east, lost)).status).toBe('transferred')
  await hourLater(east)
  await ended(lost, 'accepted')
  expect([(await standing(closed))!.state, (await arrivals(closed)).length]).toEqual(['offered', 1])
  await west.lab.owner.query('update command_center set is_active = false where id = $1', [there])
  await hourLater(east)
  await ended(closed, 'declined')
  expect(await ticketOf(east, closed)).toMatchObject({ status: 'accepted', transfer: { answer: cameBack.noCenter } })
  await west.lab.owner.query('update command_center set is_active = true where id = $1', [there])
  await until(async () => (await arrivals(closed))[0]!.transfer.state === 'cancelled')
  await until(async () => (await east.desk.ask(transfer.getCentersElsewhere, {})).data.items.length === 1)
})

it('an answer to what was never offered, as its sender knows, is a line at whoever accepted it', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  await east.lab.owner.query('delete from cell_transfer where id = (select id from ticket_transfer where number = $1)', [id])
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await until(async () => (await linesOf(west, transactionNumber)).length > 0)
  expect(await linesOf(west, transactionNumber)).toEqual([expect.stringContaining(`ask there whether ${id} is open yet.`)])
})

it('what was offered and never accepted is forgotten as closed tickets are', { tags: 'long' }, async () => {
  const [declined, waits] = [await file(), await file()]
  for (const id of [declined, waits]) await offer(id)
  const numbers = [(await arrived(declined)).transactionNumber, (await arrived(waits)).transactionNumber]
  await west.desk.ask(transfer.declineTransferredTicket, { id: numbers[0]!, reason: 'Nobody is free' })
  await west.lab.owner.query(`update ticket_transfer set offered_at = now() - interval '20 years' where number = any ($1)`, [numbers])
  await west.lab.nodes[0]!.db.within(there, (tx) => tx.one(inSql('select forget_closed_tickets($1::uuid, 0)', [there])))
  const { rows } = await west.lab.owner.query(
    'select state, reason, note, answer, shown from ticket_transfer where number = any ($1) order by state',
    [numbers],
  )
  const nothing = { reason: '', note: null, answer: null, shown: null }
  expect(rows).toEqual([
    { state: 'cancelled', ...nothing },
    { state: 'declined', ...nothing },
  ])
})

it('a center that two installations say they have is none to go to, until one of them has it alone', { tags: 'long' }, async () => {
  const { installation } = await import('#server/auth/store.ts')
  const id = await file()
  const other = randomUUID()
  await east.lab.owner.query(
    `insert into cell (command_center_id, id, name, url, state, secret) values ($1, $2, 'Far', 'https://far.example', 'joined', 'x')`,
    [...[installation, other]],
  )
  await east.lab.owner.query(
    `insert into cell_center (command_center_id, cell_id, center_id, slug, code, name) values ($1, $2, $3, 'x', 'XXX', 'X')`,
    [installation, other, there],
  )
  expect((await east.desk.ask(transfer.getCentersElsewhere, {})).data.items).toEqual([])
  expect((await refusalOf(offer(id))).status).toBe(404)
  await east.lab.owner.query('delete from cell where id = $1', [other])
  await offer(id)
  await received(id)
})

it('what is not signed by the joined installation, is its own come back, or is of another one changes nothing', { tags: 'long' }, async () => {
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  const cell = west.came[0]!.path.split('/').at(-2)!
  const message = JSON.parse(west.came.find(({ body }) => body.includes(id))!.body) as Extract<CellTransfer, { type: 'offer' }>
  const secret = await secretOf(west, cell)
  const { installation } = await import('#server/auth/store.ts')
  const [other, otherSecret] = [randomUUID(), makeSigningSecret()]
  await west.lab.owner.query(
    `insert into cell (command_center_id, id, name, url, state, secret) values ($1, $2, 'Far', 'https://far.example', 'joined', $3)`,
    [installation, other, new Secrets(west.lab.config.secret).seal(otherSecret)],
  )
  await west.lab.owner.query(
    `insert into cell_center (command_center_id, cell_id, center_id, slug, code, name) values ($1, $2, $3, 'x', 'XXX', 'X')`,
    [...[installation, other, there]],
  )
  const cancel: CellTransfer = { type: 'cancel', from: message.from, id: message.id, center: message.center, to: message.to, number: id }
  const fresh = { ...message, id: randomUUID() }
  const far = 'https://far.example'
  expect([
    await send(cell, makeSigningSecret(), fresh),
    await send(cell, otherSecret, fresh),
    await send(randomUUID(), secret, fresh),
    await send(other, otherSecret, { ...cancel, from: far }),
    // Its centers are not those of the one whose they are.
    await send(other, otherSecret, { ...fresh, from: far }),
    // A center that is open here speaks for itself.
    await send(other, otherSecret, { ...fresh, from: far, center: there }),
    await send(cell, secret, { ...fresh, from: west.url }),
    await send(cell, secret, '{"type": "offer"'),
  ]).toEqual([401, 401, 401, 401, 409, 401, 401, 400].map((status) => ({ status, became: undefined, ...(status === 400 && { code: unreadCode }) })))
  // A center of the other house is nobody's here, and the installation is no center.
  for (const to of [message.center, installation]) expect((await send(cell, secret, { ...fresh, to })).became).toBe('refused')
  expect([(await arrivals(id)).map((one) => one.transfer.state), transactionNumber]).toEqual([
    ['offered'],
    (await arrivals(id))[0]!.transactionNumber,
  ])
  // Nor has any other center of the house a row of it.
  const { rows } = await west.lab.owner.query('select distinct command_center_id as center from cell_transfer')
  expect(rows).toEqual([{ center: there }])
  await west.lab.owner.query('delete from cell where id = $1', [other])
})

it('comes back with a sentence where its center is closed there meanwhile, and where the installation was left', { tags: 'long' }, async () => {
  const [closed, left, waits, old] = [await file(), await file(), await file(), await file()]
  await offer(left)
  await received(left)
  // As an older version takes an offer back.
  await offer(old)
  await received(old)
  await east.lab.owner.query(`update ticket_transfer set state = 'cancelled', answered_at = now() where number = $1`, [old])
  await east.lab.owner.query(`update ticket set status = 'accepted', former_status = null where number = $1`, [old])
  west.mood = 'down'
  await offer(closed)
  await west.lab.owner.query('update command_center set is_active = false where id = $1', [there])
  west.mood = 'up'
  await ended(closed, 'declined')
  expect(await ticketOf(east, closed)).toMatchObject({ status: 'accepted', transfer: { answer: cameBack.noCenter } })
  const offered = async () => (await east.desk.ask(transfer.getCentersElsewhere, {})).data.items.length
  // Else the list of before it was closed is taken for that of after.
  await until(async () => (await offered()) === 0)
  await west.lab.owner.query('update command_center set is_active = true where id = $1', [there])
  await until(async () => (await offered()) === 1)
  west.mood = 'down'
  await offer(waits)
  await east.lab.owner.query('update session set proven_at = now()')
  for (const { id } of await cellsOf(east)) await east.root.ask(cells.leaveCell, { id })
  for (const id of [left, waits]) {
    await ended(id, 'declined')
    expect(await ticketOf(east, id)).toMatchObject({ status: 'accepted', transfer: { answer: cameBack.left } })
  }
  const { rows: open } = await east.lab.owner.query('select id from cell_transfer where is_open')
  expect(open).toEqual([])
  expect((await refusalOf(offer(left))).status).toBe(404)
  expect((await east.desk.ask(transfer.getCentersElsewhere, {})).data.items).toEqual([])
})

it('comes back where the other says that it has left', { tags: 'long' }, async () => {
  await joinThem()
  const id = await file()
  await offer(id)
  await arrived(id)
  await received(id)
  for (const one of await cellsOf(west)) await west.root.ask(cells.leaveCell, { id: one.id })
  await hourLater(east)
  await ended(id, 'declined')
  expect(await ticketOf(east, id)).toMatchObject({ status: 'accepted', transfer: { answer: cameBack.left } })
  expect((await arrivals(id))[0]!.transfer.state).toBe('cancelled')
})

it('what came and was ended or accepted by an older version is closed with the installation that is left, and says nothing', {
  tags: 'long',
}, async () => {
  await joinThem()
  const [taken, over] = [await file(), await file()]
  for (const id of [taken, over]) {
    await offer(id)
    await received(id)
  }
  const [accepted, ended] = [(await arrived(taken)).transactionNumber, (await arrived(over)).transactionNumber]
  await west.desk.ask(transfer.acceptTransferredTicket, { id: accepted })
  await until(async () => (await arrivals(taken))[0]!.transfer.elsewhere!.waitingSince === null)
  // As an older version leaves its rows.
  await west.lab.owner.query(`update ticket_transfer set state = 'cancelled', answered_at = now() where number = $1`, [ended])
  const rows = `from cell_transfer where id in (select id from ticket_transfer where number = any ($1))`
  await west.lab.owner.query(`update cell_transfer set is_open = true where id in (select id ${rows})`, [[accepted, ended]])
  for (const one of await cellsOf(west)) await west.root.ask(cells.leaveCell, { id: one.id })
  await until(async () => (await west.lab.owner.query(`select id ${rows} and is_open`, [[accepted, ended]])).rows.length === 0)
  expect(await linesOf(west, accepted)).toEqual([])
})

it('what came late, for an installation that was left, is said on the ticket', { tags: 'long' }, async () => {
  await joinThem()
  const id = await file()
  await offer(id)
  const { transactionNumber } = await arrived(id)
  await received(id)
  east.mood = 'down'
  await west.desk.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  await east.desk.ask(updates.addUpdate, { transactionNumber: id, text: 'Two more are under it' })
  await received(id)
  west.mood = 'down'
  east.mood = 'up'
  await ended(id, 'accepted')
  for (const one of await cellsOf(east)) await east.root.ask(cells.leaveCell, { id: one.id })
  await until(async () => (await linesOf(east, id)).length === 2)
  expect(await linesOf(east, id)).toContainEqual(expect.stringContaining(`could not be told there any more: it is ${transactionNumber} there.`))
})

it('those that wait for an installation that does not answer make no other wait; what one node has taken no other takes before its lease is over', {
  tags: 'long',
}, async () => {
  const [db, center, cell] = [east.lab.nodes[0]!.db, east.desk.centerId, randomUUID()]
  const [silent, fresh] = [[randomUUID(), randomUUID()], randomUUID()]
  const undone = new Error('Undone')
  let [taken, again, late]: string[][] = [[], [], []]
  const waiting = (id: string, more: object) => ({ command_center_id: center, id, cell_id: cell, cell_name: 'Far', message: 'offer', ...more })
  const work = db.within(center, async (tx) => {
    const long = silent.map((id) => waiting(id, { tries: 9, next_at: '2026-01-01T00:00:00Z' }))
    await tx.all(sqlOf.insertInto('cell_transfer').values([...long, waiting(fresh, { next_at: '2026-01-02T00:00:00Z' })]))
    const take = async (most: number) => (await takeCellTransfers(tx, most)).map(({ id }) => id)
    taken = await take(2)
    again = await take(8)
    await tx.all(sqlOf.updateTable('cell_transfer').set({ taken_until: '2026-01-03T00:00:00Z' }).where('id', '=', fresh))
    late = await take(8)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  expect(taken).toContain(fresh)
  expect([again!.filter((id) => taken!.includes(id)), late]).toEqual([[], [fresh]])
})

it('an erasure that an installation that was left cannot be told is a line here', { tags: 'long' }, async () => {
  await joinThem()
  const id = await file()
  const citizen = await citizenOf(id, '+639170000053')
  const number = await handOver(id)
  west.mood = 'down'
  await eraseAt(east, citizen)
  await until(() => west.came.some(({ body }) => body.includes('"erased"')))
  for (const one of await cellsOf(east)) await east.root.ask(cells.leaveCell, { id: one.id })
  await until(async () => (await linesOf(east, id)).length > 0)
  expect(await linesOf(east, id)).toEqual([isUntold(number)])
})

const codeOf = async (side: Side) =>
  (await side.lab.owner.query<{ code: string }>('select code from command_center where id = $1', [side.desk.centerId])).rows[0]!
