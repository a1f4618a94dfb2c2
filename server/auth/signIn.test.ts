// Signing in and out, over the wire and on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

describe('login', () => {
  it('200 by user name and by e-mail address, in any case', async () => {
    for (const username of ['taytay-dispatcher', 'TAYTAY-Dispatcher', 'taytay-dispatcher@demo.invalid']) {
      const { data } = await lab.stranger.ask(signIn.login, { username, password: demoPassword })
      expect(data.currentUser.commandCenter?.slug).toBe('taytay')
    }
  })

  it('401 with the same words for a wrong password and for an unknown name', async () => {
    const wrong = await refusalOf(lab.stranger.ask(signIn.login, { username: 'taytay-agent', password: 'not-this-one' }))
    const unknown = await refusalOf(lab.stranger.ask(signIn.login, { username: 'nobody-at-all', password: 'not-this-one' }))
    expect([wrong.status, wrong.message]).toEqual([401, 'The user name or the password is wrong.'])
    expect(unknown.details).toEqual(wrong.details)
  })
})

describe('logout', () => {
  it('200 and the token is of no use any more, on either node', async () => {
    const dispatcher = await lab.as('dispatcher')
    await dispatcher.ask(signIn.getCurrentUser)
    await dispatcher.ask(signIn.logout)
    for (const _ of lab.nodes) expect((await refusalOf(dispatcher.ask(signIn.getCurrentUser))).status).toBe(401)
  })
})
