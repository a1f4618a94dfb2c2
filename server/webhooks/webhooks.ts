// Webhooks of a center: where they lead, what they tell, their secrets, their deliveries, and telling again.
import { say } from '#contract/kit/say.ts'
import type { webhooks as contract } from '#contract/webhooks/room.ts'
import { mostWebhooks, notTellable } from '#contract/webhooks/rules.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { faultOfAddress } from '#server/outside/faultOfAddress.ts'
import type { WebhookParts } from './parts.ts'
import { makeSigningSecret } from '#server/kit/signed.ts'
import * as store from './store.ts'

const missing = () => refuse(404, 'There is no such webhook.')
const refuseField = (field: string, message: string): never => refuse(400, message, 'bad-input', { fields: { [field]: [message] } })
const tell = (tx: Tx, doer: Doer, id: string, isDeleted: 0 | 1) =>
  record(tx, doer, { verb: 'webhookChanged', kind: 'webhook', id, data: { isDeleted } })

async function requireRoom(tx: Tx): Promise<void> {
  if ((await store.countWebhooks(tx)) >= mostWebhooks)
    refuse(409, say('A center has at most {count} webhooks in use. Take one out of use first.', { count: mostWebhooks }))
}

export function serveWebhooks({ db, secrets, config: { privateHosts } }: WebhookParts): Handlers<typeof contract> {
  const check = ({ url, kinds }: { url?: string | undefined; kinds?: readonly string[] | undefined }) => {
    const fault = url ? faultOfAddress(url, privateHosts) : null
    if (fault) refuseField('url', fault)
    const [unknown] = notTellable(kinds ?? [])
    if (unknown) refuse(400, say('There is no kind of fact {name} that can be told.', { name: unknown }), 'bad-input')
  }
  const switched = (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      if (!isDeleted && (await store.webhookOf(tx, id))?.isDeleted) await requireRoom(tx)
      const isNew = await store.switchWebhook(tx, id, isDeleted)
      const data = (await store.webhookOf(tx, id)) ?? missing()
      if (isNew) await tell(tx, doer, id, isDeleted)
      return { message: isDeleted ? 'The webhook tells nothing more.' : 'The webhook goes on where it stopped.', data }
    })

  return {
    async getWebhooks(filter, { read }) {
      return { message: 'Webhooks of the center.', data: await read((tx) => store.pageOfWebhooks(tx, filter)) }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async addWebhook(form, { me, doer }) {
      check(form)
      const secret = makeSigningSecret()
      const webhook = await db.within(me.center, async (tx) => {
        await requireRoom(tx)
        const id = await store.addWebhook(tx, form, secrets.seal(secret), await store.placeAt(tx, 'infinity'))
        await tell(tx, doer, id, 0)
        return (await store.webhookOf(tx, id))!
      })
      return { message: 'Webhook added. Its secret is shown only now.', data: { webhook, secret } }
    },

    async updateWebhook({ id, version, ...form }, { change, doer }) {
      check(form)
      return change(async (tx) => {
        const isIdle = saysNothing(form)
        const isChanged = isIdle || (await store.changeWebhook(tx, id, version, form))
        const data = (await store.webhookOf(tx, id)) ?? missing()
        if (!isChanged) return refuseStale('webhook', data, form)
        if (!isIdle) await tell(tx, doer, id, data.isDeleted)
        return { message: 'Webhook changed.', data }
      })
    },

    async resetWebhookSecret({ id }, { me, doer }) {
      const secret = makeSigningSecret()
      const webhook = await db.within(me.center, async (tx) => {
        if (!(await store.renewSecret(tx, id, secrets.seal(secret)))) missing()
        const changed = (await store.webhookOf(tx, id))!
        await tell(tx, doer, id, changed.isDeleted)
        return changed
      })
      return { message: 'The webhook has a new secret. It is shown only now.', data: { webhook, secret } }
    },

    deactivateWebhook: ({ id }, context) => switched(id, 1, context),
    reactivateWebhook: ({ id }, context) => switched(id, 0, context),

    replayWebhook: ({ id, after, since }, { change, doer }) =>
      change(async (tx) => {
        const place = after ?? (await store.placeAt(tx, since!))
        if (!(await store.replayAfter(tx, id, place))) missing()
        await record(tx, doer, { verb: 'webhookReplayed', kind: 'webhook', id, data: { after: place } })
        return { message: 'The webhook tells it again.', data: (await store.webhookOf(tx, id))! }
      }),

    async getWebhookDeliveries(filter, { read }) {
      return {
        message: 'Deliveries of the webhook.',
        data: await read(async (tx) => ((await store.webhookOf(tx, filter.webhookId)) ? store.pageOfDeliveries(tx, filter) : missing())),
      }
    },
  }
}
