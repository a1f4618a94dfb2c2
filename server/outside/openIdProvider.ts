// The partner's OpenID provider: discovery, a code with PKCE, and a token whose signature, audience, age and nonce are checked.
import * as openId from 'openid-client'
import { fetchOutside } from './fetchOutside.ts'
import type { PartnerProvider } from './PartnerProvider.ts'

interface Settings {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The claim that names a person's groups. */
  groupsClaim: string
}

export function openIdProvider(
  name: string,
  { issuer, clientId, clientSecret, scope, groupsClaim }: Settings,
  privateHosts: readonly string[],
): PartnerProvider {
  let found: Promise<openId.Configuration> | null = null

  const bounded: openId.CustomFetch = async (url, { method, headers, body }) => {
    const sent = { method: method as 'GET' | 'POST', headers, privateHosts, ...(body != null && { body: String(body) }) }
    const { status, text, headers: told } = await fetchOutside(url, sent)
    return new Response(text, { status, headers: { 'content-type': String(told['content-type'] ?? 'application/json') } })
  }
  const discover = async () => {
    const isPlain = new URL(issuer).protocol === 'http:'
    const execute = isPlain ? [openId.enableNonRepudiationChecks, openId.allowInsecureRequests] : [openId.enableNonRepudiationChecks]
    return openId.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, [openId.customFetch]: bounded })
  }
  const provider = () =>
    (found ??= discover().catch((error: unknown) => {
      found = null
      throw error
    }))

  return {
    name,
    takes: (answer) => answer.has('state'),
    async begin(returnTo) {
      const [verifier, state, nonce] = [openId.randomPKCECodeVerifier(), openId.randomState(), openId.randomNonce()]
      const url = openId.buildAuthorizationUrl(await provider(), {
        ...{ redirect_uri: returnTo, scope, state, nonce },
        ...{ code_challenge: await openId.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      })
      return { url: url.href, kept: { returnTo, verifier, state, nonce } }
    },
    async confirm(answer, kept) {
      const address = new URL(kept['returnTo']!)
      address.search = answer.toString()
      const config = await provider()
      const tokens = await openId.authorizationCodeGrant(config, address, {
        ...{ pkceCodeVerifier: kept['verifier']!, expectedState: kept['state']!, expectedNonce: kept['nonce']!, idTokenExpected: true },
      })
      const token = tokens.claims()!
      const person = token['email'] ? token : await openId.fetchUserInfo(config, tokens.access_token, token.sub)
      const named = token[groupsClaim] ?? person[groupsClaim]
      const groups = (Array.isArray(named) ? named : [named]).filter((one) => typeof one === 'string')
      return { subject: `${token.iss} ${token.sub}`, email: person['email_verified'] === true ? String(person['email']) : null, groups }
    },
  }
}
