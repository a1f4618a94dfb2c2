// The functions of the database that look across centers, as queries: their names and rows are written here alone.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CommandCenter, Fact } from '#server/database/schema.ts'
import { type Params, prepared } from './prepared.ts'
import { sqlOf } from './transaction.ts'

/** The rows of a function, as `f`. */
const rowsOf = <R>(call: RawBuilder<R>) => sqlOf.selectFrom(call.as('f')).selectAll()
const valueOf = <V>(call: RawBuilder<V>) => sqlOf.selectNoFrom(call.as('value'))

export interface ListedCenter {
  id: string
  slug: string
  code: string
  name: string
  is_active: boolean
  is_demo: boolean
}
export interface OfAccount {
  command_center_id: string
  account_id: string
}
type Center = Selectable<CommandCenter>

export const centersListed = prepared('centersListed', () => rowsOf(sql<ListedCenter>`list_centers()`))
export const centerListed = prepared('centerListed', (p: Params<{ id: string }>) =>
  rowsOf(sql<ListedCenter>`list_centers()`).where('f.id', '=', p.id),
)
export const centerCalled = prepared('centerCalled', (p: Params<{ slug: string }>) => rowsOf(sql<Center>`find_center(${p.slug})`))
export const centersShown = prepared('centersShown', () => rowsOf(sql<Center>`public_centers()`))
export const centerShown = prepared('centerShown', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom(sql<Center>`public_centers()`.as('f')).select('f.id').where('f.id', '=', p.id),
)

export const deviceOfKey = prepared('deviceOfKey', (p: Params<{ hash: Buffer }>) =>
  rowsOf(sql<{ command_center_id: string; mac_address: string }>`find_device(${p.hash})`),
)

export const teamOfSignOn = prepared('teamOfSignOn', (p: Params<{ hash: Buffer }>) => rowsOf(sql<OfAccount>`find_sign_on(${p.hash})`))

export const captainOfKey = prepared('captainOfKey', (p: Params<{ hash: Buffer }>) =>
  rowsOf(sql<{ command_center_id: string; barangay_id: string }>`find_captain(${p.hash})`),
)

export const centersWithOpen311 = prepared('centersWithOpen311', () => sqlOf.selectNoFrom(sql<string>`centers_with_open311()`.as('center')))

export const centersWithEndingAreas = prepared('centersWithEndingAreas', () =>
  sqlOf.selectNoFrom(sql<string>`centers_with_ending_areas()`.as('center')),
)

/** Whose name it is to sign in with. */
export const signInNamed = prepared('signInNamed', (p: Params<{ name: string }>) => rowsOf(sql<OfAccount>`find_sign_in(${p.name})`))
export const centerOfAccount = prepared('centerOfAccount', (p: Params<{ accountId: string }>) =>
  valueOf(sql<string | null>`centre_of_account(${p.accountId})`),
)

export type LoggedFact = Selectable<Fact> & { data: Record<string, unknown> }
/** The last fact that the reader knows: where the log has another one there, it has gone back. */
export interface KnownFact {
  after: number
  known: Buffer
}
export const sealFacts = prepared('sealFacts', (p: Params<KnownFact>) => rowsOf(sql<LoggedFact>`seal_facts(${p.after}, ${p.known})`))
export const factsAfter = prepared('factsAfter', (p: Params<KnownFact & { most: number }>) =>
  rowsOf(sql<LoggedFact>`facts_after(${p.after}, ${p.known}, ${p.most})`),
)
export const logWentBack = (error: unknown) => (error as { code?: string } | undefined)?.code === 'TL001'
export const lastFact = prepared('lastFact', () => rowsOf(sql<{ log_position: number; hash: Buffer; epoch: string }>`last_fact()`))
interface LogStand {
  stands: boolean
  epoch: string
}
export const logStands = prepared('logStands', (p: Params<{ position: number; hash: Buffer }>) =>
  rowsOf(sql<LogStand>`log_stands(${p.position}, ${p.hash})`),
)
export const logEpoch = prepared('logEpoch', () => valueOf(sql<string>`log_epoch_now()`))
export const beginLogEpoch = prepared('beginLogEpoch', (p: Params<{ seen: string }>) => valueOf(sql<string>`begin_log_epoch(${p.seen})`))
export const factsWaiting = prepared('factsWaiting', () => valueOf(sql<number>`facts_waiting()`))
export interface JoinedFigures {
  name: string
  joined: number
  last_at: string | null
  waiting: number
  failing: number
}
export const ringingFigures = prepared('ringingFigures', () => rowsOf(sql<{ waiting: number; oldest_at: string | null }>`ringing_figures()`))
export const joinedFigures = prepared('joinedFigures', () => rowsOf(sql<JoinedFigures>`joined_figures()`))
export const outwardFigures = prepared('outwardFigures', () => rowsOf(sql<JoinedFigures>`outward_figures()`))
export interface CallFigures {
  ringing: number
  oldest_at: string | null
  going: number
  missed: number
}
export const callFigures = prepared('callFigures', () => rowsOf(sql<CallFigures>`call_figures()`))
export const tellNodes = prepared('tellNodes', (p: Params<{ said: string }>) => valueOf(sql`pg_notify('tanod_messages', ${p.said})`))
