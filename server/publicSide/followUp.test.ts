// Tests of the secret link: news without reload, "not solved", position, getting verified, and being forgotten.
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { citizens } from '#contract/citizens/room.ts'
import type { Refused } from '#contract/kit/client.ts'
import { identity } from '#contract/centers/identity.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
})
afterAll(() => lab.close())

async function file(description = 'Tulong') {
  const given = { caseTypeId, deviceId: randomUUID(), description, landmark: 'Club Manila East' }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, given)
  return { token: data.token, id: data.transactionNumber!, userId: data.userId }
}
const standing = async (token: string) => (await lab.stranger.ask(publicSide.getFollowUp, { token })).data
const teamFor = async (id: string) => (await dispatcher.ask(tickets.getRecommendedTeams, { id })).data[0]!.accountId

async function tellsWhoComes(value: 0 | 1) {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, publicReports: { ...settings.publicReports, tellsWhoComes: value } } })
  await lab.settle()
}

describe('the page of a report', () => {
  it('PRV-05: stays closed to guesses: neighbours of a link, numbers of tickets, and chance', async () => {
    const { token, id } = await file()
    expect((await standing(token)).transactionNumber).toBe(id)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const neighbours = [...token].flatMap((letter, at) =>
      [...alphabet].filter((one) => one !== letter).map((one) => token.slice(0, at) + one + token.slice(at + 1)),
    )
    const numbers = Array.from({ length: 500 }, (_, n) => id.replace(/\d+$/, (last) => String(n + 1).padStart(last.length, '0')))
    const near = [...numbers, ...neighbours]
    const guesses = near.filter((_, at) => at % times(60, 1) === 0)
    while (guesses.length < times(100, 10_000)) guesses.push(randomBytes(32).toString('base64url'))
    const asked = guesses.length
    const answers = new Map<number, number>()
    const guess = async () => {
      for (let one = guesses.pop(); one !== undefined; one = guesses.pop()) {
        const status = await lab.stranger.ask(publicSide.getFollowUp, { token: one, waitSeconds: 0 }).then(
          () => 200,
          (error: Refused) => error.status,
        )
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 12 }, guess))
    console.log(`${asked} guesses: ${[...answers].map(([status, n]) => `${n} × ${status}`).join(', ')}`)
    expect([...answers.keys()].filter((status) => ![400, 404, 429].includes(status))).toEqual([])
    expect((await standing(token)).transactionNumber).toBe(id)
  }, 600_000)

  it('leads nowhere 30 days after the ticket was closed, and until then as ever', async () => {
    const [closed, declined, open] = [await file(), await file(), await file()]
    const refused = ({ token }: { token: string }) => refusalOf(lab.stranger.ask(publicSide.getFollowUp, { token })).then(({ status }) => status)
    const ago = (id: string, days: number, status: string) =>
      lab.owner.query(
        `update ticket set status = $3, received_at = now() - $2 * interval '1 day', resolved_at = now() - $2 * interval '1 day',
           closed_at = case when $3 = 'resolved' then now() - $2 * interval '1 day' end where number = $1`,
        [id, days, status],
      )
    await ago(closed.id, 29, 'resolved')
    expect((await standing(closed.token)).transactionNumber).toBe(closed.id)
    await ago(closed.id, 31, 'resolved')
    await ago(declined.id, 31, 'declined')
    await lab.owner.query(`update ticket set received_at = now() - interval '90 days' where number = $1`, [open.id])
    expect([await refused(closed), await refused(declined)]).toEqual([404, 404])
    expect((await standing(open.token)).transactionNumber).toBe(open.id)
  })

  /** Four waits that nobody wakes take a hundred seconds. */
  it('hears each step while it waits, on whichever node', { timeout: 60_000 }, async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    const steps: [string, () => Promise<unknown>][] = [
      ['accepted', () => dispatcher.ask(tickets.acceptTicket, { id })],
      ['assigned', () => dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })],
      ['enRoute', () => dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'enRoute' })],
      ['onScene', () => dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'onScene' })],
    ]
    let known = (await standing(token)).stamp
    for (const [name, step] of steps) {
      // Each call of the lab goes to the next node.
      const waits = (stamp: string) => lab.stranger.ask(publicSide.getFollowUp, { token, known: stamp, waitSeconds: 25 })
      const heard = waits(known)
      await step()
      let { data } = await heard
      while ((data.helpState ?? data.status) !== name) data = (await waits(data.stamp)).data
      known = data.stamp
    }
  })

  it('tells states and public updates, and nothing of staff', async () => {
    const { token, id } = await file()
    await dispatcher.ask(tickets.acceptTicket, { id })
    await dispatcher.ask(tickets.addUpdate, { transactionNumber: id, text: 'for staff alone', isPublic: 0 })
    await dispatcher.ask(tickets.addUpdate, { transactionNumber: id, text: 'An ambulance is on its way.', isPublic: 1 })
    const { data } = await lab.stranger.ask(publicSide.getPublicUpdates, { token })
    expect(data.items.map(({ text }) => text)).toEqual(['An ambulance is on its way.'])
    await dispatcher.ask(tickets.removeUpdate, { id: data.items[0]!.id })
    expect((await lab.stranger.ask(publicSide.getPublicUpdates, { token })).data.items).toEqual([])
    await dispatcher.ask(tickets.restoreUpdate, { id: data.items[0]!.id })
    const shown = await standing(token)
    expect(shown).toMatchObject({ status: 'accepted', updatesCount: 1, canChat: true, canCall: true })
    expect(JSON.stringify([shown, data])).not.toMatch(/Diwa|accountId|for staff/)
  })

  it('knows who is to be written to and not called, by the report or by words added later', async () => {
    const { token } = await file()
    expect((await standing(token)).isWriteOnly).toBe(false)
    const { data } = await lab.stranger.ask(publicSide.tellMore, { token, text: 'I am hiding. Do not make my phone ring.' })
    expect(data.isWriteOnly).toBe(true)
    const said = await file('Write to me, do not call. I cannot speak or hear.\nThe kitchen burns')
    expect((await standing(said.token)).isWriteOnly).toBe(true)
  })

  it('shows the desk who is to be written to: on the row, the ticket and the missed call, the own ticket of a merged report alone, and at the next center', async () => {
    const row = async (id: string) => {
      const { items } = (await dispatcher.ask(tickets.searchEmergencyTickets, { search: id })).data
      return items.find(({ transactionNumber }) => transactionNumber === id)!.isWriteOnly
    }
    const { token, id } = await file()
    await lab.owner.query(
      `insert into call (command_center_id, id, direction, media, road, state, number, rang_at, rings_since, ended_at, outcome)
       values ($1, $2, 'incoming', 'audio', 'web', 'ENDED', $3, now(), now(), now(), 'missed')`,
      [dispatcher.centerId, randomUUID(), id],
    )
    const missed = async () => (await dispatcher.ask(calls.getCallLogs, { transactionNumber: id })).data.items[0]!
    expect([await row(id), (await missed()).isWriteOnly]).toEqual([false, false])
    await lab.stranger.ask(publicSide.tellMore, { token, text: 'Write to me, do not call. I cannot speak or hear.' })
    expect([await row(id), (await missed()).isWriteOnly]).toEqual([true, true])
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.isWriteOnly).toBe(true)
    expect(await row((await file('I am hiding. Do not make my phone ring.')).id)).toBe(true)

    const [upper, lower] = [await file(), await file()]
    await dispatcher.ask(tickets.mergeTicket, { id: lower.id, into: upper.id })
    await lab.stranger.ask(publicSide.tellMore, { token: lower.token, text: 'I am hiding. Do not make my phone ring.' })
    expect([await row(upper.id), await row(lower.id)]).toEqual([false, true])
    expect((await standing(lower.token)).isWriteOnly).toBe(true)

    const taguig = await lab.as('dispatcher', 'taguig')
    await dispatcher.ask(tickets.acceptTicket, { id })
    await dispatcher.ask(tickets.transferTicket, { transactionNumber: id, commandCenterId: taguig.centerId, reason: 'outside our borders' })
    expect((await taguig.ask(tickets.acceptTransferredTicket, { id })).data.ticket?.isWriteOnly).toBe(true)
  })

  it('opens a resolved report again, and not one that ended more than 72 hours ago', async () => {
    const { token, id } = await file()
    expect((await refusalOf(lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'It burns still' }))).status).toBe(409)
    await dispatcher.ask(tickets.acceptTicket, { id })
    await lab.owner.query("update ticket set status = 'resolved', resolved_at = now() where number = $1", [id])
    expect((await standing(token)).canSayNotSolved).toBe(true)
    expect((await lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'It burns still' })).data).toMatchObject({ status: 'accepted' })
    await lab.owner.query("update ticket set status = 'resolved', resolved_at = now() - interval '73 hours' where number = $1", [id])
    expect((await standing(token)).canSayNotSolved).toBe(false)
    expect((await refusalOf(lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'Again' }))).status).toBe(409)
  })

  it('takes words and the position also while it is on offer to another center, which has them once it took it', async () => {
    const { token, id } = await file()
    await dispatcher.ask(tickets.acceptTicket, { id })
    const taguig = await lab.as('dispatcher', 'taguig')
    await dispatcher.ask(tickets.transferTicket, { transactionNumber: id, commandCenterId: taguig.centerId, reason: 'outside our borders' })
    const { data } = await lab.stranger.ask(publicSide.tellMore, { token, text: 'My mother is on the third floor' })
    expect(data).toMatchObject({ status: 'transferred' })
    await lab.stranger.ask(publicSide.sharePosition, { token, position: { lat: 14.57, lng: 121.13 } })
    await lab.stranger.ask(publicSide.completeReport, { token, phone: '09171234567' })
    expect(await standing(token)).toMatchObject({ isSharingPosition: true, hasPhone: true })
    await taguig.ask(tickets.acceptTransferredTicket, { id })
    expect(await standing(token)).toMatchObject({ center: { slug: 'taguig' }, status: 'accepted', isServed: false, takenOverAt: expect.any(String) })
    const { data: updates } = await taguig.ask(tickets.getUpdates, { id })
    expect(JSON.stringify(updates)).toContain('My mother is on the third floor')
    expect((await taguig.ask(tickets.getCitizenPositions, { id })).data).toMatchObject({ isSharing: true, positions: [{ lat: 14.57 }] })
  })

  it('says what is, after it was opened again: not what the teams did before', async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    await dispatcher.ask(tickets.acceptTicket, { id })
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    for (const state of ['enRoute', 'onScene', 'cleared'] as const) await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state })
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'resolved', summary: 'Done' })
    const { data } = await lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'It burns still' })
    expect(data).toMatchObject({ status: 'accepted', helpState: null, said: 'notSolved' })
    expect((await standing(token)).since! > data.receivedAt).toBe(true)
    const { data: updates } = await lab.stranger.ask(publicSide.getPublicUpdates, { token })
    expect(updates.items).toMatchObject([{ text: 'It burns still', isOwn: true }])
  })

  it('is not said to be on the way of a team that went home, nor after a report was resolved and opened again', async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    const duty = (dutyStatus: 'available' | 'offduty') =>
      lab.owner.query('update team_duty set duty_status = $2 where account_id = $1', [team, dutyStatus])
    const help = async () => {
      const { helpState, pastHelp } = await standing(token)
      return helpState ?? pastHelp
    }
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'enRoute' })
    expect(await help()).toBe('enRoute')
    await duty('offduty')
    expect(await help()).toBe('stopped')
    await duty('available')
    const { data: resolved } = await dispatcher.ask(tickets.resolveTicket, {
      transactionNumber: id,
      disposition: 'resolved',
      summary: 'Done',
    } as never)
    expect((await dispatcher.ask(tickets.getAssignedResponseTeams, { id })).data).toMatchObject([{ state: 'cleared' }])
    await dispatcher.ask(tickets.takeStepBack, { id, version: resolved.version })
    expect(await help()).toBe('enRoute')
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'resolved', summary: 'Done' })
    const { data } = await lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'Nobody came' })
    expect(data).toMatchObject({ status: 'accepted', helpState: null, pastHelp: null })
    expect(data.reopenedAt).not.toBeNull()
  })

  it('says what was done with a closed one: by an ending that the center has named, never by words of its own', async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    expect(await standing(token)).toMatchObject({ outcome: null, helpAt: null })
    await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'onScene' })
    const { data: named } = await dispatcher.ask(reference.getDispositions, { limit: 1 })
    const { name, names } = named.items[0]!
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: id, disposition: name, summary: 'Brought Juan to his aunt' })
    const ended = await standing(token)
    expect(ended).toMatchObject({ status: 'resolved', outcome: { name, names }, wasSent: true })
    expect(ended.helpAt).not.toBeNull()
    expect(ended).toMatchObject({ canRate: true, canThank: true })
    expect((await lab.stranger.ask(publicSide.rateReport, { token, rating: 'good' })).data.rating).toBe('good')
    expect(JSON.stringify(ended)).not.toContain('aunt')
    const other = await file()
    await dispatcher.ask(tickets.acceptTicket, { id: other.id })
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: other.id, disposition: 'Juan said it is nothing', summary: '' })
    expect(await standing(other.token)).toMatchObject({ status: 'resolved', outcome: null, wasSent: false, helpAt: null })
  })

  it('asks how the help was only where somebody was there since it was opened last', async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    const end = () => dispatcher.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'resolved', summary: '' })
    const rate = () => lab.stranger.ask(publicSide.rateReport, { token, rating: 'bad', isThanks: true })
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'enRoute' })
    await dispatcher.ask(tickets.removeResponseTeam, { id, responseTeamId: team })
    await end()
    expect(await standing(token)).toMatchObject({ wasSent: true, helpAt: null, canRate: false, canThank: false })
    expect((await refusalOf(rate())).message).toBe('No arrival of a team was recorded.')
    expect(await standing(token)).toMatchObject({ rating: null, thankedAt: null })
    await lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'Nobody came' })
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'onScene' })
    await end()
    expect((await rate()).data).toMatchObject({ canRate: true, rating: 'bad' })
    await lab.stranger.ask(publicSide.reportNotSolved, { token, text: 'It burns again' })
    await end()
    expect(await standing(token)).toMatchObject({ wasSent: false, canRate: false, canThank: false })
  })

  it('says what it has of whoever sent it: a number, a place', async () => {
    const { data: filed } = await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, deviceId: randomUUID(), description: 'Tulong' })
    expect(filed.next.join(' ')).not.toContain('call you back')
    expect(await standing(filed.token)).toMatchObject({ hasPhone: false, isPhoneUnfit: false, isPlaced: false })
    const { data: half } = await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, deviceId: randomUUID(), callerPhone: '0917 123' })
    expect(await standing(half.token)).toMatchObject({ hasPhone: false, isPhoneUnfit: true })
    const { data: local } = await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, deviceId: randomUUID(), callerPhone: '8123 4567' })
    expect(await standing(local.token)).toMatchObject({ isPhoneUnfit: false })
    await lab.stranger.ask(publicSide.completeReport, { token: half.token, phone: '0917 123 4567' })
    expect(await standing(half.token)).toMatchObject({ hasPhone: true, isPhoneUnfit: false })
    const { data: known } = await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, callerPhone: '0917 123 4567', landmark: 'Plaza' })
    expect(known.next.join(' ')).toContain('call you back')
    expect(await standing(known.token)).toMatchObject({ hasPhone: true, isPlaced: true })
  })

  it('tells who is coming only where the center wants it', async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    expect((await standing(token)).helpers).toEqual([])
    await tellsWhoComes(1)
    expect((await standing(token)).helpers).toMatchObject([{ state: 'assigned' }])
    await tellsWhoComes(0)
  })

  it('is over, or was a mistake, when the citizen says so; and nothing closes by it', async () => {
    const { token, id } = await file()
    const { data } = await lab.stranger.ask(publicSide.sayItIsOver, { token, what: 'mistake' })
    expect(data).toMatchObject({ status: 'pending', said: 'mistake' })
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data).toMatchObject({ status: 'pending', citizenSaid: { what: 'mistake' } })
    await lab.stranger.ask(publicSide.sayItIsOver, { token, what: 'over' })
    const { data: pending } = await dispatcher.ask(tickets.getPendingEmergencyTickets, { sort: 'newest' })
    expect(pending.items.find(({ transactionNumber }) => transactionNumber === id)).toMatchObject({
      citizenSaid: { what: 'over', at: expect.any(String) },
    })
    await lab.settle()
    const { data: timeline } = await dispatcher.ask(tickets.getUpdates, { id })
    expect(timeline.items.map(({ verb }) => verb)).toContain('citizenSaid')
  })

  it('leaves what its citizen said on the timeline that the desk reads: over or a mistake, the position, the rating, the thanks', async () => {
    const { token, id } = await file()
    const team = await teamFor(id)
    await lab.stranger.ask(publicSide.sayItIsOver, { token, what: 'mistake' })
    await lab.stranger.ask(publicSide.sharePosition, { token, position: { lat: 14.57, lng: 121.13 } })
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'onScene' })
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'resolved', summary: '' })
    await lab.stranger.ask(publicSide.rateReport, { token, rating: 'good', isThanks: true })
    await lab.settle()
    const shown = ['update', 'step', 'chat', 'call', 'assignment', 'transfer', 'edit'] as const
    const { data } = await dispatcher.ask(tickets.getUpdates, { id, kind: [...shown] })
    const said = data.items.filter(({ byType }) => byType === 'public').map(({ verb }) => verb)
    expect(said).toEqual(expect.arrayContaining(['citizenSaid', 'positionShared', 'citizenRated', 'crewThanked']))
  })

  it('is shown to the family by a link that leads no further', async () => {
    const { token } = await file()
    const { data } = await lab.stranger.ask(publicSide.shareReport, { token })
    const { data: shown } = await lab.stranger.ask(publicSide.getSharedReport, { shareToken: data.shareToken })
    expect(shown).toMatchObject({ status: 'pending', reference: (await standing(token)).reference })
    expect(Object.keys(shown)).not.toContain('transactionNumber')
    const withIt = { getFollowUp: {}, tellMore: { text: 'x' }, sayItIsOver: { what: 'over' }, reportNotSolved: { text: 'x' }, getPublicUpdates: {} }
    for (const [path, more] of Object.entries(withIt) as [keyof typeof withIt, object][])
      expect([path, (await refusalOf(lab.stranger.ask(publicSide[path], { token: data.shareToken, ...more } as never))).status]).toEqual([path, 404])
    expect((await refusalOf(lab.stranger.ask(publicSide.getSharedReport, { shareToken: token }))).status).toBe(404)
  })

  it('that was merged shows the state alone, and its citizen can neither read nor reopen the other’s', async () => {
    const first = await file()
    const second = await file()
    await dispatcher.ask(tickets.acceptTicket, { id: first.id })
    await dispatcher.ask(tickets.mergeTicket, { id: second.id, into: first.id } as never)
    await dispatcher.ask(tickets.addUpdate, { transactionNumber: first.id, text: 'Your gate is green?', isPublic: 1 })
    await lab.stranger.ask(publicSide.tellMore, { token: first.token, text: 'My name is Nena' })
    const words = async (token: string) => (await lab.stranger.ask(publicSide.getPublicUpdates, { token })).data.items.map(({ text }) => text)
    expect(await words(first.token)).toEqual(['My name is Nena', 'Your gate is green?'])
    expect(await words(second.token)).toEqual([])
    await lab.stranger.ask(publicSide.tellMore, { token: second.token, text: 'I see smoke too' })
    expect(await words(second.token)).toEqual(['I see smoke too'])
    expect(await words(first.token)).not.toContain('I see smoke too')
    await dispatcher.ask(tickets.addUpdate, { transactionNumber: first.id, text: 'Stay away from the market.', isPublic: 1, forAll: 1 })
    expect(await words(second.token)).toContain('Stay away from the market.')
    expect(await words(second.token)).not.toContain('Your gate is green?')
    expect(await standing(second.token)).toMatchObject({ isTogether: true, status: 'accepted', canSayNotSolved: false })
    await lab.owner.query("update ticket set status = 'resolved', resolved_at = now() where number = $1", [first.id])
    expect((await refusalOf(lab.stranger.ask(publicSide.reportNotSolved, { token: second.token, text: 'Again' }))).status).toBe(409)
  })

  it('shares the position until it is told to stop', async () => {
    const { token, id } = await file()
    await lab.stranger.ask(publicSide.sharePosition, { token, position: { lat: 14.57, lng: 121.13 } })
    expect((await dispatcher.ask(tickets.getCitizenPositions, { id })).data).toMatchObject({ isSharing: true, positions: [{ lat: 14.57 }] })
    await lab.stranger.ask(publicSide.sharePosition, { token })
    expect((await standing(token)).isSharingPosition).toBe(false)
  })
})

describe('a visitor', () => {
  it('is known by a secret of the device, and by nothing that staff see', async () => {
    const deviceId = randomUUID()
    const report = async (more: object) =>
      (await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, landmark: 'Market', ...more })).data.userId
    const known = await report({ deviceId })
    expect(await report({ deviceId })).toBe(known)
    expect(known).not.toBe(deviceId)
    expect(await report({ deviceId: known })).not.toBe(known)
    // What comes back as a userId is a key of its own: the person behind it is not the one whom staff see under that id.
    const { rows: own } = await lab.owner.query('select from public_report where user_id = $1', [known])
    await report({ userId: known })
    expect((await lab.owner.query('select from public_report where user_id = $1', [known])).rowCount).toBe(own.length)
  })

  it('becomes a pending citizen, by pictures of an ID and the face', async () => {
    const { token } = await file()
    const { data: barangays } = await lab.stranger.ask(publicSide.getBarangays)
    expect(barangays.items[0]!.outline[0]!.length).toBeGreaterThan(2)
    const picture = new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      'a.jpg',
    )
    const name = `Nena ${randomUUID().slice(0, 8)}`
    const person = {
      name,
      phone: '0917 123 4567',
      address: '1 Rizal Ave',
      barangayId: barangays.items[0]!.id,
      birthDate: '1990-05-01',
      noticeVersion: '2026-11',
    }
    const { data } = await lab.stranger.ask(publicSide.getVerified, { token, ...person, idPictures: [picture], selfie: picture })
    expect(data.citizen).toBe('PENDING')
    expect((await standing(token)).citizen).toBe('PENDING')
    const verifier = await lab.as('verifier')
    const { data: found } = await verifier.ask(citizens.searchCitizenByCC, { search: name, status: 'PENDING' })
    expect(found.total).toBe(1)
  })

  it('asks for deletion, and learns nothing of who is known', async () => {
    const given = { name: 'Nobody', email: 'nobody@example.ph' }
    const { data } = await lab.stranger.ask(publicSide.requestDeletion, given)
    expect(data.reference).toMatch(/^R-[0-9A-F]{8}$/)
    expect(Object.keys(data)).toEqual(['reference', 'request', 'commandCenterId'])
  })
})
