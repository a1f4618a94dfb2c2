// People at work while things break: each signs in and changes the password again and again, and remembers what was acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import { password } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { limit } from './limits.ts'
import { plantForgery } from './judge.ts'
import { asOwner, type Begin, type Place } from './work.ts'

export class Person {
  readonly username: string
  /** The last password whose change was acknowledged. */
  #known: string
  /** One whose change was asked for and never answered: it may hold or not, until the next sign-in tells. */
  #asked: string | null = null
  /** How many passwords were thought of, so that none is used a second time by a later fault of the same town. */
  #thought = 0
  readonly #app: Place
  readonly #source: string
  #token: string | null = null
  signIns = 0
  changes = 0
  /** What should never happen. */
  readonly findings: string[] = []

  constructor(app: Place, username: string, known: string, number: number) {
    this.#app = app
    this.username = username
    this.#known = known
    this.#source = `127.0.1.${number}`
  }

  /** One round: signs in, changes the password. An answer that never comes is neither lost nor done. */
  async work(): Promise<void> {
    if (!(await this.signIn())) return
    const next = `password ${++this.#thought} of ${this.username}`
    const done = await this.#try(() => ask(this.#wire(), password.changePasswordWithToken, { currentPassword: this.#known, newPassword: next }))
    if (done === 'unknown') this.#asked = next
    if (done !== 'done') return
    this.#known = next
    this.changes++
  }

  /** Whether the sign-in was acknowledged; a known password that is refused is a finding. */
  async signIn(): Promise<boolean> {
    for (const candidate of this.#asked ? [this.#asked, this.#known] : [this.#known]) {
      this.#token = null
      const done = await this.#try(async () => {
        this.#token = (await ask(this.#wire(), signIn.login, { username: this.username, password: candidate })).data.token
      })
      if (done === 'unknown') return false
      if (done === 'refused') continue
      this.#known = candidate
      this.#asked = null
      this.signIns++
      return true
    }
    this.findings.push(`${this.username}: an acknowledged password is gone`)
    this.#asked = null
    return false
  }

  #wire() {
    const send = (request: Request) => {
      request.headers.set('x-forwarded-for', this.#source)
      return fetch(request)
    }
    return { base: this.#app.url, token: () => this.#token, send }
  }

  async #try(action: () => Promise<unknown>): Promise<'done' | 'refused' | 'unknown'> {
    try {
      await action()
      return 'done'
    } catch (error) {
      if (!(error instanceof Refused)) return 'unknown'
      if (error.status === 401 && error.code === 'wrong-credentials') return 'refused'
      // A try that a kill has ended is never given back: after ten of them one waits, and nothing is lost by it.
      if (error.status !== 503 && error.code !== 'too-many') this.findings.push(`${this.username}: ${error.status} ${error.message}`)
      return 'unknown'
    }
  }
}

/** Whoever was at work before knows the password of today. */
const known = new WeakMap<Place, Person[]>()

/** Whose password is lost where that is planted. */
const planted = 'taytay-admin'
async function staffOf(app: Place): Promise<Person[]> {
  const { data } = await ask({ base: app.url, token: () => null }, signIn.getSignInOptions)
  const most = limit('PEOPLE', 1_000)
  const staff = data.demo.filter(({ realm, username }, at) => realm === 'staff' && (at < most || username === planted))
  return staff.map(({ username, password }, number) => new Person(app, username, password, number))
}

/** Everybody of the demo centers, at work until told to stop. */
export const workOnPasswords: Begin = async (app) => {
  const staff = known.get(app) ?? (await staffOf(app))
  known.set(app, staff)
  for (const person of staff) person.findings.length = 0
  let isOver = false
  const all = Promise.all(
    staff.map(async (person) => {
      while (!isOver) {
        const before = person.changes
        await person.work()
        if (person.changes === before) await delay(200)
      }
    }),
  )
  const sum = (of: (person: Person) => number) => staff.reduce((total, person) => total + of(person), 0)
  const changes = () => sum((person) => person.changes)
  const signIns = () => sum((person) => person.signIns)
  return {
    done: changes,
    tell: () => `${signIns()} sign-ins and ${changes()} password changes acknowledged`,
    async stop() {
      isOver = true
      await all
    },
    async plant() {
      await asOwner(app, (owner) => owner.query(`update account set password_hash = left(password_hash, -4) || 'AAAA' where username = '${planted}'`))
      await plantForgery(app, 'passwordChanged')
    },
    async judge() {
      const acknowledged = { passwordChanged: changes(), signedIn: signIns() }
      await asOwner(app, (owner) => owner.query('delete from attempt'))
      for (const person of staff) await person.signIn()
      const findings = staff.flatMap((person) => person.findings)
      const counted = await asOwner(app, async (owner) => {
        const { rows } = await owner.query<{ verb: string; n: number }>(
          `select verb, count(*) as n from (select verb from fact union all select verb from fact_inbox) known group by 1`,
        )
        return new Map(rows.map(({ verb, n }) => [verb, n]))
      })
      for (const [verb, n] of Object.entries(acknowledged))
        if ((counted.get(verb) ?? 0) < n) findings.push(`${n} times ${verb} acknowledged, ${counted.get(verb) ?? 0} facts of it`)
      return findings
    },
  }
}
