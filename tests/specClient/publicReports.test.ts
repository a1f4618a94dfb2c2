// A stranger's report as a program may write it: the center by whichever name, an unknown one said, no word dropped unsaid.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Data, demo, type SpecClient } from './client.ts'

let lab: Lab
let dispatcher: SpecClient
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await demo(lab, 'dispatcher')
})
// The client's address and name count as one device.
beforeEach(async () => void (await lab.owner.query('delete from attempt')))
afterAll(() => lab.close())

async function send(call: string, body?: Data): Promise<{ status: number; message: string; data: Data }> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(`${lab.nodes[0]!.url}/api/commandcenter/ccPublic/${call}`, body && json)
  return { status: reply.status, ...((await reply.json()) as { message: string; data: Data }) }
}
const report = (body: Data) => send('createEmergencyTicket', { description: 'A tree lies on the road', ...body })
const inTaguig = { lat: 14.51, lng: 121.0565 }
const ticketOf = (number: string) => dispatcher.get(`reports/getEmergencyTicket/${number}`)
const idOf = async (slug: string) => (await send(`getCommandCenters?slug=${slug}`)).data.items[0].id as string

it.each([
  ['its slug', 'taguig'],
  ['its slug under another name', 'taguig', 'center'],
  ['its slug in capitals', 'TAGUIG'],
  ['its name', 'Taguig Command Center'],
  ['its name, in any case, with blanks around', '  taguig COMMAND center '],
])('a center given by %s is that center, whatever the place', async (_what, given, name = 'commandCenter') => {
  const { message, data } = await report({ [name]: given })
  expect([message, data.center.name, data.transactionNumber]).toEqual([
    'Your report was sent.',
    'Taguig Command Center',
    expect.stringMatching(/^TAG-/),
  ])
  expect((await send(`getCaseTypes?commandCenterId=${encodeURIComponent(given)}`)).data).toEqual(
    (await send(`getCaseTypes?centerId=${await idOf('taguig')}`)).data,
  )
})

it.each(['makati', '0190a000-0000-7000-8000-000000000001', 42])(
  'a center that is not known (%s) is said, to who reports and to the staff',
  async (center) => {
    const { status, message, data } = await report({ commandCenterId: center })
    expect([status, data.transactionNumber]).toEqual([200, expect.stringMatching(/^TAY-/)])
    expect(message).toBe(`Your report was sent to ${data.center.name}, since no command center ${center} is known here.`)
    expect((await ticketOf(data.transactionNumber)).description).toBe(
      `A tree lies on the road\n\nThe report named the command center ${center}, which is not known here.`,
    )
    expect((await report({ commandCenterId: center, position: inTaguig })).data.transactionNumber).toMatch(/^TAG-/)
  },
)

it('what else a stranger reads or asks of a center that is not known is refused, but no call for help', async () => {
  for (const call of ['getCaseTypes', 'getBarangays', 'getNotice', 'getChallenge'])
    expect(await send(`${call}?commandCenterId=makati`)).toMatchObject({ status: 404, message: 'There is no such command center.' })
  const { status, message } = await send('startPublicCall', { commandCenterId: 'makati' })
  expect([status, message]).toEqual([200, expect.stringMatching(/no command center makati is known here/)])
})

it('words under names that nobody knows stay with the report, a line each, and count as words of danger', async () => {
  const { data } = await report({
    whatHappened: 'Naipit ang dalawang bata',
    details2: { floor: 3 },
    caseType: 'Volcano',
    position: 'by the river',
    empty: '',
  })
  const ticket = await ticketOf(data.transactionNumber)
  expect(ticket.description).toBe(
    'A tree lies on the road\n\nAlso sent:\nwhatHappened: Naipit ang dalawang bata\ndetails2: {"floor":3}\nposition: by the river\ncaseTypeId: Volcano',
  )
  expect(ticket.flags).toContain('lifeThreat')
})

it('they are bounded, and what is left out is counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, 'x'.repeat(1_000)]))
  const { description } = await ticketOf((await report(many)).data.transactionNumber)
  expect(description.length).toBeLessThan(4_500)
  expect(description).toMatch(/\n…and 47 more\.$/)
})

it('neither secrets of a device nor files are among them', async () => {
  const { data } = await report({ deviceId: 'my-phone', clientId: 'one', userId: 'me' })
  expect((await ticketOf(data.transactionNumber)).description).toBe('A tree lies on the road')
})
