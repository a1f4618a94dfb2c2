// Phones of an account over two nodes: told apart, and one that is lost ends alone.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { devices } from '#contract/devices/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { openPushService } from '#tests/pushService.ts'

let lab: Lab
let admin: Caller
let push: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  push = await openPushService()
  lab = await openLab({ nodes: 2, settings: { privateHosts: [push.host] } })
  admin = await lab.as('admin')
})
afterAll(async () => {
  await lab.close()
  push.close()
})

const listed = async (id: string) => (await admin.ask(accounts.getPhones, { id })).data
/** What a session is told at its next contact, and whether the browser's storage goes with it. */
const contactOf = async (token: string, node = 0) => {
  const answer = await fetch(`${lab.nodes[node]!.url}${signIn.getCurrentUser.path}`, { headers: { authorization: `Bearer ${token}` } })
  return [((await answer.json()) as { code?: string }).code ?? 'stands', answer.headers.get('clear-site-data')]
}
const emptied = ['emptied', '"cache", "storage"']
const stands = ['stands', null]

/** Signs in as a browser does that keeps its mark. */
async function signInWith(mark: string) {
  const answer = await fetch(`${lab.nodes[0]!.url}${signIn.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: mark, 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140' },
    body: JSON.stringify({ username: 'taytay-responseteam', password: demoPassword }),
  })
  const { data } = (await answer.json()) as { data: { token: string; currentUser: { accountId: string } } }
  const caller = lab.caller(data.token, data.currentUser.accountId, admin.centerId)
  return { caller, token: data.token, mark: answer.headers.get('set-cookie')?.split(';')[0] ?? mark }
}

it('one lost phone of two: all its sessions end and are told to forget, it is told of nothing, and the other goes on', async () => {
  const before = await signInWith('')
  await before.caller.ask(signIn.logout)
  const lost = await signInWith(before.mark)
  const other = await signInWith('')
  const id = lost.caller.accountId
  await lost.caller.ask(tickets.allowAlerts, push.subscription('lost'))
  await other.caller.ask(tickets.allowAlerts, push.subscription('other'))
  const { data: own } = await lost.caller.ask(accounts.getOwnCrew)
  const { crewMemberId, name } = own.others[0]!
  await lost.caller.ask(accounts.signOnCrew, { crewMemberId, role: 'driver' })

  const { phones } = await listed(id)
  const [ofLost, ofOther] = [phones.find(({ crew }) => crew.includes(name))!, phones.find(({ crew, isTold }) => isTold && !crew.includes(name))!]
  expect(phones.filter(({ device }) => device.includes('Android 14'))).toHaveLength(2)
  expect(ofLost).toMatchObject({ crew: [name], state: 'signedIn', isTold: true })
  expect(ofOther).toMatchObject({ crew: [], state: 'signedIn', isTold: true })

  await lab.owner.query(`update crew_shift set name = '–' where session_id = $1`, [ofLost.phoneId])
  expect((await listed(id)).phones.find(({ phoneId }) => phoneId === ofLost.phoneId)!.crew).toEqual([])

  const { data } = await admin.ask(accounts.losePhones, { id, phoneId: ofLost.phoneId })
  expect(data.sessionsEnded).toBe(1)
  for (const node of lab.nodes.keys()) {
    expect(await contactOf(lost.token, node)).toEqual(emptied)
    expect(await contactOf(before.token, node)).toEqual(emptied)
    expect(await contactOf(other.token, node)).toEqual(stands)
  }
  const after = (await listed(id)).phones
  expect(after.find(({ phoneId }) => phoneId === ofLost.phoneId)).toMatchObject({ state: 'lost', isTold: false })
  expect(after.find(({ phoneId }) => phoneId === ofOther.phoneId)).toMatchObject({ state: 'signedIn', isTold: true })
  expect((await lab.owner.query('select 1 from alert_phone where session_id = $1', [ofLost.phoneId])).rows).toEqual([])

  await admin.ask(accounts.losePhones, { id })
  expect(await contactOf(other.token)).toEqual(emptied)
  expect((await listed(id)).phones.every(({ state }) => state === 'lost')).toBe(true)
})

it('the key of the tracker app ends where it was on the lost phone, and only then', async () => {
  const [kept, lost] = [await lab.as('responseteam'), await lab.as('responseteam')]
  const id = kept.accountId
  await admin.ask(devices.setUpTracker, { id })
  const phoneOf = async (caller: Caller) => {
    const [found] = (await lab.owner.query<{ id: string }>('select id from session where account_id = $1 order by started_at desc', [id])).rows
    expect(await contactOf(caller.token!)).toEqual(stands)
    return found!.id
  }
  await admin.ask(accounts.losePhones, { id, phoneId: await phoneOf(lost) })
  expect((await listed(id)).hasTracker).toBe(true)
  expect((await kept.ask(devices.getOwnTracker)).data).not.toBeNull()
  await admin.ask(accounts.losePhones, { id, phoneId: (await listed(id)).phones.find(({ state }) => state === 'lost')!.phoneId, endTracker: true })
  expect((await listed(id)).hasTracker).toBe(false)
  expect((await kept.ask(devices.getOwnTracker)).data).toBeNull()
})

it('whoever has the list open hears of it; a desk, another center, and a phone of another account are refused', async () => {
  const team = await lab.as('responseteam')
  const id = team.accountId
  const { phoneId } = (await listed(id)).phones.find(({ state }) => state === 'signedIn')!
  const dispatcher = await lab.as('dispatcher')
  const elsewhere = await lab.as('admin', 'taguig')
  for (const [who, status] of [
    [dispatcher, 403],
    [elsewhere, 404],
  ] as const) {
    expect((await refusalOf(who.ask(accounts.getPhones, { id }))).status).toBe(status)
    expect((await refusalOf(who.ask(accounts.losePhones, { id, phoneId }))).status).toBe(status)
  }
  expect((await refusalOf(admin.ask(accounts.losePhones, { id: dispatcher.accountId, phoneId }))).status).toBe(404)
  expect(await contactOf(team.token!)).toEqual(stands)
  await admin.ask(accounts.losePhones, { id, phoneId })
  await lab.settle()
  const told = await lab.owner.query(
    "select data from fact where verb = 'phoneLost' and object_id = $1 and audience @> '{accounts.manage}' order by position desc",
    [id],
  )
  expect(told.rows[0]).toEqual({ data: { phoneId } })
})
