// One-time passwords: few tries, one use, one person, one order of steps.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password as calls } from '#contract/auth/password.ts'
import { writerRegistration } from '#contract/auth/writerRegistration.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { addPerson, askCode, delivered, lettersTo, type Person, recover, signInAs } from '#tests/people.ts'
import { tell } from '#tests/raw.ts'
import { times } from '#tests/long.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { logLevel: 'debug' } })
})
beforeEach(async () => {
  await lab.owner.query('delete from attempt')
})
afterAll(() => lab.close())

const other = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')
const submit = (otpToken: string, otp: string) => lab.stranger.ask(calls.submitOtp, { otpToken, otp }).then((reply) => reply.data.otpToken)
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  )

describe('AUT-04 a one-time password is good for one person, once, in few tries', () => {
  it('evaluates 5 of many parallel guesses over two nodes, and refuses the right code as the sixth', { timeout: 600_000 }, async () => {
    const person = await addPerson(lab)
    const { otpToken, code } = await askCode(lab, person)
    const statuses = await Promise.all(Array.from({ length: times(40, 1_000) }, (_, n) => statusOf(submit(otpToken, other(code, n)))))
    const { rows } = await lab.owner.query<{ tries: number }>('select tries from one_time_password where token_hash = $1', [tokenHash(otpToken)])
    tell(`AUT-04: ${rows[0]!.tries} of ${statuses.length} guesses evaluated for one code`)
    expect(rows[0]!.tries).toBe(5)
    expect(statuses.every((status) => status === 400)).toBe(true)
    expect((await refusalOf(submit(otpToken, code))).status).toBe(400)
  })

  it('400 for a code used again, by another person, or after 10 minutes', async () => {
    const [one, two] = [await addPerson(lab), await addPerson(lab)]
    const [mine, theirs] = [await askCode(lab, one), await askCode(lab, two)]
    expect((await refusalOf(submit(mine.otpToken, theirs.code))).status).toBe(400)
    const both = await Promise.all([statusOf(submit(mine.otpToken, mine.code)), statusOf(submit(mine.otpToken, mine.code))])
    expect(both.toSorted()).toEqual([200, 400])
    expect((await refusalOf(submit(mine.otpToken, mine.code))).status).toBe(400)

    const age = (by: string) =>
      lab.owner.query(`update one_time_password set expires_at = expires_at - interval '${by}' where token_hash = $1`, [tokenHash(theirs.otpToken)])
    await age('9 minutes 55 seconds')
    expect((await refusalOf(submit(theirs.otpToken, other(theirs.code, 0)))).details['code']).toBe('wrong-code')
    const { rows } = await lab.owner.query<{ tries: number }>('select tries from one_time_password where token_hash = $1', [
      tokenHash(theirs.otpToken),
    ])
    expect(rows[0]!.tries).toBe(1)
    await age('5 seconds')
    expect((await refusalOf(submit(theirs.otpToken, theirs.code))).status).toBe(400)
  })

  it('429 for a second code within 60 s, a sixth within the hour, and all but one of 20 asked for at once', async () => {
    const { email } = await addPerson(lab)
    const ask = (address = email) => lab.stranger.ask(calls.sendOtp, { email: address })
    const spellings = [email, email.toUpperCase()]
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => statusOf(ask(spellings[n % 2]))))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await lettersTo(lab, email)).toHaveLength(1)
    const pass = (time: string) => lab.owner.query(`update attempt set since = since - interval '${time}'`)
    await pass('40 seconds')
    expect((await refusalOf(ask())).status).toBe(429)
    for (let n = 0; n < 4; n++) {
      await pass('61 seconds')
      await ask()
    }
    await pass('61 seconds')
    expect((await refusalOf(ask())).status).toBe(429)
    await pass('1 hour')
    await ask()
  })

  it('changes no password in any of the 20 illegal of the 24 orders of the four calls', { timeout: 600_000 }, async () => {
    const steps = ['sendOtp', 'submitOtp', 'changePassword', 'changePasswordWithToken'] as const
    const outcomes = await Promise.all(ordersOf([...steps]).map(async (order) => ({ order, ...(await follow(order)) })))
    const isLegal = (order: string[]) =>
      order.indexOf('sendOtp') < order.indexOf('submitOtp') && order.indexOf('submitOtp') < order.indexOf('changePassword')
    const illegal = outcomes.filter(({ order }) => !isLegal(order))
    tell(
      `AUT-04: ${illegal.filter((one) => one.changed).length} of ${illegal.length} illegal orders change a password, ${outcomes.filter((one) => one.changed).length} of ${outcomes.length - illegal.length} legal ones do`,
    )
    expect(illegal).toHaveLength(20)
    expect(outcomes.filter((one) => one.changed !== isLegal(one.order))).toEqual([])
  })

  it('400 for the token of a code that was never proven, of a registration, or used before', async () => {
    const person = await addPerson(lab)
    const { otpToken, code } = await askCode(lab, person)
    const change = (token: string) => statusOf(lab.stranger.ask(calls.changePassword, { otpToken: token, newPassword: 'whatever it takes' }))
    expect(await change(otpToken)).toBe(400)
    const proof = await submit(otpToken, code)
    expect((await refusalOf(lab.stranger.ask(writerRegistration.submitWriterRegOtp, { otpToken, otp: code }))).status).toBe(400)
    expect([await change(proof), await change(proof)]).toEqual([200, 400])
    const { data } = await lab.stranger.ask(writerRegistration.sendWriterRegOtp, { email: person.email, center: 'taytay' })
    const letter = (await lettersTo(lab, person.email)).at(-1)!
    const writer = await lab.stranger.ask(writerRegistration.submitWriterRegOtp, { otpToken: data.otpToken, otp: /\d{6}/.exec(letter.subject)![0] })
    expect(await change(writer.data.otpToken)).toBe(400)
  })

  it('a change of password ends the codes and proofs that were under way', async () => {
    const person = await addPerson(lab)
    const first = await askCode(lab, person)
    const proof = await submit(first.otpToken, first.code)
    await lab.owner.query('delete from attempt')
    await recover(lab, person, 'the second words')
    expect(await statusOf(lab.stranger.ask(calls.changePassword, { otpToken: proof, newPassword: 'the stolen words' }))).toBe(400)
    await signInAs(lab, { ...person, password: 'the second words' })
  })

  it('writes no code into answers, rows or the log, and delivers it by letter', async () => {
    const person = await addPerson(lab)
    const { otpToken, code } = await askCode(lab, person)
    await until(() => delivered(lab, person.email).length > 0)
    expect(delivered(lab, person.email)[0]!.text).toContain(code)
    const answer = JSON.stringify((await refusalOf(submit(otpToken, other(code, 7)))).details)
    const { rows } = await lab.owner.query<{ text: string }>(
      `select o::text as text from one_time_password o union all select f::text from fact f union all select i::text from fact_inbox i union all select j.data::text from pgboss.job j`,
    )
    const found = [answer, ...lab.logs.map(withoutClock), ...rows.map((row) => withoutClock(row.text))].filter((text) =>
      new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`).test(text),
    )
    tell(`AUT-04: ${found.length} codes found in ${lab.logs.length} lines of the log, ${rows.length} rows and the answers`)
    expect(lab.logs.length).toBeGreaterThan(times(150, 1_000))
    expect(found).toEqual([])
  })
})

/** Hours and hashes hold digits by chance: they are not looked through. */
const withoutClock = (text: string) => text.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*/g, '').replace(/\\\\?x[0-9a-f]+/g, '')

function ordersOf<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, n) => ordersOf(items.toSpliced(n, 1)).map((rest) => [item, ...rest]))
}

/** Each call with the best token that its caller holds by then. */
async function follow(order: readonly string[]): Promise<{ changed: boolean }> {
  const person = await addPerson(lab)
  const before = await hashOf(person)
  let [token, code] = ['x'.repeat(43), '000000']
  for (const step of order) {
    if (step === 'sendOtp') ({ otpToken: token, code } = await askCode(lab, person))
    else if (step === 'submitOtp')
      await submit(token, code).then(
        (proof) => (token = proof),
        () => {},
      )
    else if (step === 'changePassword')
      await statusOf(lab.stranger.ask(calls.changePassword, { otpToken: token, newPassword: 'changed by whoever it was' }))
    else
      expect(
        await statusOf(
          lab.stranger.ask(calls.changePasswordWithToken, { currentPassword: person.password, newPassword: 'changed without a session' }),
        ),
      ).toBe(401)
  }
  return { changed: (await hashOf(person)) !== before }
}

async function hashOf({ id }: Person): Promise<string> {
  return (await lab.owner.query<{ password_hash: string }>('select password_hash from account where id = $1', [id])).rows[0]!.password_hash
}
