// The promise: of two editors of one ticket over two nodes the second is refused with the difference, and once both have saved nothing of either is lost.
import { Refused } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import type { Fault } from './lab/Fault.ts'
import { type Desk, inLanes, openTown } from './lab/town.ts'

/** Versions stand still, so that an older one is taken for the newest. */
const plantStillness = {
  sql: `create function plant() returns trigger language plpgsql as 'begin new.version := old.version; return new; end';
    create trigger plant before update on ticket for each row execute function plant()`,
  undo: 'drop function plant cascade',
}
type Field = 'description' | 'landmark' | 'address' | 'callerName'
/** Both change the first field; each has one of its own beside it. */
const fields: [Field, Field, Field] = ['description', 'landmark', 'address']
type Edit = Partial<Record<Field, string>>

export const twoEditors: Fault = {
  says: 'of two editors of a ticket over two nodes the second is refused with the difference, and no edit is lost',
  async run({ times = 500, plant }) {
    const town = await openTown()
    const editors = [await town.seat('dispatcher', 'taytay', 'Ana Cruz'), await town.seat('supervisor', 'taytay', 'Ben Reyes')]
    const ids = await town.file(editors[0]!.centerId, times, () => ({ landmark: 'Market', description: 'As it was reported' }))
    const findings: string[] = []
    let refused = 0
    await town.broken(plant, plantStillness, () =>
      inLanes(4, ids, async (id, index) => {
        const { data: seen } = await editors[0]!.at(index).ask(lists.getEmergencyTicket, { id })
        const edits = editors.map((_, place): Edit => ({ [fields[0]]: `${id} by ${place}`, [fields[1 + place]!]: `${id} beside ${place}` }))
        const outcomes = await Promise.all(editors.map((editor, place) => edit(editor, index + place, seen, edits[place]!)))
        const second = outcomes.findIndex((outcome) => outcome instanceof Error)
        if (second === -1 || outcomes.every((outcome) => outcome instanceof Error))
          return void findings.push(`${id}: ${second === -1 ? 'both edits were taken, one over the other' : 'both edits were refused'}`)
        refused++
        const refusal = outcomes[second] as Refused
        findings.push(...judgeRefusal(id, refusal, edits[second]!, edits[1 - second]!))
        const present = (refusal.details['present'] ?? seen) as Ticket
        const again = await edit(editors[second]!, index, present, edits[second]!)
        if (again instanceof Error) return void findings.push(`${id}: the second editor was refused again: ${again.message}`)
        const { data: now } = await editors[0]!.at(index + 1).ask(lists.getEmergencyTicket, { id })
        const wanted = { ...edits[1 - second], ...edits[second] }
        for (const [field, text] of Object.entries(wanted))
          if (now[field as Field] !== text) findings.push(`${id}: the edit of ${field} is lost: ${now[field as Field]}`)
      }),
    )
    findings.push(...(await judgeFacts()))
    return { figure: `${times} races, ${refused} second editors refused with the difference, ${times - findings.length} without a finding`, findings }

    async function judgeFacts(): Promise<string[]> {
      const { rows } = await town.judges.query<{ id: string; n: number }>(
        `select object_id as id, count(*) as n from (select verb, object_id from fact union all select verb, object_id from fact_inbox) known
          where verb = 'ticketEdited' and object_id = any ($1) group by 1 having count(*) <> 2`,
        [ids],
      )
      return rows.map(({ id, n }) => `${id}: ${n} facts of 2 edits`)
    }
  },
}

const edit = (editor: Desk, node: number, { transactionNumber: id, version }: Ticket, changes: Edit) =>
  editor
    .at(node)
    .ask(entries.editEmergencyTicket, { id, version, ...changes })
    .catch((error: unknown) => error as Refused)

/** Each field that differs, with what either wrote: what both changed, and what the other left as it was. */
function judgeRefusal(id: string, { status, details, message }: Refused, mine: Edit, theirs: Edit): string[] {
  const difference = (details?.['difference'] ?? {}) as Record<string, { yours: unknown; theirs: unknown }>
  const isTold = Object.entries(mine).every(([field, yours]) => {
    const told = difference[field]
    return told?.yours === yours && (theirs[field as Field] === undefined || told.theirs === theirs[field as Field])
  })
  return [409, 412].includes(status) && isTold ? [] : [`${id}: the second editor was told ${status} ${message} ${JSON.stringify(difference)}`]
}
