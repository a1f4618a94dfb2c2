// The call log of the demo centers: yesterday's and today's calls about their tickets, some of which wait to be called back.
import { uuidv7 as uuid } from 'uuidv7'
import type { FlagKind } from '#contract/calls/flags.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { demoPeople } from './people.ts'
import { makeDice } from './rows.ts'

const count = 24
const dayMs = 86_400_000
/** Younger ones are told of without a call: a call with its call back is over by then. */
const youngMs = 15 * 60_000

export async function fillCalls(center: DemoCenter): Promise<void> {
  const { tx, accounts } = center
  const dice = makeDice(77)
  const tickets = await tx.all(
    sqlOf
      .selectFrom('ticket')
      .select(['number', 'source', 'received_at', 'user_id', 'caller_name', 'caller_phone'])
      .where('command_center_id', '=', tx.center)
      .where('caller_phone', 'is not', null)
      .orderBy('received_at', 'desc')
      .limit(count),
  )
  const staff = (['dispatcher', 'agent'] as const).map((role) => ({
    id: accounts.get(role)!,
    name: demoPeople.find((one) => one.role === role)!.name,
  }))
  await flagNumbers(center, tickets, staff[0]!)
  let tried = false
  const old = tickets.filter(({ received_at }) => Date.parse(received_at) < Date.now() - youngMs)
  for (const [at, ticket] of old.entries()) {
    // A ticket of a call is filed while one talks; to all others something is added later.
    const isByCall = ticket.source === 'call'
    const rang = Date.parse(ticket.received_at) + (isByCall ? -20_000 : dice.next() * 180_000)
    const isAnswered = dice.next() < 0.75 || isByCall
    const answered = rang + dice.spread(8) * 1_000
    const ended = isAnswered ? answered + dice.spread(110) * 1_000 : rang + 60_000
    const by = dice.pick(staff)
    const id = uuid()
    const isPhone = at % 4 === 3
    await tx.all(
      sqlOf.insertInto('call').values({
        ...{ command_center_id: tx.center, id, direction: 'incoming', media: !isPhone && dice.next() < 0.3 ? 'video' : 'audio' },
        ...{ road: isPhone ? 'phone' : 'web', line: isPhone ? '8-911' : null, phone_call_id: isPhone ? `demo-${at}` : null, state: 'ENDED' },
        ...{ number: ticket.number, user_id: ticket.user_id, caller_name: ticket.caller_name, caller_phone: ticket.caller_phone },
        ...{ outcome: isAnswered ? 'answered' : 'missed', rang_at: iso(rang), ended_at: iso(ended) },
        ...{ answered_at: isAnswered ? iso(answered) : null, answered_by: isAnswered ? JSON.stringify(by) : null },
      }),
    )
    if (!isAnswered) {
      if (tried) await callBackInVain(center, ticket, staff[0]!, rang + 9 * 60_000)
      tried = !tried
      continue
    }
    const party = { command_center_id: tx.center, call_id: id, state: 'left', left_at: iso(ended), rang_at: iso(rang), seen_at: iso(ended) }
    await tx.all(
      sqlOf.insertInto('call_party').values({ ...party, id: uuid(), name: ticket.caller_name ?? '', role: 'citizen', joined_at: iso(rang) }),
    )
    await tx.all(
      sqlOf.insertInto('call_party').values({ ...party, id: uuid(), account_id: by.id, name: by.name, role: 'answerer', joined_at: iso(answered) }),
    )
  }
}

interface Caller {
  caller_phone: string | null
}

/** Rung once, and not answered: the missed call waits on. */
async function callBackInVain({ tx }: DemoCenter, { number, caller_phone }: Caller & { number: string }, by: object, rang: number): Promise<void> {
  await tx.all(
    sqlOf.insertInto('call').values({
      ...{ command_center_id: tx.center, id: uuid(), direction: 'outgoing', media: 'audio', road: 'web', state: 'ENDED', outcome: 'missed' },
      ...{ number, caller_phone, started_by: JSON.stringify(by), rang_at: iso(rang), ended_at: iso(rang + 60_000) },
    }),
  )
}

/** One number with oxygen at home, one that needs an interpreter, one known for pranks; and one whose flag was taken off. */
async function flagNumbers({ tx }: DemoCenter, tickets: readonly Caller[], by: { id: string; name: string }): Promise<void> {
  const phones = [...new Set(tickets.flatMap(({ caller_phone: phone }) => phone ?? []))]
  const flags: { kind: FlagKind; reason: string; days: number; isOff?: true }[] = [
    { kind: 'oxygen', reason: 'Oxygen concentrator beside the bed of the grandmother', days: 120 },
    { kind: 'interpreter', reason: 'The family speaks Ilocano', days: 200 },
    { kind: 'prank', reason: 'Children of the house called five times in vain last week', days: 14 },
    { kind: 'dog', reason: 'Dog loose in the yard; it was given away since', days: 60, isOff: true },
  ]
  for (const [at, { kind, reason, days, isOff }] of flags.entries())
    await tx.all(
      sqlOf.insertInto('number_flag').values({
        ...{ command_center_id: tx.center, id: uuid(), phone: phones[at % phones.length]!, kind, reason, set_by: JSON.stringify(by) },
        ...{ until: iso(Date.now() + days * dayMs).slice(0, 10), set_at: iso(Date.now() - 3 * dayMs) },
        ...(isOff && { lifted_at: iso(Date.now() - dayMs), lifted_by: JSON.stringify(by) }),
      }),
    )
}

const iso = (ms: number) => new Date(ms).toISOString()
