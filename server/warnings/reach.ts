// Tells whom an alert would reach before it goes out, and what became of it after: sent, received by captains, and who is to be called.
import { categoryOf } from '#contract/warnings/category.ts'
import { hazardOf } from '#contract/warnings/hazards.ts'
import { byRisk } from '#contract/warnings/reach.ts'
import type { warnings as contract } from '#contract/warnings/room.ts'
import { ownCenter, settingsOf } from '#server/centers/store.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { openByBarangay } from '#server/tickets/store.ts'
import { tellsOf, toldOf } from '#server/webhooks/store.ts'
import { requestOf } from './broadcast.ts'
import type { WarningParts } from './parts.ts'
import { areaOf } from './publish.ts'
import { publicPath } from './ownAlert.ts'
import { ownAlertOf } from './storeOwn.ts'
import { captainsOfAlert, captainsWithoutRoad, countsOf, noteCall, openWays, reachOf } from './storeReach.ts'

const published = 'alertPublished'

export const serveReach = ({
  sms,
  config,
}: Pick<WarningParts, 'sms' | 'config'>): Pick<
  Handlers<typeof contract>,
  'getAlertReach' | 'getAlertReceipts' | 'noteAlertCall' | 'getBroadcastRequest'
> => ({
  async getAlertReach({ about, aboutId, barangayIds = [], event = '', category }, { me, read }) {
    const open = await openWays(sms, me.center)
    const data = await read(async (tx) => {
      const { barangays = [] } = await areaOf(tx, about, aboutId, barangayIds)
      const ids = barangays.map(({ id }) => id)
      return {
        barangays: barangays.map(({ name }) => name),
        roads: await reachOf(tx, ids, hazardOf(category ?? categoryOf(event)), open),
        webhooks: await tellsOf(tx, published),
        withoutRoad: await captainsWithoutRoad(tx, ids),
        hasGateway: open.includes('sms'),
        textsPerMinute: (await settingsOf(tx)).texts.perMinute,
        center: (await ownCenter(tx))!.name,
      }
    })
    return { message: 'Whom this alert would reach.', data }
  },

  getBroadcastRequest: ({ id }, { read }) =>
    read(async (tx) => {
      const row = await ownAlertOf(tx, id)
      if (!row?.is_standing || row.message_type === 'Cancel') return refuse(404, 'There is no such alert that stands.')
      const { name, slug } = (await ownCenter(tx))!
      return {
        message: 'A request for a cell broadcast.',
        data: requestOf(row, { name, document: `${config.webAddress ?? ''}${publicPath(slug)}/${id}.xml` }),
      }
    }),

  getAlertReceipts: ({ id }, { read }) => read(async (tx) => ({ message: 'What became of the alert.', data: await receiptsOf(tx, id) })),

  noteAlertCall: ({ id, barangayId, outcome }, { me, change, doer }) =>
    change(async (tx) => {
      const isNoted = await noteCall(tx, id, barangayId, { outcome, by: { id: me.accountId, name: me.name } })
      if (!isNoted) refuse(404, 'There is no such alert.')
      await record(tx, doer, { verb: 'alertCalled', kind: 'ownAlert', id, data: { barangayId, outcome } })
      const message = outcome === 'told' ? 'The captain was told by telephone.' : 'Nobody answered. The call stays on the list.'
      return { message, data: await receiptsOf(tx, id) }
    }),
})

async function receiptsOf(tx: Tx, id: string) {
  if (!(await ownAlertOf(tx, id))) refuse(404, 'There is no such alert.')
  const [roads, webhooks, captains, tickets] = [
    await countsOf(tx, id),
    await toldOf(tx, published, id),
    await captainsOfAlert(tx, id),
    await openByBarangay(tx),
  ]
  const of = new Map(tickets.map((row) => [row.barangayId, row]))
  const isDone = ({ receivedAt, call }: (typeof captains)[number]) => receivedAt !== null || call?.outcome === 'told'
  const toCall = captains
    .filter((one) => !isDone(one))
    .map(({ barangayId, barangay, captain, number, stands, call, calledAt }) => ({
      ...{ barangayId, barangay, captain, number, stands },
      ...{ tickets: Number(of.get(barangayId)?.count ?? 0), urgentTickets: Number(of.get(barangayId)?.urgent ?? 0) },
      call: call && calledAt ? { ...call, at: calledAt } : null,
    }))
    .toSorted(byRisk)
  const count = (is: (one: (typeof captains)[number]) => boolean) => captains.filter(is).length
  return {
    ...{ id, roads, webhooks, toCall },
    captains: {
      all: captains.length,
      seen: count(({ seenAt }) => seenAt !== null),
      received: count(({ receivedAt }) => receivedAt !== null),
      called: count(({ call }) => call?.outcome === 'told'),
    },
  }
}
