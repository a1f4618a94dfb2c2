// What callers may name by its name: the kinds of their center, and the centers.
import { centersListed } from '#server/kit/functions.ts'
import type { NamesOf } from '#server/kit/input/named.ts'
import type { Database } from '#server/kit/transaction.ts'
import { allInUse } from './store.ts'

export const namesOf =
  (db: Database): NamesOf =>
  async (kind, center) => {
    if (kind === 'center') return db.across(centersListed({}))
    return center ? db.read(center, (tx) => allInUse(tx, kind)) : []
  }
