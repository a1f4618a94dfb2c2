// What kinds of tickets and barangays are called, in every language, in use or not: an old ticket keeps its own. Kept for a moment, since whoever types asks at each key.
import { sql } from 'kysely'
import type { InOthers } from '#contract/languages.ts'
import { Kept } from '#server/kit/kept.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Called {
  kind: 'caseType' | 'barangay'
  id: string
  name: string
  names: InOthers
}

const called = prepared('whatIsCalled', (p: Params) =>
  sqlOf
    .selectFrom('case_type')
    .select([sql<Called['kind']>`'caseType'`.as('kind'), 'id', 'name', sql<InOthers>`names`.as('names')])
    .where('command_center_id', '=', p.center)
    .unionAll(
      sqlOf
        .selectFrom('barangay')
        .select([sql<Called['kind']>`'barangay'`.as('kind'), 'id', 'name', sql<InOthers>`'{}'::jsonb`.as('names')])
        .where('command_center_id', '=', p.center),
    ),
)
const kept = new Kept<readonly Called[]>()

export const kindsAndBarangays = async (tx: Tx): Promise<readonly Called[]> => kept.get(tx.center) ?? kept.set(tx.center, await tx.all(called({})))
