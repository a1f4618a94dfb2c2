// The call log of the demo centers: yesterday's and today's calls, some of which wait to be called back.
import { uuidv7 as uuid } from 'uuidv7'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { demoPeople } from './people.ts'
import { makeDice } from './rows.ts'

const count = 24

export async function fillCalls({ tx, accounts }: DemoCenter): Promise<void> {
  const dice = makeDice(77)
  const tickets = await tx.all(
    sqlOf
      .selectFrom('ticket')
      .select(['number', 'user_id', 'caller_name', 'caller_phone'])
      .where('command_center_id', '=', tx.center)
      .where('caller_phone', 'is not', null)
      .orderBy('received_at', 'desc')
      .limit(count),
  )
  const staff = (['dispatcher', 'agent'] as const).map((role) => ({
    id: accounts.get(role)!,
    name: demoPeople.find((one) => one.role === role)!.name,
  }))
  for (const [at, ticket] of tickets.entries()) {
    const rang = Date.now() - (at * 95 + 20) * 60_000
    const isAnswered = dice.next() < 0.75
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
    if (!isAnswered) continue
    const party = { command_center_id: tx.center, call_id: id, state: 'left', left_at: iso(ended), rang_at: iso(rang), seen_at: iso(ended) }
    await tx.all(
      sqlOf.insertInto('call_party').values({ ...party, id: uuid(), name: ticket.caller_name ?? '', role: 'citizen', joined_at: iso(rang) }),
    )
    await tx.all(
      sqlOf.insertInto('call_party').values({ ...party, id: uuid(), account_id: by.id, name: by.name, role: 'answerer', joined_at: iso(answered) }),
    )
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
