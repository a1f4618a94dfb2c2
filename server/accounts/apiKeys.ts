// API keys: made with at most their maker's permissions, shown once, kept as a hash, revoked at once; and how often each may call.
import { say } from '#contract/kit/say.ts'
import { type apiKeys as contract, beyondMaker, mostKeys } from '#contract/accounts/apiKeys.ts'
import { Buckets, Memory } from '#server/kit/admission/budgets.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import type { AccountParts } from './parts.ts'
import { endKey, insertKey, keyOf, keysStanding, markUsed, pageOfKeys } from './storeKeys.ts'

const tell = (tx: Tx, doer: Doer, id: string, isDeleted: 0 | 1) =>
  record(tx, doer, { verb: 'apiKeyChanged', kind: 'apiKey', id, data: { isDeleted } })

export function serveApiKeys({ db, secrets, sessions }: AccountParts): Handlers<typeof contract> {
  return {
    async getApiKeys(filter, { read }) {
      return { message: 'API keys of the center.', data: await read((tx) => pageOfKeys(tx, filter)) }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async addApiKey(form, { me, doer }) {
      const message = 'A key may do at most what you may do yourself.'
      if (beyondMaker(me.permissions, form.permissions).length > 0) refuse(400, message, 'bad-input', { fields: { permissions: [message] } })
      const key = secrets.makeApiKey()
      const apiKey = await db.within(me.center, async (tx) => {
        if ((await keysStanding(tx)) >= mostKeys) refuse(409, say('A center has at most {count} keys. Please revoke one first.', { count: mostKeys }))
        const id = await insertKey(tx, { ...form, tokenHash: tokenHash(key), madeBy: me.accountId })
        await tell(tx, doer, id, 0)
        return (await keyOf(tx, id))!
      })
      return { message: 'API key made. It is shown only now.', data: { apiKey, key } }
    },

    async revokeApiKey({ id }, { change, doer }) {
      const reply = await change(async (tx) => {
        const isNew = await endKey(tx, id)
        const data = (await keyOf(tx, id)) ?? refuse(404, 'There is no such API key.')
        if (isNew) await tell(tx, doer, id, 1)
        return { message: say('The API key {name} has ended.', { name: data.name }), data }
      })
      sessions.forget()
      return reply
    },
  }
}

/** Counts the calls of programs on this node, and notes when each key was last used. */
export class Programs {
  readonly #db: Database
  readonly #warn: (error: unknown) => void
  readonly #calls = new Buckets()
  readonly #noted = new Memory<true>(10_000, 60_000)

  constructor(db: Database, warn: (error: unknown) => void) {
    this.#db = db
    this.#warn = warn
  }

  readonly count = ({ accountId, key }: Actor): void => {
    if (!this.#calls.take(accountId, key!.callsPerMinute))
      refuse(429, 'This API key calls too often. Please wait a moment.', 'too-many', { retryAfter: 5 })
  }

  readonly note = ({ accountId: id, center }: Actor): void => {
    if (this.#noted.get(id)) return
    this.#noted.set(id, true)
    this.#db.within(center, (tx) => tx.all(markUsed({ id }))).catch(this.#warn)
  }
}
