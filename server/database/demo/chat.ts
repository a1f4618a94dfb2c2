// Conversations of the demo centers: citizens who follow their report and wrote, with answers, some of which still wait.
import { uuidv7 as uuid } from 'uuidv7'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { demoPeople } from './people.ts'

type Line = [from: 'citizen' | 'staff', minutesAgo: number, text: string]

/** By the case type that they are about; the first is about the newest ticket of all, which waits. */
const talks: readonly { about: string; isAccepted?: true; lines: Line[] }[] = [
  {
    about: 'Medical emergency',
    lines: [
      ['citizen', 0.08, 'Humihinga po ang tatay ko, pero hindi sumasagot.'],
      ['staff', 0.05, 'Nabasa na po namin. Huwag muna siyang galawin.'],
    ],
  },
  {
    about: 'Fire',
    isAccepted: true,
    lines: [
      ['citizen', 12, 'Nandito po kami sa may kanto, may usok pa rin.'],
      ['staff', 11, 'Papunta na po ang bumbero. Lumayo muna kayo sa gusali.'],
      ['citizen', 2, 'May matanda pa sa ikalawang palapag!'],
      ['citizen', 1, 'Pakibilisan po'],
    ],
  },
  {
    about: 'Flood',
    isAccepted: true,
    lines: [
      ['citizen', 8, 'Is somebody coming? The water is still rising.'],
      ['staff', 7, 'A rescue boat is on its way to your street. Please move to the upper floor and switch off the power.'],
      ['citizen', 6, 'OK, we are upstairs. Four persons, one child.'],
      ['staff', 5, 'Thank you. Stay there and keep your phone charged.'],
    ],
  },
  { about: 'Road obstruction', isAccepted: true, lines: [['citizen', 6, 'Nakaharang pa rin po ang puno sa kalsada, hindi makadaan ang tricycle.']] },
  {
    about: 'Power or water trouble',
    lines: [
      ['citizen', 2.5, 'Wala pa rin pong kuryente sa amin.'],
      ['staff', 1.5, 'Ipinasa na po namin sa Meralco. Babalitaan namin kayo.'],
    ],
  },
]

/** Opens the citizen's side of the newest ticket, `/cms/quickreport#…`: chat and calls can be tried from both ends. As public as the demo's password. */
export const demoCitizenToken = (slug: string): string => `${slug}-citizen-of-the-demo-watch-over-taytay-1`

export async function fillChats({ tx, place, accounts }: DemoCenter): Promise<void> {
  const open = await tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .innerJoin('case_type as c', (join) => join.onRef('c.command_center_id', '=', 't.command_center_id').onRef('c.id', '=', 't.case_type_id'))
      .select(['t.number', 't.user_id', 't.case_type_id', 't.status', 'c.name'])
      .where('t.command_center_id', '=', tx.center)
      .where('t.status', 'in', ['pending', 'accepted'])
      .orderBy('t.received_at', 'desc'),
  )
  const sender = { id: accounts.get('dispatcher')!, name: demoPeople.find(({ role }) => role === 'dispatcher')!.name }
  for (const [at, { about, isAccepted = false, lines }] of talks.entries()) {
    const ticket = open.find(({ name, status }) => name === about && (status === 'accepted') === isAccepted)
    if (!ticket) continue
    const { number, user_id: userId, case_type_id: caseTypeId } = ticket
    const token = at === 0 ? demoCitizenToken(place.slug) : makeToken()
    const report = { id: uuid(), token_hash: tokenHash(token), user_id: userId ?? uuid(), filed: 'received', case_type_id: caseTypeId, number }
    await tx.all(sqlOf.insertInto('public_report').values({ command_center_id: tx.center, ...report }))
    const ofTicket = sqlOf.updateTable('ticket').set({ user_id: report.user_id }).where('command_center_id', '=', tx.center)
    await tx.all(ofTicket.where('number', '=', number))
    await addTalk({ tx, number, sender, lines })
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
