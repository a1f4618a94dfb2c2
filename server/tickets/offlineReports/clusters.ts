// Clusters of reports of danger: listed, taken note of, rejected as one, and brought back.
import type { clusters as contract } from '#contract/tickets/offlineReports/clusters.ts'
import { k, say } from '#contract/kit/say.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { codeOf, personOf } from '#server/tickets/steps/steps.ts'
import { acknowledgeCluster, closeCluster, countWaiting, holdCluster, listClusters, reopenCluster, splitCluster } from './storeClusters.ts'

const held = async (tx: Tx, id: string) => (await holdCluster(tx, id)) ?? refuse(404, 'There is no such cluster of reports.')
const unseen = k(
  '{count, plural, one {# report among them was not shown yet. Look at it first.} other {# reports among them were not shown yet. Look at them first.}}',
)
const about = (id: string) => ({ kind: 'reportCluster', id })

export function serveClusters(): Handlers<typeof contract> {
  return {
    async getReportClusters(asked, { read }) {
      return { message: 'The clusters of reports.', data: await read((tx) => listClusters(tx, asked)) }
    },

    async acknowledgeReportCluster({ id }, { me, doer, change }) {
      return change(async (tx) => {
        const { acknowledged } = await held(tx, id)
        if (!acknowledged) {
          await acknowledgeCluster(tx, id, personOf(me))
          await record(tx, doer, { verb: 'reportClusterAcknowledged', ...about(id), data: { clusterId: id } })
        }
        return { message: 'Acknowledged.', data: null }
      })
    },

    async closeReportCluster({ id, seenUntil, seen, reason, note }, { me, doer, change }) {
      return change(async (tx) => {
        const { closed } = await held(tx, id)
        if (closed) refuse(409, 'This cluster was rejected already.', 'conflict')
        const waiting = await countWaiting(tx, id, seenUntil)
        if (waiting.until > seen) refuse(409, say(unseen, { count: waiting.until - seen }), 'unseen')
        const count = await closeCluster(tx, id, { by: personOf(me), reason, note, until: seenUntil })
        if (waiting.later > 0) await splitCluster(tx, doer, id)
        await record(tx, doer, { verb: 'reportClusterClosed', ...about(id), data: { clusterId: id, reasonCode: codeOf(reason), count } })
        return {
          message: waiting.later > 0 ? 'Those that were seen were rejected. What came later still waits.' : 'All of them were rejected.',
          data: { count },
        }
      })
    },

    async reopenReportCluster({ id }, { doer, change }) {
      return change(async (tx) => {
        const { closed } = await held(tx, id)
        if (!closed) refuse(409, 'The reports of this cluster wait already.', 'conflict')
        const count = await reopenCluster(tx, id)
        await record(tx, doer, { verb: 'reportClusterReopened', ...about(id), data: { clusterId: id, count } })
        return { message: 'They wait again.', data: { count } }
      })
    },
  }
}
