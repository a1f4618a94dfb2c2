// Who holds a token, a person's session or a program's key: read from the database, kept for a second at most, never longer than the session stands.
import { sql } from 'kysely'
import { type AccountType, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import { emptiedCode } from '#contract/auth/limits.ts'
import { secondFactorTypes } from '#contract/auth/secondFactor.ts'
import type { Whose } from '#server/kit/admission/door.ts'
import { Memory } from '#server/kit/admission/budgets.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { keyBeginning, type Secrets, tokenHash } from '#server/kit/secrets.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

export interface SessionRules {
  inactivityMs: number
  sessionMs: number
  sessionCacheMs: number
  demo: boolean
  secondFactor?: 'required' | 'optional' | undefined
}
export type Held = { actor: Actor } | { message: string; code: string }

interface Holder {
  session_id: string
  command_center_id: string
  account_id: string
  account_type: AccountType
  type_label: string | null
  type_permissions: Permission[] | null
  name: string
  is_default_pass: boolean
  is_demo: boolean
  is_deleted: number
  started_at: string
  last_active_at: string
  ended_at: string | null
  end_reason: string | null
  centre_is_active: boolean
  proven_at: string
  has_factor?: boolean | null
  /** Of a key alone. */
  key_permissions?: Permission[]
  key_calls?: number
  /** Where the center allows less than the installation. */
  absolute_hours?: number | null
}

const hoursOfCenter = sql<number | null>`session_hours(held.command_center_id)`.as('absolute_hours')
const holderOfToken = prepared('holderOfToken', (p: Params<{ hash: Buffer }>) =>
  sqlOf.selectFrom(sql<Omit<Holder, 'absolute_hours'>>`holders_of(${p.hash}, null)`.as('held')).selectAll().select(hoursOfCenter),
)
const holderOfKey = prepared('holderOfKey', (p: Params<{ hash: Buffer }>) =>
  sqlOf.selectFrom(sql<Holder>`holder_of_key(${p.hash})`.as('held')).selectAll(),
)
const holdersOfSessions = prepared('holdersOfSessions', (p: Params<{ ids: string[] }>) =>
  sqlOf.selectFrom(sql<Omit<Holder, 'absolute_hours'>>`holders_of(null, ${p.ids})`.as('held')).selectAll().select(hoursOfCenter),
)

const expired = { message: 'Session Expired', code: 'session-expired' }
/** Whoever holds that phone now is not its owner: it is to forget what it keeps. */
const emptied = { message: 'Session Expired', code: emptiedCode }
const emptying: ReadonlySet<string | null> = new Set(['phone lost', 'account closed', 'device taken out of use'])
const keyEnded = { message: 'This API key is unknown or has ended.', code: 'key-ended' }
const inactive = { message: 'Signed out due to inactivity', code: 'inactive' }
const mostKept = 20_000
const nothing = Buffer.alloc(0)

export class Sessions {
  readonly #db: Database
  readonly #rules: SessionRules
  readonly #kept = new Map<string, { held: Held; until: number }>()
  /** Tokens that stood once, and never will again; why is asked anew, since a phone may be called lost later. */
  readonly #dead = new Memory<Held>(100_000, 5_000)
  /** Tokens that had run out at the last look, which may be a while ago. */
  readonly #refused = new Memory<true>(100_000, 5_000)
  /** Tokens that stood at the last look. */
  readonly #stood = new Memory<true>(20_000, 12 * 3_600_000)
  readonly #secrets: Pick<Secrets, 'isSessionToken' | 'isApiKey'>

  constructor(db: Database, rules: SessionRules, secrets: Pick<Secrets, 'isSessionToken' | 'isApiKey'>) {
    this.#db = db
    this.#rules = rules
    this.#secrets = secrets
  }

  /** Whose session or key stands; of what was not given out here nothing is asked. */
  async whose(token: string): Promise<Whose> {
    const key = keyOf(token)
    if (this.#refused.get(key)) return null
    const held = await this.holderOf(token)
    if ('actor' in held) {
      this.#stood.set(key, true)
      return held.actor.key ? 'program' : 'person'
    }
    this.#stood.forget(key)
    this.#refused.set(key, true)
    return null
  }

  stood(token: string): boolean {
    return this.#stood.get(keyOf(token)) ?? false
  }

  async holderOf(token: string): Promise<Held> {
    const isKey = this.#secrets.isApiKey(token)
    if (!isKey && !this.#secrets.isSessionToken(token)) return token.startsWith(keyBeginning) ? keyEnded : expired
    const key = keyOf(token)
    const kept = this.#kept.get(key)
    if (kept && kept.until > performance.now()) return kept.held
    const dead = this.#dead.get(key)
    if (dead) return dead
    const hash = tokenHash(token)
    const [holder] = await this.#db.across((isKey ? holderOfKey : holderOfToken)({ hash }))
    const held = holder ? this.#judge(holder, hash) : isKey ? keyEnded : expired
    if (this.#kept.size > mostKept) this.#kept.clear()
    if ('actor' in held) this.#kept.set(key, { held, until: performance.now() + this.#rules.sessionCacheMs })
    else {
      this.#kept.delete(key)
      if (!holder || holder.ended_at) this.#dead.set(key, held)
    }
    return held
  }

  /** The holder of a session that is known by the hash of its token alone. */
  async holderOfHash(hash: Buffer): Promise<Held> {
    const [holder] = await this.#db.across(holderOfToken({ hash }))
    return holder ? this.#judge(holder, hash) : expired
  }

  async stillHeld(actors: Actor[]): Promise<Set<string>> {
    const before = new Map(actors.map((actor) => [actor.sessionId, rightsOf(actor)]))
    const holders = await this.#db.across(holdersOfSessions({ ids: [...before.keys()] }))
    const still = holders.filter((holder) => {
      const held = this.#judge(holder)
      return 'actor' in held && rightsOf(held.actor) === before.get(holder.session_id)
    })
    return new Set(still.map((holder) => holder.session_id))
  }

  /** Which of these sessions stand. */
  async standing(ids: string[]): Promise<Set<string>> {
    const holders = await this.#db.across(holdersOfSessions({ ids }))
    return new Set(holders.filter((holder) => 'actor' in this.#judge(holder)).map((holder) => holder.session_id))
  }

  /** Forgets what was kept, so that the next look is at the database. */
  forget(): void {
    this.#kept.clear()
    this.#dead.clear()
  }

  #judge(holder: Holder, hash: Buffer = nothing): Held {
    if (holder.end_reason === 'inactive') return inactive
    if (!holder.key_permissions && (holder.is_deleted === 1 || emptying.has(holder.end_reason))) return emptied
    if (holder.ended_at || holder.is_deleted === 1 || !holder.centre_is_active || (holder.is_demo && !this.#rules.demo))
      return holder.key_permissions ? keyEnded : expired
    const now = timeNow()
    if (now - Date.parse(holder.last_active_at) > this.#rules.inactivityMs) return inactive
    if (now > endsAt(holder, this.#rules)) return expired
    return { actor: actorOf(holder, this.#rules, hash) }
  }
}

/** When a session ends whatever is done until then: by the installation's hours, or fewer of its center. */
export const endsAt = (
  { started_at, absolute_hours }: { started_at: string; absolute_hours?: number | null },
  { sessionMs }: Pick<SessionRules, 'sessionMs'>,
): number => Date.parse(started_at) + Math.min(sessionMs, (absolute_hours ?? Number.POSITIVE_INFINITY) * 3_600_000)

const keyOf = (token: string) => tokenHash(token).toString('base64')

/** Whether somebody of this type must set a second factor before anything else. */
export const needsFactor = ({ secondFactor, demo }: Pick<SessionRules, 'secondFactor' | 'demo'>, type: AccountType, hasFactor: boolean) =>
  (secondFactor ?? (demo ? 'optional' : 'required')) === 'required' && !hasFactor && (secondFactorTypes as readonly string[]).includes(type)

function actorOf(holder: Holder, rules: SessionRules, hash: Buffer): Actor {
  const base = permissionsOf(holder.account_type)
  const within = [holder.type_permissions, holder.key_permissions].filter((one) => one !== null && one !== undefined)
  const permissions = new Set<Permission>(base.filter((one) => within.every((given) => given.includes(one))))
  return {
    accountId: holder.account_id,
    accountType: holder.account_type,
    accountTypeLabel: holder.type_label ?? holder.account_type,
    name: holder.name,
    center: holder.command_center_id,
    sessionId: holder.session_id,
    tokenHash: hash,
    isDefaultPass: holder.is_default_pass,
    isDemo: holder.is_demo,
    lacksFactor: needsFactor(rules, holder.account_type, holder.has_factor ?? true),
    provenAt: Date.parse(holder.proven_at),
    permissions,
    may: (permission) => permissions.has(permission),
    isKey: holder.key_permissions !== undefined,
    key: holder.key_calls === undefined ? null : { callsPerMinute: holder.key_calls },
  }
}

const rightsOf = (actor: Actor) => [actor.accountType, actor.isDefaultPass, actor.lacksFactor, ...actor.permissions].join()
