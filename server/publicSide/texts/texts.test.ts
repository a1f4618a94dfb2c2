// Citizens’ texts at the desk: a ticket with kind and barangay, answered with number and link, talked about by text, and held back where one number floods.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { chat } from '#contract/chat/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let names: Map<string, string>
let gateway: Awaited<ReturnType<typeof openOutside>>
const got: { id: string; to: string; text: string }[] = []
beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    got.push(JSON.parse(body) as (typeof got)[number])
    return { body: '{}' }
  })
  const settings = { smsUrl: `${gateway.url}/send`, smsToken: 'x', webAddress: 'https://tanod.example.ph', privateHosts: [gateway.host] }
  lab = await openLab({ nodes: 2, settings })
  dispatcher = await lab.as('dispatcher')
  const { items } = (await lab.stranger.ask(publicSide.getBarangays, { commandCenterId: dispatcher.centerId, outlines: 0, limit: 100 })).data
  names = new Map(items.map(({ id, name }) => [id, name]))
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})

const bring = async (from: string, text: string) => (await dispatcher.ask(tickets.receiveText, { messageId: randomUUID(), from, text })).data.became
const to = (phone: string) => got.filter((one) => one.to === phone).map(({ text }) => text)
const ofNumber = async (phone: string) => {
  const { rows } = await lab.owner.query<{ number: string }>('select number from ticket where caller_phone = $1 order by received_at', [phone])
  const found = []
  for (const { number } of rows) {
    const { data } = await dispatcher.ask(tickets.getEmergencyTicket, { id: number })
    found.push({ ...data, number, barangay: names.get(data.barangayId ?? '') })
  }
  return found
}

describe('a text of a citizen', () => {
  it('is a ticket with the kind and the barangay of the center’s own lists, answered with number and link in its language', async () => {
    expect(await bring('0917 555 0401', '911 SUNOG BRGY DOLORES malapit sa palengke, padala po bumbero')).toBe('ticket')
    const [ticket] = await ofNumber('+639175550401')
    const fire = (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId: dispatcher.centerId })).data.find(
      ({ icon }) => icon === 'flame',
    )!
    expect(ticket).toMatchObject({ caseTypeId: fire.id, barangay: 'Dolores', source: 'text', priority: 1, status: 'pending' })
    expect(ticket!.description).toBe('911 SUNOG BRGY DOLORES malapit sa palengke, padala po bumbero')
    await until(() => to('+639175550401').length === 1)
    expect(to('+639175550401')[0]).toMatch(new RegExp(`Natanggap ang iyong ulat\\. Ang numero mo ay ${ticket!.transactionNumber}\\. https://tanod`))
  })

  it('of which something is not sure is a ticket all the same, and says so', async () => {
    expect(await bring('0917 555 0402', 'tabang palihug dali mo diri')).toBe('ticket')
    const [ticket] = await ofNumber('+639175550402')
    expect(ticket!.description).toBe('tabang palihug dali mo diri\n\nNOT CERTAIN: kind and place of this text message. Please ask.')
  })

  it('that asks for nothing lies among the offline reports, and is answered too', async () => {
    expect(await bring('0917 555 0403', 'good am po')).toBe('report')
    await until(() => to('+639175550403').length === 1)
    expect(to('+639175550403')[0]).toMatch(/Ang numero mo ay R-\w+\. https:\/\/tanod/)
    expect(await bring('GLOBE', 'SUNOG SALE! 50% OFF flood of deals')).toBe('report')
  })
})

it.each(['May patay dito', 'they shot him', 'tinamaan'])(
  '“%s” names danger and is a ticket that rings, whatever else it does not say',
  async (text) => {
    const phone = `+63917555043${text.length % 10}`
    expect(await bring(phone, text)).toBe('ticket')
  },
)

describe('the talk by text', () => {
  it('that names danger makes a new ticket, where the one before carries none or is over', async () => {
    const phone = '+639175550441'
    const end = (sets: string) => lab.owner.query(`update ticket set ${sets} where caller_phone = $1`, [phone])
    expect(await bring(phone, '911 maingay ang videoke dito sa muzon')).toBe('ticket')
    await end('life_threat = false')
    expect(await bring(phone, 'may patay dito')).toBe('ticket')
    await end('life_threat = true')
    expect(await bring(phone, 'dalawa na po ang patay')).toBe('chat')
    await end(`status = 'resolved', resolved_at = now()`)
    expect(await bring(phone, 'tatlo na ang patay')).toBe('ticket')
  })

  it('takes nothing from the reports that its number may make', async () => {
    const phone = '+639175550442'
    expect(await bring(phone, '911 maingay ang videoke dito sa muzon')).toBe('ticket')
    for (let at = 0; at < 8; at++) expect(await bring(phone, `pakibilisan po ${at}`)).toBe('chat')
    expect(await bring(phone, '911 maingay rin dito sa dolores')).toBe('ticket')
  })

  it('goes on in the chat of the ticket, both ways; another danger, or a report of its own, is a ticket of its own', async () => {
    const phone = '+639175550411'
    await bring(phone, 'baha na po dito sa muzon hanggang bewang na')
    const { number } = (await ofNumber(phone))[0]!
    expect(await bring(phone, 'lima po kami dito')).toBe('chat')
    expect(await bring(phone, 'tumataas pa ang tubig')).toBe('chat')
    const sent = await dispatcher.ask(chat.sendChat, { transactionNumber: number, text: 'Papunta na ang bangka.' })
    await until(() => to(phone).some((text) => text.endsWith(`${number}: Papunta na ang bangka.`)))
    expect(got.filter(({ id }) => id === sent.data.id)).toHaveLength(1)
    const lines = (await dispatcher.ask(chat.getChats, { transactionNumber: number })).data.items
    expect(lines.map(({ from, text }) => [from, text])).toEqual([
      ['staff', 'Papunta na ang bangka.'],
      ['citizen', 'tumataas pa ang tubig'],
      ['citizen', 'lima po kami dito'],
    ])
    expect(await bring(phone, 'may sunog po sa kabilang bahay, san juan')).toBe('ticket')
    expect(await bring(phone, '911 baha rin sa santa ana')).toBe('ticket')
    expect((await ofNumber(phone)).map(({ barangay }) => barangay)).toEqual(['Muzon', 'San Juan', 'Santa Ana'])
  })

  it('by another number is no word in it', async () => {
    await bring('+639175550412', 'baha sa muzon')
    expect(await bring('+639175550413', 'lima po kami dito')).toBe('report')
  })
})

it('a flood of one number stands in one row, and hides no danger of it or of another', async () => {
  const phone = '+639175550421'
  const became: string[] = []
  for (let at = 0; at < 20; at++) became.push(await bring(phone, `911 maingay ang videoke dito sa muzon ${at}`))
  expect(became.filter((one) => one === 'ticket')).toHaveLength(6)
  expect(became.filter((one) => one === 'report')).toHaveLength(14)
  const clusters = (await dispatcher.ask(tickets.getReportClusters)).data.items
  expect(clusters.map(({ count }) => count)).toEqual([14])
  expect((await dispatcher.ask(tickets.getOfflineReports, { road: 'sms', clusterId: clusters[0]!.id, limit: 100 })).data.total).toBe(14)
  expect(await bring(phone, '911 SUNOG NA DITO SA MUZON')).toBe('ticket')
  expect(await bring('+639175550422', 'sunog sa dolores')).toBe('ticket')
})

describe('a word of those who serve', () => {
  it('ACK of a crew acknowledges what it was sent to, 0 to a roll-call is a Mayday', async () => {
    const team = await lab.as('responseteam')
    await lab.owner.query(`update ticket_assignment set state = 'cleared' where command_center_id = $1 and account_id = $2`, [
      team.centerId,
      team.accountId,
    ])
    const { phone } = (await team.ask(accounts.getOwnCrew)).data.crew.find((one) => one.phone)!
    const [number] = await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number!, responseTeamIds: [team.accountId] })
    // Sent later, and over before anybody answered: it rings no more.
    const [over] = await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: over!, responseTeamIds: [team.accountId] })
    await lab.owner.query(`update ticket set status = 'resolved', resolved_at = now() where number = $1`, [over])
    expect(await bring(phone!, 'ACK')).toBe('acknowledged')
    const state = async () => (await dispatcher.ask(tickets.getEmergencyTicket, { id: number! })).data.assignments.map((one) => one.state)
    expect(await state()).toEqual(['acknowledged'])
    expect(await bring(phone!, 'ack')).not.toBe('acknowledged')
    await team.ask(tickets.setTeamStatus, { id: number!, state: 'onScene' })
    await lab.owner.query('update crew_watch set asked_at = now() where command_center_id = $1 and account_id = $2', [team.centerId, team.accountId])
    expect(await bring(phone!, '0')).toBe('mayday')
  })
})
