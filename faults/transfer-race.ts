// The promise: whoever of cancel, accept and decline comes first, a transfer has one outcome, one center owns the ticket at every instant, and the other keeps nothing of it.
import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '#contract/kit/client.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { limit } from './lab/limits.ts'
import { watchOwners } from './lab/owners.ts'
import { type Fault } from './lab/Fault.ts'
import { askEverything, hear, markOf, marksKept } from './lab/traces.ts'
import { type Desk, inLanes, openTown, type Town } from './lab/town.ts'

const endings = ['cancelled', 'accepted', 'declined'] as const
type Ending = (typeof endings)[number]
const verbs = { cancelled: 'ticketTransferCancelled', accepted: 'ticketTransferAccepted', declined: 'ticketTransferDeclined' }
const samplesLeast = 50
/** What is handed over stays with the sender too. */
const plantCopy = {
  sql: `drop index ticket_by_number cascade;
    create function plant() returns trigger language plpgsql security definer as $$ begin
      insert into ticket (command_center_id, number, status, source, priority, case_type_id, description)
        values (old.command_center_id, old.number, 'transferred', old.source, old.priority, old.case_type_id, old.description);
      return null;
    end $$;
    create trigger plant after update of command_center_id on ticket for each row execute function plant()`,
  undo: `drop function plant cascade;
    delete from ticket t using ticket o where o.number = t.number and o.command_center_id <> t.command_center_id and t.status = 'transferred';
    delete from ticket_count;
    insert into ticket_count select command_center_id, tab, 0, count(*) from ticket group by 1, 2;
    create unique index ticket_by_number on ticket (number)`,
}

export const transferRace: Fault = {
  says: 'cancel, accept and decline at once over two nodes: one outcome, one owner at every instant, the facts in both centers, and nothing left in the other',
  async run({ times = 1_000, plant }) {
    const town = await openTown()
    const sender = await town.seat('supervisor', 'taytay', 'Ana Cruz')
    const receiver = await town.seat('supervisor', 'taguig', 'Ben Reyes')
    const ids = await town.file(sender.centerId, times, (index) => ({
      description: `${markOf(index)} on the boundary`,
      callerName: `Caller ${markOf(index)}`,
    }))
    await inLanes(6, ids, async (id, index) => {
      const files = index % 20 === 0 ? { files: [new File([dot], `${markOf(index)}.png`, { type: 'image/png' })] } : {}
      await sender.ask(updates.addUpdate, { transactionNumber: id, text: `Seen from the bridge ${markOf(index)}`, ...files })
      await sender.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: receiver.centerId, reason: 'Across the river' })
    })
    return town.broken(plant, plantCopy, () => race(town, sender, receiver, ids))
  },
}

async function race(town: Town, sender: Desk, receiver: Desk, ids: string[]): Promise<{ figure: string; findings: string[] }> {
  const kept = await marksKept(town.judges)
  const ears = await Promise.all([sender, receiver].map((desk, node) => hear(town.nodes[node]!.url, desk)))
  const findings: string[] = []
  const counts = { cancelled: 0, accepted: 0, declined: 0 }
  const owners = new Map<string, Desk>()
  const racing = new Set<string>()
  const watch = await watchOwners(town, { sender, receiver, racing })
  await inLanes(4, ids, async (id, index) => {
    racing.add(id)
    const calls = [
      () => sender.at(index).ask(transfer.cancelTransferredTicket, { id }),
      () => receiver.at(index + 1).ask(transfer.acceptTransferredTicket, { id }),
      () => receiver.at(index).ask(transfer.declineTransferredTicket, { id, reason: 'No unit free' }),
    ]
    const outcomes = await Promise.all(
      calls.map(async (call, place) => {
        if ((index + place) % 3 > 0) await delay(((index + place) % 3) * Math.random() * 15)
        return call().then(
          () => 'done' as const,
          (error: unknown) => error as Error,
        )
      }),
    )
    const done = endings.filter((_, place) => outcomes[place] === 'done')
    if (done.length !== 1) findings.push(`${id}: ${done.join(' and ') || 'nothing'} was acknowledged`)
    for (const one of outcomes)
      if (one !== 'done' && !(one instanceof Refused && (one.status === 409 || one.status === 404)))
        findings.push(`${id}: a loser was told ${one.message}`)
    const ending = done[0] ?? 'cancelled'
    counts[ending]++
    owners.set(id, ending === 'accepted' ? receiver : sender)
    findings.push(...(await judgeEnd(town, { id, ending, sender, receiver })))
    await watch.sampled()
    racing.delete(id)
    findings.push(...(await askEverything(ending === 'accepted' ? sender : receiver, id, markOf(index))))
  })
  const watched = await watch.stop()
  findings.unshift(...watched.findings)
  if (watched.perSecond < limit('SAMPLES', samplesLeast)) findings.push(`ownership was sampled ${watched.perSecond.toFixed(0)} times a second`)
  const strangers = ids.flatMap((id, index) => (owners.get(id) === receiver ? [] : [markOf(index)]))
  for (const mark of strangers) if (ears[1]!.heard.has(mark)) findings.push(`${mark} was heard in the center that never had it`)
  for (const ear of ears) ear.stop()
  const after = await marksKept(town.judges)
  for (const [index, id] of ids.entries()) {
    const mark = markOf(index)
    const found = after.get(mark) ?? []
    const expected = (kept.get(mark) ?? [])
      .filter((place) => place.endsWith(sender.centerId))
      .map((place) => place.replace(/\S+$/, owners.get(id)!.centerId))
    if (found.toSorted().join() !== expected.toSorted().join()) findings.push(`${id}: kept in ${found.join(', ')} instead of ${expected.join(', ')}`)
  }
  const figure = `${ids.length} races: ${endings.map((ending) => `${counts[ending]} ${ending}`).join(', ')}; ${watched.samples} samples of the owners (${watched.perSecond.toFixed(0)} a second), ${watched.reads} readings in both centers`
  return { figure, findings }
}

interface Ended {
  id: string
  ending: Ending
  sender: Desk
  receiver: Desk
}

/** Ticket, offers and facts of both centers tell the same outcome. */
async function judgeEnd(town: Town, { id, ending, sender, receiver }: Ended): Promise<string[]> {
  const { rows } = await town.judges.query<{ told: string }>(
    `select 'ticket ' || command_center_id || ' ' || status || ' ' || coalesce(former_status, '-') as told from ticket where number = $1
      union all select 'offer ' || command_center_id || ' ' || state from ticket_transfer where number = $1
      union all select 'fact ' || command_center_id || ' ' || verb from (select command_center_id, verb, object_id from fact union all select command_center_id, verb, object_id from fact_inbox) known
        where object_id = $1 and verb like 'ticketTransfer%'`,
    [id],
  )
  const owner = ending === 'accepted' ? receiver : sender
  const both = [sender, receiver].map(({ centerId }) => centerId)
  const expected = [
    `ticket ${owner.centerId} ${ending === 'accepted' ? 'accepted' : 'pending'} -`,
    ...both.flatMap((center) => [`offer ${center} ${ending}`, `fact ${center} ticketTransferOffered`, `fact ${center} ${verbs[ending]}`]),
  ]
  const found = rows.map(({ told }) => told)
  return found.toSorted().join() === expected.toSorted().join() ? [] : [`${id}: ${ending}, but there is ${found.join(', ')}`]
}

/** The smallest picture. */
const dot = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='), (letter) =>
  letter.charCodeAt(0),
)
