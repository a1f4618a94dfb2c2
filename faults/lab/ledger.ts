// Keeps what was acknowledged about tickets, and holds the database against it: nothing lost, nothing doubled, each ticket with exactly its facts.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

type Verb = 'ticketFiled' | 'ticketAccepted' | 'ticketAssigned' | 'updateAdded' | 'ticketEdited' | 'ticketResolved'
const verbs: Verb[] = ['ticketFiled', 'ticketAccepted', 'ticketAssigned', 'updateAdded', 'ticketEdited', 'ticketResolved']

interface Kept {
  number: string | null
  files: number
  /** Asked for once and never answered: there or not, but if there, then whole. */
  isUnsure?: boolean
}

export class Ledger {
  /** Every report carries a mark of its own in its text. */
  readonly #reports = new Map<string, Kept>()
  readonly #updates = new Map<string, Kept>()
  readonly #facts = new Map<string, Verb[]>()
  readonly #given = new Map<string, string>()
  readonly #doubled: string[] = []
  readonly #prefix: string
  count = 0

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Without a number where it waits to be looked through. */
  filed(mark: string, number: string | null, files: number): void {
    const before = number && this.#given.get(number)
    if (before && before !== mark) this.#doubled.push(`the number ${number} was given to ${before} and to ${mark}`)
    if (number) this.#given.set(number, mark)
    this.#reports.set(mark, { number, files })
    if (number) this.did(number, 'ticketFiled')
    else this.count++
  }

  asked(mark: string, files: number): void {
    this.#reports.set(mark, { number: null, files, isUnsure: true })
  }

  updated(id: string, number: string, files: number): void {
    this.#updates.set(id, { number, files })
    this.did(number, 'updateAdded')
  }

  did(number: string, verb: Verb): void {
    this.#facts.set(number, [...(this.#facts.get(number) ?? []), verb])
    this.count++
  }

  /** Whether there is something of every kind to hold the database against. */
  get isFull(): boolean {
    return this.#reports.size > 1 && this.#updates.size > 0
  }

  tell(): string {
    const files = [...this.#reports.values(), ...this.#updates.values()].reduce((sum, one) => sum + one.files, 0)
    return `${this.#reports.size} reports, ${this.#updates.size} updates, ${files} files, ${this.count} changes acknowledged`
  }

  async judge(owner: pg.Client): Promise<string[]> {
    await drawn(owner)
    return [...this.#doubled, ...(await this.#judgeReports(owner)), ...(await this.#judgeUpdates(owner)), ...(await this.#judgeFacts(owner))]
  }

  async #judgeReports(owner: pg.Client): Promise<string[]> {
    const { rows } = await owner.query<Kept & { mark: string }>(
      `select mark, number, (select count(*)::int from file f where f.owner_kind = kind and f.owner_id = owner) as files from (
          select substring(description from $1) as mark, number, 'ticket' as kind, number as owner from ticket
          union all select substring(text from $1), null, 'offlineReport', id::text from offline_report) known where mark is not null`,
      [`${this.#prefix}[\\w-]+`],
    )
    return this.#compare(
      'report',
      this.#reports,
      Map.groupBy(rows, ({ mark }) => mark),
    )
  }

  async #judgeUpdates(owner: pg.Client): Promise<string[]> {
    const { rows } = await owner.query<Kept & { id: string }>(
      `select u.id, u.number, (select count(*)::int from file f where f.owner_kind = 'ticketUpdate' and f.owner_id = u.id::text) as files
        from ticket_update u where u.number = any ($1)`,
      [[...this.#facts.keys()]],
    )
    return this.#compare(
      'update',
      this.#updates,
      Map.groupBy(rows, ({ id }) => id),
    )
  }

  #compare(what: string, kept: Map<string, Kept>, there: Map<string, Kept[]>): string[] {
    const findings: string[] = []
    for (const [id, { number, files, isUnsure }] of kept) {
      const [found, ...more] = there.get(id) ?? []
      if (isUnsure && found?.number) this.did(found.number, 'ticketFiled')
      if (!found && !isUnsure) findings.push(`the ${what} ${id} was acknowledged and is lost`)
      if (!found) continue
      if (found.number !== number && !isUnsure) findings.push(`the ${what} ${id} is under ${found.number}, acknowledged was ${number}`)
      else if (found.files !== files) findings.push(`the ${what} ${id} has ${found.files} files of ${files}`)
      if (more.length > 0) findings.push(`the ${what} ${id} is there ${more.length + 1} times`)
    }
    for (const id of there.keys()) if (!kept.has(id)) findings.push(`the ${what} ${id} is there, but nobody was told`)
    return findings
  }

  async #judgeFacts(owner: pg.Client): Promise<string[]> {
    const { rows } = await owner.query<{ number: string; verbs: string[] }>(
      `select object_id as number, array_agg(verb) as verbs from (select verb, object_id from fact union all select verb, object_id from fact_inbox) known
        where object_id = any ($1) and verb = any ($2) group by 1`,
      [[...this.#facts.keys()], verbs],
    )
    const there = new Map(rows.map((row) => [row.number, row.verbs.toSorted().join(' ')]))
    const wrong = [...this.#facts].filter(([number, told]) => there.get(number) !== told.toSorted().join(' '))
    return wrong.map(([number, told]) => `the ticket ${number} has the facts ${there.get(number)}, not ${told.toSorted().join(' ')}`)
  }
}

/** Pictures of strangers are drawn after the answer: judged is what they have become. */
async function drawn(owner: pg.Client): Promise<void> {
  const end = performance.now() + 180_000
  const count = async () => (await owner.query("select id from public_upload where state in ('coming', 'arrived')")).rowCount ?? 0
  while ((await count()) > 0 && performance.now() < end) await delay(100)
}
