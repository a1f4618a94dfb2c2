// Tests of who is taken out of a call: not those for whom nobody looked while the server was away (a node that ends and starts takes a second), but those who are not seen from then on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { startNode } from '#server/app.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it('a call goes on over a server that was away for a minute, and ends by itself once its pages are not seen after that', async () => {
  const dispatcher = await lab.as('dispatcher')
  await dispatcher.ask(calls.setDuty, { isOnDuty: true })
  const commandCenterId = dispatcher.centerId
  const { callId } = (await lab.stranger.ask(publicSide.startPublicCall, { commandCenterId, deviceId: randomUUID() })).data
  await dispatcher.ask(calls.answerCall, { id: callId })
  await lab.nodes[0]!.stop()
  const unseen = () => lab.owner.query("update call_party set seen_at = now() - interval '1 minute' where call_id = $1", [callId])
  const parties = async () =>
    (
      await lab.owner.query<{ is: string }>(
        "select state || case when seen_at > now() - interval '30 s' then ' seen' else '' end as is from call_party where call_id = $1",
        [callId],
      )
    ).rows.map((one) => one.is)
  await unseen()
  lab.nodes[0] = await startNode(lab.config, lab.appUrl, { write: () => {} })
  await until(async () => (await parties()).every((one) => one !== 'joined'))
  expect(await parties()).toEqual(['joined seen', 'joined seen'])
  await unseen()
  await until(async () => (await parties()).every((one) => one.startsWith('left')))
})
