// eGovPH's single sign-on: people come with an exchange code, which the server changes for who they are.
import * as z from 'zod'
import { fetchJson } from './fetchOutside.ts'
import type { PartnerProvider } from './PartnerProvider.ts'

interface Settings {
  url: string
  partnerCode: string
  partnerSecret: string
}

const Token = z.object({ access_token: z.string().min(1).max(8_192) })
const Person = z.object({ uniqid: z.coerce.string().min(1).max(200), email: z.email().nullish() })
const Told = z.union([z.object({ data: Person }).transform(({ data }) => data), Person])

export function egovProvider(name: string, { url, partnerCode, partnerSecret }: Settings, privateHosts: readonly string[]): PartnerProvider {
  const post = (path: string, headers: Record<string, string>, form: Record<string, string>) =>
    fetchJson(new URL(path, url), {
      ...{ method: 'POST', privateHosts, body: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  return {
    name,
    takes: (answer) => answer.has('exchange_code'),
    async confirm(answer) {
      const exchange = {
        partner_code: partnerCode,
        partner_secret: partnerSecret,
        scope: 'SSO_AUTHENTICATION',
        exchange_code: answer.get('exchange_code')!,
      }
      const { access_token: token } = Token.parse(await post('api/token', {}, exchange))
      const person = Told.parse(await post('api/partner/sso_authentication', { authorization: `Bearer ${token}` }, {}))
      return { subject: `${new URL(url).host} ${person.uniqid}`, email: person.email ?? null, groups: [] }
    },
  }
}
