// Conversations of the demo centers: citizens who follow their report and wrote, with answers, some of which still wait.
import { uuidv7 as uuid } from 'uuidv7'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { demoPeople } from './people.ts'

type Line = [from: 'citizen' | 'staff', minutesAgo: number, text: string]

const talks: Line[][] = [
  [
    ['citizen', 19, 'Nandito po kami sa may kanto, may usok pa rin.'],
    ['staff', 18, 'Papunta na po ang bumbero. Lumayo muna kayo sa gusali.'],
    ['citizen', 2, 'May matanda pa sa ikalawang palapag!'],
    ['citizen', 1, 'Pakibilisan po'],
  ],
  [
    ['citizen', 42, 'Is somebody coming? The water is still rising.'],
    ['staff', 40, 'A rescue boat is on its way to your street. Please move to the upper floor and switch off the power.'],
    ['citizen', 38, 'OK, we are upstairs. Four persons, one child.'],
    ['staff', 37, 'Thank you. Stay there and keep your phone charged.'],
  ],
  [['citizen', 6, 'Nakaharang pa rin po ang puno sa kalsada, hindi makadaan ang tricycle.']],
  [
    ['citizen', 95, 'The siren went past us, we are at the blue gate.'],
    ['staff', 93, 'Understood, the team was told. Somebody will wave at them, please.'],
    ['citizen', 80, 'They are here. Salamat po!'],
  ],
  [
    ['citizen', 12, 'Wala pa rin pong kuryente sa amin.'],
    ['staff', 9, 'Ipinasa na po namin sa Meralco. Babalitaan namin kayo.'],
  ],
]

export async function fillChats({ tx, accounts }: DemoCenter): Promise<void> {
  const open = await tx.all(
    sqlOf
      .selectFrom('ticket')
      .select(['number', 'user_id', 'case_type_id'])
      .where('command_center_id', '=', tx.center)
      .where('tab', 'in', ['pending', 'accepted'])
      .where('status', '<>', 'resolved')
      .orderBy('received_at', 'desc')
      .limit(talks.length),
  )
  const sender = { id: accounts.get('dispatcher')!, name: demoPeople.find(({ role }) => role === 'dispatcher')!.name }
  for (const [at, { number, user_id: userId, case_type_id: caseTypeId }] of open.entries()) {
    const report = { id: uuid(), token_hash: tokenHash(makeToken()), user_id: userId ?? uuid(), filed: 'received', case_type_id: caseTypeId, number }
    await tx.all(sqlOf.insertInto('public_report').values({ command_center_id: tx.center, ...report }))
    await addTalk({ tx, number, sender, lines: talks[at]! })
  }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function addTalk({ tx, number, sender, lines }: { tx: DemoCenter['tx']; number: string; sender: object; lines: Line[] }): Promise<void> {
  const answered = lines.findLastIndex(([from]) => from === 'staff')
  const waiting = lines.slice(answered + 1).filter(([from]) => from === 'citizen')
  const isWaiting = answered < lines.length - 1 && (answered < 0 || waiting.length > 1)
  await tx.all(
    sqlOf.insertInto('conversation').values({
      ...{ command_center_id: tx.center, number, last_seq: lines.length, last_at: ago(lines.at(-1)![1]) },
      ...{ unread: isWaiting ? waiting.length : 0, waiting_since: isWaiting ? ago(waiting[0]![1]) : null },
      ...{ delivered_up_to: answered + 1, read_up_to: answered + 1, citizen_language: /po\b|Wala|Nandito/.test(lines[0]![2]) ? 'fil' : 'en' },
    }),
  )
  for (const [at, [from, minutes, text]] of lines.entries()) {
    const isRead = from === 'staff' || at <= answered || !isWaiting
    await tx.all(
      sqlOf.insertInto('chat_message').values({
        ...{ command_center_id: tx.center, number, seq: at + 1, id: uuid(), msg_type: 'msg', is_from_citizen: from === 'citizen', text },
        ...{ sender: from === 'staff' ? JSON.stringify(sender) : null, sent_at: ago(minutes), delivered_at: ago(minutes) },
        read_at: isRead ? ago(minutes - 0.5) : null,
      }),
    )
  }
}
