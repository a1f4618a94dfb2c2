// Assignments over two nodes of which one is killed again and again: each crew is told once on each channel at most, and none not at all. A second process starts two times or more, which takes some seconds.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { tickets } from '#contract/tickets/room.ts'
import { App } from '#tests/app.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { isLong, times } from '#tests/long.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { openPushService } from '#tests/pushService.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

interface Text {
  id: string
  to: string
  text: string
}
let lab: Lab
let dispatcher: Caller
let team: Caller
let other: App
let push: Awaited<ReturnType<typeof openPushService>>
let gateway: Awaited<ReturnType<typeof openOutside>>
/** A gateway sends what it knows already no second time. */
const texts = new Map<string, Text>()
beforeAll(async () => {
  push = await openPushService()
  gateway = await openOutside((_, body) => {
    const text = JSON.parse(body) as Text
    texts.set(text.id, text)
    return { body: '{}' }
  })
  const smsUrl = `${gateway.url}/send`
  lab = await openLab({ settings: { smsUrl, privateHosts: [push.host, gateway.host] } })
  const owner = new URL(inject('ownerUrl'))
  owner.pathname = new URL(lab.appUrl).pathname
  other = new App({
    ...{ DATABASE_URL: owner.href, TANOD_DEMO: '1', TANOD_SECRET: lab.config.secret, TANOD_WEATHER_URL: 'off' },
    ...{ TANOD_SMS_URL: smsUrl, TANOD_PRIVATE_HOSTS: `${push.host},${gateway.host}` },
  })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  await team.ask(tickets.allowAlerts, push.subscription('crew'))
})
afterAll(async () => {
  await other.remove()
  await lab.close()
  push.close()
  await gateway.close()
})

it('with kills of a node, each assignment rings a phone once at most, goes out by text once to each number at most, and is never forgotten', {
  timeout: times(120_000, 900_000),
}, async () => {
  const [count, kills] = [times(6, 200), times(1, 3)]
  const numbers = await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), count)
  await other.start()
  const dies = new Set(Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 1) * count) / (kills + 1))))
  for (const [at, number] of numbers.entries()) {
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [team.accountId] })
    if (!dies.has(at)) continue
    await other.kill()
    // In the gate the one that is left goes on alone.
    if (isLong) await other.start()
  }
  const open = (condition: string) => async () =>
    (await lab.owner.query<{ n: number }>(`select count(*)::int as n from crew_alert where ${condition}`)).rows[0]!.n === 0
  await until(open('push_at is not null'))
  // Half a minute goes by, for what a killed node had claimed too.
  const moved = ['text_at', 'busy_until', 'attend_at'].map((one) => `${one} = ${one} - interval '31 seconds'`)
  await lab.owner.query(`update crew_alert set ${moved.join()} where attend_at is not null`)
  await until(open('text_at is not null or busy_until is not null'))
  const rung = (number: string) => push.messages.filter(({ tag, kind }) => tag === number && kind === 'assigned').length
  const texted = (number: string) => [...texts.values()].filter(({ text }) => text.includes(number)).map(({ to }) => to)
  expect(numbers.filter((number) => rung(number) > 1)).toEqual([])
  expect(numbers.filter((number) => new Set(texted(number)).size < texted(number).length)).toEqual([])
  expect(numbers.filter((number) => rung(number) + texted(number).length === 0)).toEqual([])
})
