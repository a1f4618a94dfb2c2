// A cluster whose primaries die, each by itself as a machine does. Needs patroni. Needs etcd. Needs haproxy. Needs pgbouncer. Needs pg_dump.
// @module-tag long
import { tryFaults } from './command.ts'

tryFaults([
  {
    fault: 'cluster',
    times: 5,
    title: 'nothing acknowledged is lost, doubled or answered 500 by five primaries that die, and every board hears everything',
  },
  { fault: 'cluster', times: 1, planted: ['is lost'], title: 'a primary that answers alone is seen' },
])
