// Citizens as a center registers them from its own lists.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { RegisteredCitizen } from '#contract/citizens/registering.ts'
import type { Language } from '#contract/languages.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'

export type RegisteredForm = Pick<RegisteredCitizen, 'name' | 'phone' | 'barangayId' | 'address' | 'language' | 'note' | 'noteUntil' | 'source'>

const listed = (tx: Tx) =>
  sqlOf
    .selectFrom('citizen as c')
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'c.command_center_id').onRef('a.id', '=', 'c.brought_by'))
    .select(['c.id as accountId', 'c.name', 'c.barangay_id as barangayId', 'c.address', 'c.note', 'c.note_until as noteUntil', 'c.version'])
    .select(['a.name as broughtBy', 'c.brought_at as broughtAt'])
    .select([sql<string>`c.phone`.as('phone'), sql<Language | null>`c.language`.as('language'), sql<string>`coalesce(c.source, '')`.as('source')])
    .where('c.command_center_id', '=', tx.center)
    .where('c.removed_at', 'is', null)
    .where('c.phone', 'is not', null)

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  barangayId?: string | undefined
}
/** Whoever has a number, from a list or by an own registration: so a list finds those who are there already. */
export function registeredPage(tx: Tx, { cursor, limit, search, barangayId }: Filter) {
  let query = listed(tx)
  if (barangayId) query = query.where('c.barangay_id', '=', barangayId)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', c.name, c.phone, c.address, c.note, c.source) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: [sql`lower(c.name)`, 'c.id'] }, { cursor, limit })
}

const shown = view<RegisteredCitizen>(
  'registeredCitizen',
  ({ accountId }) => [accountId],
  (tx, _, id) => registeredOf(tx, id!),
)
export async function registeredOf(tx: Tx, id: string): Promise<RegisteredCitizen | undefined> {
  const row = await tx.one(listed(tx).where('c.id', '=', id))
  return row && shown(row)
}

const columnsOf = ({ name, phone, barangayId, address, language, note, noteUntil, source }: Partial<RegisteredForm>) => ({
  ...{ name, phone, address, language, note, source },
  ...{ barangay_id: barangayId, note_until: noteUntil },
})

export async function addRegistered(tx: Tx, by: string, form: RegisteredForm): Promise<string> {
  const id = uuid()
  const decided = { status: 'APPROVED', decided_by: by, decided_at: now, brought_by: by, brought_at: now }
  await tx.all(sqlOf.insertInto('citizen').values({ command_center_id: tx.center, id, ...columnsOf(form), name: form.name, ...decided }))
  return id
}

/** Who brought it last is kept, and when: from then on its time counts. */
export const changeRegistered = (tx: Tx, by: string, id: string, form: Partial<RegisteredForm>) =>
  tx.all(
    sqlOf
      .updateTable('citizen')
      .set({ ...columnsOf(form), brought_by: by, brought_at: now, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

const hold = prepared('holdNumber', (p: Params<{ phone: string }>) =>
  sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${p.center} || ${p.phone}, 0))`.as('held')),
)
/** Two who bring the same number at once come one after the other. */
export const holdNumber = (tx: Tx, phone: string) => tx.all(hold({ phone }))

const endNotes = prepared('endNotes', (p: Params) =>
  sqlOf
    .updateTable('citizen as c')
    .from('command_center as z')
    .set({ note: '', note_until: null, version: nextVersion('c') })
    .where('c.command_center_id', '=', p.center)
    .whereRef('z.id', '=', 'c.command_center_id')
    .where('c.note_until', '<', sql<string>`(now() at time zone z.time_zone)::date`)
    .returning('c.id'),
)
/** Notes whose last day is over go; answers whose. */
export const forgetNotes = async (tx: Tx): Promise<string[]> => (await tx.all(endNotes({}))).map(({ id }) => id)
