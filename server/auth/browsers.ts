// Browsers that an account has signed in from: told by a mark that the browser keeps, which says nothing and opens nothing.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Browser } from '#server/kit/context.ts'
import type { Secrets } from '#server/kit/secrets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    browser: Browser
  }
}

const keptSeconds = 180 * 86_400
const mostAccounts = 8

/** `id.mark.mark`: each mark stands for one account that has signed in with the browser of that id. */
export class MarkedBrowser implements Browser {
  id: string | null
  readonly #marks: string[]
  readonly #secrets: Pick<Secrets, 'hash'>
  /** What the browser is to keep from now on, where that is new. */
  fresh: string | null = null

  constructor(secrets: Pick<Secrets, 'hash'>, kept: string | undefined) {
    const [id, ...marks] = (kept ?? '').split('.')
    this.#secrets = secrets
    this.id = /^[\w-]{22}$/.test(id!) ? id! : null
    this.#marks = this.id ? marks.slice(0, mostAccounts) : []
  }

  knows(accountId: string): boolean {
    return this.id !== null && this.#marks.includes(this.#markOf(this.id, accountId))
  }

  remember(accountId: string): void {
    if (this.knows(accountId)) return
    this.id ??= randomBytes(16).toString('base64url')
    this.fresh = [this.id, this.#markOf(this.id, accountId), ...this.#marks].slice(0, mostAccounts + 1).join('.')
  }

  #markOf = (id: string, accountId: string) => this.#secrets.hash('browser', id, accountId).toString('base64url').slice(0, 22)
}

export function knowBrowsers(app: FastifyInstance, { secrets, tls }: { secrets: Secrets; tls: boolean }): void {
  const name = tls ? '__Host-tanod-browser' : 'tanod-browser'
  const keptBy = ({ headers }: FastifyRequest) =>
    (headers.cookie ?? '')
      .split(';')
      .map((one) => one.trim())
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  app.addHook('onRequest', async (request) => {
    request.browser = new MarkedBrowser(secrets, keptBy(request))
  })
  app.addHook('onSend', async ({ browser }, reply) => {
    const { fresh } = (browser as MarkedBrowser | undefined) ?? { fresh: null }
    if (fresh) reply.header('set-cookie', `${name}=${fresh}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${tls ? '; Secure' : ''}`)
  })
}
