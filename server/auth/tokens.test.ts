// Tokens: random, kept as hashes, and taken from one place alone.
import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { send, tell } from '#tests/raw.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { logLevel: 'debug' } })
})
afterAll(() => lab.close())

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const flip = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)

describe('AUT-07 a token is random, hashed and taken from the Authorization header alone', () => {
  it('makes 10,000 different tokens of 256 bits, 160 of them random, that pass the monobit test', () => {
    const secrets = new Secrets('a secret of forty characters, at the least')
    const tokens = Array.from({ length: 10_000 }, () => secrets.makeSessionToken())
    expect(tokens.filter((token) => secrets.isSessionToken(token))).toHaveLength(10_000)
    expect(tokens.filter((token) => secrets.isSessionToken(flip(token)))).toEqual([])
    expect(new Set(tokens).size).toBe(10_000)
    const bytes = tokens.flatMap((token) => [...Buffer.from(token, 'base64url')])
    expect(bytes).toHaveLength(320_000)
    const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    const deviation = Math.abs(2 * ones - bytes.length * 8) / Math.sqrt(bytes.length * 8)
    tell(`AUT-07: 10000 of 10000 tokens unique, monobit ${deviation.toFixed(2)} standard deviations`)
    expect(deviation).toBeLessThan(4.5)
  })

  it('401 for a token in the query, the body, a cookie or the referrer, and for every forged one; 0 are logged or stored', async () => {
    const person = await addPerson(lab)
    const [{ token: mine }, second] = [await signInAs(lab, person), await signInAs(lab, person)]
    const token = mine!
    expect(second.token).not.toBe(token)
    const path = signIn.getCurrentUser.path
    expect((await send(lab, path, { token })).status).toBe(200)

    const claims = part({ sub: person.id, exp: 9_999_999_999 })
    const signed = `${part({ alg: 'HS256' })}.${claims}`
    const asBearer = (authorization: string) => ({ headers: { authorization } })
    const cookie = ['token', '__Host-token', 'session', 'sid', 'authorization'].map((name) => `${name}=${token}`).join('; ')
    const alternatives: [string, Parameters<typeof send>[2]?][] = [
      [`${path}?token=${token}`],
      [`${path}?access_token=${token}&authorization=Bearer%20${token}`],
      [path, { headers: { cookie } }],
      [path, { headers: { referer: `http://localhost/?token=${token}` } }],
      [path, { headers: { 'x-access-token': token, 'x-auth-token': token, 'proxy-authorization': `Bearer ${token}` } }],
      [path, asBearer(token)],
      [path, asBearer(`Basic ${Buffer.from(`${person.username}:${token}`).toString('base64')}`)],
      [path, asBearer(`Bearer ${token} ${token}`)],
      [path, asBearer(`Bearer ${token},${token}`)],
      [path, asBearer(`Bearer ${flip(token)}`)],
      [path, asBearer(`Bearer ${token.slice(0, -1)}`)],
      [path, asBearer(`Bearer ${token}A`)],
      [path, asBearer(`Bearer ${part({ alg: 'none' })}.${claims}.`)],
      [path, asBearer(`Bearer ${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`)],
      [path, asBearer(`Bearer ${person.id}`)],
      [path, asBearer(`Bearer ${randomBytes(32).toString('base64url')}`)],
      [path, asBearer('Bearer ')],
      [path, asBearer('')],
      [
        signIn.logout.path,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, authorization: `Bearer ${token}` }) },
      ],
    ]
    let accepted = 0
    for (const [n, [url, raw]] of alternatives.entries()) {
      const reply = await send(lab, url, { ...raw, node: n % 2 })
      if (reply.status !== 401) accepted++
      expect([url, reply.status]).toEqual([url, 401])
    }
    expect((await send(lab, path, { token })).status).toBe(200)

    const logged = lab.logs.filter((line) => line.includes(token))
    const { rows } = await lab.owner.query<{ row: string }>('select s::text as row from session s where account_id = $1', [person.id])
    const stored = rows.filter(
      ({ row }) =>
        row.includes(token) || row.includes(Buffer.from(token).toString('hex')) || row.includes(Buffer.from(token, 'base64url').toString('hex')),
    )
    tell(
      `AUT-07: ${accepted} of ${alternatives.length} alternatives accepted, ${logged.length} tokens in ${lab.logs.length} lines of the log, ${stored.length} stored`,
    )
    expect([lab.logs.length > alternatives.length, rows.length, logged, stored]).toEqual([true, 2, [], []])
  })
})
