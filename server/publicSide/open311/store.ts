// The reports that came in by Open311, as they stand now.
import { sql } from 'kysely'
import type { Standing } from '#contract/publicSide/open311.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

export interface Sought {
  jurisdiction: string
  ids: readonly string[] | null
  codes: readonly string[] | null
  since: string
  till: string
  isOver: boolean | null
  most: number
}

const requests = prepared('open311Requests', (p: Params<Sought>) =>
  sqlOf
    .selectFrom(sql<Standing>`open311_requests(${p.jurisdiction}, ${p.ids}, ${p.codes}, ${p.since}, ${p.till}, ${p.isOver}, ${p.most})`.as('f'))
    .selectAll(),
)
export const requestsOf = (db: Database, sought: Sought) => db.across(requests(sought))
