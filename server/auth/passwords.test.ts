// How passwords are kept: slowly hashed, whole, and never one that is guessed first.
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password as passwordCalls } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { isLong, times } from '#tests/long.ts'
import { Pace } from '#tests/pace.ts'
import { addPerson, type Person, signInAs } from '#tests/people.ts'
import { percentile, tell } from '#tests/raw.ts'
import { requireUncommon } from './passwords.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

describe('AUT-01 passwords are kept as slow hashes of all that was typed', () => {
  const seeds = [
    '  spaces around it  ',
    'Ang Bayan Ko 1898',
    'Ñandú café ☎ linya',
    '🚑🚒🚓🛟🛶🧯🪢🧭',
    'x'.repeat(128),
    '        8 before',
    'null\u0000byte inside',
  ]
  const variants: ((password: string) => string)[] = [
    (password) => `${password}x`,
    (password) => password.slice(0, -1),
    (password) => (password.trim() === password ? ` ${password} ` : password.trim()),
    (password) => (password.toUpperCase() === password ? `${password}\u200b` : password.toUpperCase()),
  ]

  it('keeps every row as argon2id of 19 MiB with a salt of its own, and accepts no variant', { timeout: 600_000 }, async () => {
    const most = times(8, 30)
    const people: Person[] = []
    for (let n = 0; n < most; n++) people.push(await addPerson(lab, { password: n < seeds.length ? seeds[n]! : `Paalam ${n} at salamat` }))
    const { rows } = await lab.owner.query<{ password_hash: string }>('select password_hash from account where id = any ($1)', [
      people.map(({ id }) => id),
    ])
    const found = rows.map((row) => /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$/.exec(row.password_hash))
    expect(found.filter((one) => one && Number(one[1]) >= 19_456 && Number(one[2]) >= 2)).toHaveLength(most)
    expect(new Set(found.map((one) => one![3])).size).toBe(most)
    let accepted = 0
    for (const [n, person] of people.entries()) {
      const refusal = await refusalOf(signInAs(lab, { ...person, password: variants[n % variants.length]!(person.password) })).catch(() => null)
      if (refusal?.status !== 401) accepted++
      await signInAs(lab, person)
    }
    tell(`AUT-01: ${rows.length} rows argon2id m≥19456, ${accepted} of their variants accepted`)
    expect(accepted).toBe(0)
  })

  it('hashes anew at a sign-in what was hashed when less was asked of it, and leaves every other as it is', async () => {
    const person = await addPerson(lab, { password: 'Ang ilog ay mataas' })
    const hashOf = async () =>
      (await lab.owner.query<{ hash: string }>('select password_hash as hash from account where id = $1', [person.id])).rows[0]!.hash
    const usual = await hashOf()
    await signInAs(lab, person)
    expect(await hashOf()).toBe(usual)
    const nonce = Buffer.from('sixteen bytes of')
    const tag = await promisify(argon2)('argon2id', { message: 'Ang ilog ay mataas', nonce, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 })
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    await lab.owner.query('update account set password_hash = $1 where id = $2', [
      `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`,
      person.id,
    ])
    await refusalOf(signInAs(lab, { ...person, password: 'Ang ilog ay mababa' }))
    expect(await hashOf()).toContain('m=8192,t=1')
    await signInAs(lab, person)
    expect(await hashOf()).toContain('$m=19456,t=2,p=1$')
    await signInAs(lab, person)
  })

  it('refuses with 400 what is too short, too long, among the first 3,000 guesses or our own name', async () => {
    const person = await addPerson(lab)
    const caller = await signInAs(lab, person)
    for (const newPassword of ['7 chars', '🚑'.repeat(7), 'x'.repeat(129), 'password123', 'Tanod2026!', 'TAYTAY-1', person.username]) {
      const refusal = await refusalOf(caller.ask(passwordCalls.changePasswordWithToken, { currentPassword: person.password, newPassword }))
      expect([newPassword, refusal.status]).toEqual([newPassword, 400])
    }
    const guesses = (dictionary['passwords-common'] as string[]).slice(0, 3_000)
    expect(guesses.filter((guess) => !isRefused(guess) || !isRefused(guess.toUpperCase()))).toEqual([])
    await caller.ask(passwordCalls.changePasswordWithToken, { currentPassword: person.password, newPassword: '🚑🚒🚓🛟🛶🧯🪢🧭' })
  })

  it('refuses with 400 what is made of the names of the town and of the person, and digits', { tags: 'long' }, async () => {
    const person = await addPerson(lab, { name: 'Carla Halimbawa' })
    const caller = await signInAs(lab, person)
    const { rows } = await lab.owner.query<{ name: string; slug: string }>('select name, slug from command_center where id = $1', [person.centerId])
    const rename = (name: string, slug: string) =>
      lab.owner.query('update command_center set name = $2, slug = $3 where id = $1', [person.centerId, name, slug])
    const change = (newPassword: string) => caller.ask(passwordCalls.changePasswordWithToken, { currentPassword: person.password, newPassword })
    await rename('Angono Rescue, Rizal', 'angono')
    try {
      for (const guess of ['angono1234', 'Angono-Rizal', 'ANGONO rescue 911', 'Ang0n0!2026', 'carla.angono', 'halimbawa-2026', 'AngonoAdmin1'])
        expect([guess, (await refusalOf(change(guess))).code]).toEqual([guess, 'common-password'])
      await change('angono has nine mango trees')
    } finally {
      await rename(rows[0]!.name, rows[0]!.slug)
    }
  })

  // Times are judged on a quiet machine alone.
  it.runIf(isLong)('serves 40 sign-ins at once in the time of their hashes and 300 MB', { timeout: 600_000 }, async () => {
    const pace = new Pace()
    const people = await Promise.all(Array.from({ length: 40 }, () => addPerson(lab)))
    const hashes = () =>
      timeOf(async () => {
        for (let n = 0; n < 40; n++)
          await promisify(argon2)('argon2id', { message: 'x', nonce: randomBytes(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
      })
    const before40 = await hashes()
    const before = process.memoryUsage().rss
    const times = await pace.of(() =>
      Promise.all(people.map(({ username, password }) => timeOf(() => lab.stranger.ask(signIn.login, { username, password })))),
    )
    const bare = Math.max(before40, await hashes())
    const p95 = percentile(times, 0.95)
    const growth = (process.memoryUsage().rss - before) / 1e6
    tell(
      `AUT-01: 40 sign-ins at once p95 ${p95.toFixed(0)} ms, ${(p95 / bare).toFixed(2)} × 40 bare hashes (${bare.toFixed(0)} ms), RSS +${growth.toFixed(0)} MB`,
    )
    expect(p95).toBeLessThanOrEqual(Math.max(pace.limit(1_500), bare * 2.5))
    expect(growth).toBeLessThanOrEqual(300)
  })
})

function isRefused(password: string): boolean {
  try {
    requireUncommon(password, [])
    return false
  } catch {
    return true
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
