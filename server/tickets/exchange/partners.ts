// Joined systems of others, their secrets, and the tickets that are sent to them.
import { say } from '#contract/kit/say.ts'
import { mostPartners, type Partner, type partners as contract, type shares as sharesContract } from '#contract/tickets/exchange/exchange.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { makeSigningSecret } from '#server/kit/signed.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { faultOfAddress } from '#server/outside/faultOfAddress.ts'
import { personOf, tellOf } from '#server/tickets/steps/steps.ts'
import { lockTicket, ticketFor } from '#server/tickets/storeTickets.ts'
import { addPartner, allPartners, changePartner, partnerOf, type PartnerRow, renewSecret, sharesOf, startShare } from './storePartners.ts'

export interface ExchangeParts {
  db: Database
  secrets: Secrets
  config: { privateHosts: readonly string[] }
}

const missing = () => refuse(404, 'There is no such joined system.')
const show = ({ secret: _, before: __, ...partner }: PartnerRow): Partner => partner
/** What is signed with, and right: the newest first. */
export const secretsOf = (secrets: Secrets, { secret, before }: PartnerRow): string[] =>
  [secret, before].flatMap((sealed) => (sealed === null ? [] : secrets.unseal(sealed)))
const shown = async (tx: Tx, id: string): Promise<Partner> => show((await partnerOf(tx, id)) ?? missing())
const tell = (tx: Tx, doer: Doer, id: string, isDeleted: 0 | 1) =>
  record(tx, doer, { verb: 'partnerChanged', kind: 'partner', id, data: { isDeleted } })

export function servePartners({ db, secrets, config }: ExchangeParts): Handlers<typeof contract> {
  const check = (url: string | undefined) => {
    const fault = url ? faultOfAddress(url, config.privateHosts) : null
    if (fault) refuse(400, fault, 'bad-input', { fields: { url: [fault] } })
  }
  const requireRoom = async (tx: Tx) => {
    if ((await allPartners(tx)).filter((one) => !one.isDeleted).length >= mostPartners)
      refuse(409, say('At most {count} systems are joined. Take one out of use first.', { count: mostPartners }))
  }
  const switched = (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const before = (await partnerOf(tx, id)) ?? missing()
      if (before.isDeleted !== isDeleted) {
        if (!isDeleted) await requireRoom(tx)
        await changePartner(tx, id, { is_deleted: isDeleted })
        await tell(tx, doer, id, isDeleted)
      }
      return { message: isDeleted ? 'It is joined no more.' : 'It is joined again.', data: await shown(tx, id) }
    })

  return {
    async getPartners({ search, isDeleted }, { read }) {
      const all = (await read(allPartners)).map(show)
      const sought = search?.trim().toLowerCase() ?? ''
      const items = all.filter(
        (one) => (isDeleted === undefined || one.isDeleted === isDeleted) && `${one.name} ${one.url}`.toLowerCase().includes(sought),
      )
      return { message: 'The joined systems.', data: { items, next: null, total: items.length } }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async addPartner(form, { me, doer }) {
      check(form.url)
      const secret = makeSigningSecret()
      const partner = await db.within(me.center, async (tx) => {
        await requireRoom(tx)
        const id = await addPartner(tx, form, secrets.seal(secret))
        await tell(tx, doer, id, 0)
        return shown(tx, id)
      })
      return { message: 'It is joined. Its secret is shown only now.', data: { partner, secret } }
    },

    async updatePartner({ id, version, ...form }, { change, doer }) {
      check(form.url)
      return change(async (tx) => {
        const isIdle = saysNothing(form)
        const isChanged = isIdle || (await changePartner(tx, id, form, version))
        const data = await shown(tx, id)
        if (!isChanged) return refuseStale('partner', data, form)
        if (!isIdle) await tell(tx, doer, id, data.isDeleted)
        return { message: 'It is changed.', data }
      })
    },

    async resetPartnerSecret({ id }, { me, doer }) {
      const secret = makeSigningSecret()
      const partner = await db.within(me.center, async (tx) => {
        if (!(await renewSecret(tx, id, secrets.seal(secret)))) missing()
        const changed = await shown(tx, id)
        await tell(tx, doer, id, changed.isDeleted)
        return changed
      })
      return { message: 'It has a new secret. It is shown only now.', data: { partner, secret } }
    },

    deactivatePartner: ({ id }, context) => switched(id, 1, context),
    reactivatePartner: ({ id }, context) => switched(id, 0, context),
  }
}

async function sharesAndOthers(tx: Tx, number: string) {
  const [shares, all] = [await sharesOf(tx, number), await allPartners(tx)]
  const others = all.filter(({ id, url, isDeleted }) => url !== '' && !isDeleted && !shares.some(({ partner }) => partner.id === id))
  return { shares, others: others.map(({ id, name }) => ({ id, name })) }
}

export function serveShares(): Handlers<typeof sharesContract> {
  return {
    async getShares({ id }, { me, read }) {
      const data = await read(async (tx) => sharesAndOthers(tx, (await ticketFor(tx, me, id)).number))
      return { message: 'Where the ticket was sent.', data }
    },

    shareTicket: ({ transactionNumber: id, partnerId }, { me, doer, change }) =>
      change(async (tx) => {
        const locked = await lockTicket(tx, me, id)
        if (locked.status === 'deleted') refuse(409, 'This ticket was deleted.')
        const partner = (await partnerOf(tx, partnerId)) ?? missing()
        if (partner.isDeleted || partner.url === '') refuse(409, say('{name} takes no tickets.', { name: partner.name }))
        await startShare(tx, partnerId, id, personOf(me))
        await tellOf(tx, doer, locked, 'ticketShared', { data: { partner: partner.name } })
        return { message: say('The ticket goes to {name}.', { name: partner.name }), data: await sharesAndOthers(tx, id) }
      }),
  }
}
