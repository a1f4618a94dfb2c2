// Initial passwords, and what a change of password ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { password as passwordCalls } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { filePath } from '#contract/files/files.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { makeInitialPassword } from '#server/auth/passwords.ts'
import { type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { withinItsSecond } from '#tests/pace.ts'
import { addPerson, delivered, lettersTo, recover, signInAs } from '#tests/people.ts'
import { send, tell } from '#tests/raw.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

const unknown = '01900000-0000-7000-8000-000000000001'
const pathOf = (path: string) => path.replace(/\{\w+\}/g, unknown)

describe('AUT-03 an initial password opens nothing but its own change', () => {
  it('403 from every call but changing it, signing out and saying who is signed in', async () => {
    const superadmin = await lab.as('superadmin')
    const person = await addPerson(lab, { type: 'admin' })
    const { data } = await superadmin.ask(passwordCalls.resetPassword, { param: person.id })
    const initial = await signInAs(lab, { ...person, password: data.initialPassword })
    const closed = callsOf(contract).filter(({ call }) => call.access !== 'public' && call.access !== 'session')
    const opened: string[] = []
    for (const { name, call } of closed) {
      const reply = await send(lab, pathOf(call.path), {
        method: call.method === 'POST' || call.changes ? 'POST' : 'GET',
        token: initial.token,
        node: opened.length % 2,
      })
      if (reply.status !== 403 || !reply.text.includes('default-password')) opened.push(`${name} ${reply.status}`)
    }
    tell(`AUT-03: ${opened.length} of ${closed.length} calls open to an initial password`)
    expect(opened).toEqual([])
    expect((await send(lab, filePath(unknown), { token: initial.token })).status).toBe(403)
    await expect(initial.listen()).rejects.toThrow('Please choose your own password first.')
    const open = callsOf(contract).filter(({ call }) => call.access === 'session')
    expect(open.map(({ name }) => name).toSorted()).toEqual(['changePasswordWithToken', 'changePasswordWithTokenV2', 'getCurrentUser', 'logout'])

    await initial.ask(passwordCalls.changePasswordWithToken, { currentPassword: data.initialPassword, newPassword: 'my very own words' })
    expect((await refusalOf(signInAs(lab, { ...person, password: data.initialPassword }))).status).toBe(401)
    expect((await initial.ask(signIn.getCurrentUser)).data.isDefaultPass).toBe(false)
  })

  it('400 without the present password', async () => {
    const caller = await signInAs(lab, await addPerson(lab))
    for (const currentPassword of ['', 'not this']) {
      const refusal = await refusalOf(caller.ask(passwordCalls.changePasswordWithToken, { currentPassword, newPassword: 'another one, please' }))
      expect(refusal.status).toBe(400)
    }
  })

  it('is random, never given by the admin, and runs out after 72 hours to the second', async () => {
    const admin = await lab.as('admin')
    const person = await addPerson(lab)
    const given = { param: person.id, initialPassword: 'chosen by the admin' } as { param: string }
    expect((await refusalOf(admin.ask(passwordCalls.resetPassword, given))).code).toBe('unknown-field')
    const { data } = await admin.ask(passwordCalls.resetPassword, { param: person.id })
    expect(data.initialPassword).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(Math.abs(Date.parse(data.expiresAt) - Date.now() - initialPasswordLifeMs)).toBeLessThan(120_000)
    expect(new Set(Array.from({ length: 5_000 }, makeInitialPassword)).size).toBe(5_000)
    const signInAt = async (left: string) => {
      await lab.owner.query(`update account set password_expires_at = now() + interval '${left}' where id = $1`, [person.id])
      return signInAs(lab, { ...person, password: data.initialPassword }).then(
        () => 200,
        (refusal: { status: number }) => refusal.status,
      )
    }
    expect([await withinItsSecond(() => signInAt('1 second'), 200), await signInAt('-1 second')]).toEqual([200, 401])
  })

  it('404 where an admin resets an account of another center', async () => {
    const [admin, other] = [await lab.as('admin'), await addPerson(lab, { center: 'taguig' })]
    expect((await refusalOf(admin.ask(passwordCalls.resetPassword, { param: other.id }))).status).toBe(404)
    await signInAs(lab, other)
  })
})

describe('AUT-05 a new password ends every other session and socket', () => {
  it('recovery ends 5 sessions and 5 sockets on both nodes within 2 s, and one letter tells of it', async () => {
    const person = await addPerson(lab, { type: 'admin' })
    const [control, victim] = [await lab.as('admin'), await addPerson(lab)]
    const callers = await Promise.all(Array.from({ length: 5 }, () => signInAs(lab, person)))
    const sockets = await Promise.all(callers.map((caller, n) => caller.listen({ node: n % 2 })))
    const listening = await control.listen({ node: 1 })
    let after = 0
    let heard = 0
    listening.on('facts', (facts) => {
      heard += facts.filter((fact) => fact.id === victim.id).length
    })

    await recover(lab, person, 'found again by letter')
    const start = performance.now()
    for (const socket of sockets) socket.on('facts', (facts) => (after += facts.filter((fact) => fact.id === victim.id).length))
    const statuses = await Promise.all(
      callers.flatMap(({ token }) => [0, 1].map((node) => send(lab, signIn.getCurrentUser.path, { token, node }).then((reply) => reply.status))),
    )
    expect(statuses).toEqual(Array(10).fill(401))
    await until(() => sockets.every((socket) => socket.disconnected))
    const took = performance.now() - start
    await control.ask(passwordCalls.resetPassword, { param: victim.id })
    await until(() => heard > 0)
    await lab.settle()
    const notices = (await lettersTo(lab, person.email)).filter(({ subject }) => subject === 'Your Tanod password was changed')
    tell(`AUT-05: 5 sessions and 5 sockets ended within ${took.toFixed(0)} ms, ${after} events after, ${notices.length} notice`)
    expect([after, notices.length]).toEqual([0, 1])
    await until(() => delivered(lab, person.email).some(({ subject }) => subject === 'Your Tanod password was changed'))
  })

  it('a change by the signed-in keeps the session it was made from; V2 answers with a new one', async () => {
    const person = await addPerson(lab)
    const [mine, other] = [await signInAs(lab, person), await signInAs(lab, person)]
    await mine.ask(passwordCalls.changePasswordWithToken, { currentPassword: person.password, newPassword: 'the second words' })
    await mine.ask(signIn.getCurrentUser)
    expect((await refusalOf(other.ask(signIn.getCurrentUser))).status).toBe(401)
    const { data } = await mine.ask(passwordCalls.changePasswordWithTokenV2, { currentPassword: 'the second words', newPassword: 'the third words' })
    expect((await refusalOf(mine.ask(signIn.getCurrentUser))).status).toBe(401)
    await lab.caller(data.token).ask(signIn.getCurrentUser)
  })

  it('a reset by the admin ends them too', async () => {
    const person = await addPerson(lab)
    const caller = await signInAs(lab, person)
    await (await lab.as('admin')).ask(passwordCalls.resetPassword, { param: person.id })
    for (const _ of lab.nodes) expect((await refusalOf(caller.ask(signIn.getCurrentUser))).status).toBe(401)
  })
})
