// A partner's OpenID provider on this machine, as far as a test needs one: anybody signs in by typing who they are, and its tokens can be bent.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const partnerClient = { id: 'tanod-test', secret: 'a secret between the two' }

export const egovPartner = { code: 'town', secret: 'between us' }

/** Who is in which groups there; a test changes it. */
export const groupsOf = new Map<string, string[]>()

/** Who types a name has it at partner.invalid; who types `unproven` has an address that nobody has proven. */
const addressOf = (name: string) => ({
  email: name.includes('@') ? name : `${name}@partner.invalid`,
  email_verified: name !== 'unproven',
  groups: groupsOf.get(name) ?? [],
})

export async function openPartnerProvider(returnTo: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const bend: { claims: JWTPayload | null; isForged: boolean } = { claims: null, isForged: false }
  const provider = new Provider(issuer, {
    clients: [{ client_id: partnerClient.id, client_secret: partnerClient.secret, redirect_uris: [returnTo] }],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
    cookies: { keys: ['only a test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...addressOf(id) }) }),
  })
  const otherKey = (await generateKeyPair('RS256')).privateKey
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (!body?.id_token || (!bend.claims && !bend.isForged)) return
    const token = new SignJWT({ ...decodeJwt(body.id_token), ...bend.claims }).setProtectedHeader(
      decodeProtectedHeader(body.id_token) as { alg: string },
    )
    ctx.body = { ...body, id_token: await token.sign(bend.isForged ? otherKey : await importJWK(key, 'RS256')) }
  })
  server.on('request', provider.callback())
  return { issuer, bend, close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())) }
}

/** Does at the provider what a person does in a browser, and gives the address that it sends them back to. */
export async function signInThere(url: string, name: string, returnTo: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = url
  let form: Record<string, string> | null = null
  for (let steps = 0; steps < 20; steps++) {
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(key!, value!)
    }
    const to = answer.headers.get('location')
    form = null
    if (to) next = new URL(to, next).href
    if (next.startsWith(returnTo)) return new URL(next)
    if (to) continue
    const page = await answer.text()
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page)!
    form = page.includes('name="login"') ? { prompt: 'login', login: name, password: 'any' } : { prompt: 'consent' }
    next = new URL(action!, next).href
  }
  throw new Error('The provider leads nowhere.')
}

/** eGovPH's published form: a code and the partner's secret for a token, and the token for a person, of this address. */
export async function openEgov(email: string) {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString())
    const say = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/api/token') {
      const isRight =
        form.get('partner_code') === egovPartner.code &&
        form.get('partner_secret') === egovPartner.secret &&
        form.get('scope') === 'SSO_AUTHENTICATION'
      return isRight && form.get('exchange_code')!.startsWith('good') ? say(200, { access_token: 'one' }) : say(401, { message: 'no' })
    }
    const isKnown = request.url === '/api/partner/sso_authentication' && request.headers.authorization === 'Bearer one'
    return isKnown ? say(200, { data: { uniqid: 'jose', email } }) : say(401, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
