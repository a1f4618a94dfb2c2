// The message of a push as RFC 8291 writes it, with the example of its appendix, and as a push service checks who sent it.
import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptFor, sendPush } from '#server/outside/webPush.ts'
import { openPushService } from '#tests/pushService.ts'

it('is encrypted as the example of RFC 8291 is', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  expect(encryptFor(browser, 'When I grow up, I want to be a watermelon', { pair, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('is signed rightly also by an installation whose private number begins with zeros', async () => {
  const push = await openPushService()
  try {
    for (const zeros of [0, 1, 2, 3]) {
      const pair = createECDH('prime256v1')
      pair.setPrivateKey(Buffer.concat([Buffer.alloc(zeros), Buffer.alloc(32 - zeros, 7)]))
      const sender = { pair, contact: 'mailto:tanod@example.ph', privateHosts: [push.host] }
      await sendPush(push.subscription('phone'), JSON.stringify({ title: `${zeros} zeros` }), 'topic', sender)
    }
    expect(push.messages.map(({ title }) => title)).toEqual(['0 zeros', '1 zeros', '2 zeros', '3 zeros'])
  } finally {
    push.close()
  }
})
