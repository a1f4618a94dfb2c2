// The promise: messages through lines that are cut, late, swallowed and repeated are there exactly once and in order, on both sides.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { chat } from '#contract/chat/room.ts'
import { feed } from '#contract/feed/feed.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { openLine, play, scheduleOf, seeded } from '#tests/line.ts'
import type { Fault } from './lab/Fault.ts'
import { type Desk, inLanes, openTown, type Town, until } from './lab/town.ts'

/** Of each side in each conversation: a link may be written by sixty times a minute, repeats and all. */
const each = 20
const together = 16
const answerMs = 4_000
const wholeMs = 60_000
type Line = Awaited<ReturnType<typeof openLine>>
interface Talk {
  number: string
  token: string
}

export const chatOverLines: Fault = {
  says: 'messages over lines that are cut, late, swallowed and repeated are there exactly once and in order on both sides',
  async run({ times = 10_000, plant }) {
    const town = await openTown()
    const desk = await town.seat('dispatcher', 'taytay', 'Nena Quiet')
    const talks = await openTalks(town, desk.centerId, Math.ceil(times / (2 * each)))
    const lines = await Promise.all(Array.from({ length: 8 }, () => openLine(town.nodes.map(({ port }) => port))))
    const over = { now: false }
    const troubled = Promise.all(lines.map((line, at) => trouble(line, at + 1, over)))
    const findings: string[] = []
    const count = { repeats: 0 }
    try {
      const hearing = { over: false }
      const { data: start } = await desk.ask(feed.getFacts)
      const heardByDesk = hearAtDesk(lines[0]!, desk, start.cursor, hearing)
      const told = await inLanes(together, talks, async (talk, at) => {
        const line = lines[at % lines.length]!
        const random = seeded(at + 1)
        const asked = { line, talk, random, plant, count }
        const [byCitizen] = await Promise.all([
          hearAsCitizen(line, talk),
          say(asked, 'citizen', (text, messageId, signal) =>
            ask(open(line), publicSide.sendPublicChat, { token: talk.token, text, messageId }, { signal }),
          ),
          say(asked, 'staff', (text, messageId, signal) =>
            ask(open(line, desk.token), chat.sendChat, { transactionNumber: talk.number, text, messageId }, { signal, key: randomUUID() }),
          ),
        ])
        return byCitizen
      })
      over.now = true
      await troubled
      const sent = talks.length * 2 * each
      await until(() => hearing.over || heardByDesk.count() >= sent, wholeMs, 50)
      hearing.over = true
      await heardByDesk.ended
      for (const [at, { number }] of talks.entries()) {
        findings.push(...judge(told[at]!).map((one) => `${number}, the citizen: ${one}`))
        findings.push(...judge(heardByDesk.of(number)).map((one) => `${number}, the desk: ${one}`))
        const { rows } = await town.judges.query<{ text: string }>('select text from chat_message where number = $1 order by seq', [number])
        findings.push(...judge(rows.map(({ text }) => text)).map((one) => `${number}, as kept: ${one}`))
      }
      return {
        figure: `${sent} messages in ${talks.length} conversations, ${count.repeats} of them sent again, over ${lines.length} lines`,
        findings,
      }
    } finally {
      over.now = true
      await troubled
      for (const line of lines) line.close()
    }
  },
}

const open = (line: Line, token: string | null = null) => ({ base: line.url, token: () => token })

async function trouble(line: Line, seed: number, over: { now: boolean }): Promise<void> {
  for (let round = seed; !over.now; round += 8) await play(line, scheduleOf(round % 4 === 0 ? round + 1 : round))
}

/** Reports with a link, as if they had come in. */
async function openTalks(town: Town, centerId: string, count: number): Promise<Talk[]> {
  const numbers = await town.file(centerId, count, () => ({}))
  const talks = numbers.map((number) => ({ number, token: randomBytes(30).toString('base64url') }))
  for (const { number, token } of talks)
    await town.judges.query(
      `insert into public_report (command_center_id, id, token_hash, user_id, filed, case_type_id, number)
       select command_center_id, gen_random_uuid(), $2, gen_random_uuid(), 'received', case_type_id, number from ticket where number = $1`,
      [number, tokenHash(token)],
    )
  return talks
}

interface Saying {
  random: () => number
  plant: boolean
  count: { repeats: number }
}

/** One after the other; each until it is answered, and some again though they were. */
async function say({ random, plant, count }: Saying, who: string, send: (text: string, id: string, signal: AbortSignal) => Promise<unknown>) {
  for (let at = 0; at < each; at++) {
    const id = randomUUID()
    const again = random() < 0.3 ? 1 : 0
    let isFirst = true
    const once = async () => {
      const isRepeat = !isFirst
      if (isRepeat) count.repeats++
      isFirst = false
      await send(`${who} ${at}`, plant && isRepeat ? randomUUID() : id, AbortSignal.timeout(answerMs))
    }
    const untilAnswered = async () => {
      while (!(await once().then(() => true, isFinal))) await delay(200 + 300 * random())
    }
    await Promise.all(Array.from({ length: 1 + again }, untilAnswered))
  }
}

/** A refusal that will not change is an error of this test; all else, half an answer too, is tried again. */
function isFinal(error: unknown): false {
  if (error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 409) throw error
  return false
}

/** As the citizen's page does it: what comes after the last that it has. */
async function hearAsCitizen(line: Line, { token }: Talk): Promise<string[]> {
  const texts: string[] = []
  let after = 0
  let known: string | undefined
  const since = performance.now()
  while (texts.length < 2 * each && performance.now() - since < 5 * wholeMs) {
    const asked: { token: string; after: number; waitSeconds: number; known?: string } = { token, after, waitSeconds: 2, ...(known && { known }) }
    const news = await ask(open(line), publicSide.followPublicChats, asked, { signal: AbortSignal.timeout(answerMs) }).catch((error: unknown) => {
      isFinal(error)
      return null
    })
    if (!news) {
      await delay(200)
      continue
    }
    texts.push(...news.data.items.map(({ text }) => text))
    after = news.data.items.at(-1)?.seq ?? after
    known = after >= news.data.lastSeq ? news.data.stamp : undefined
  }
  return texts
}

/** As the desk does it where it has no socket: the facts after the last that it has, each with its message. */
function hearAtDesk(line: Line, desk: Desk, from: number, hearing: { over: boolean }) {
  const texts = new Map<string, string[]>()
  let [cursor, heard] = [from, 0]
  const listen = async () => {
    while (!hearing.over) {
      const found = await ask(open(line, desk.token), feed.getFacts, { cursor }, { signal: AbortSignal.timeout(answerMs) }).catch(() => null)
      for (const { verb, row } of found?.data.facts ?? []) {
        if (verb !== 'chatSent') continue
        const { transactionNumber, text } = row as { transactionNumber: string; text: string }
        texts.set(transactionNumber, [...(texts.get(transactionNumber) ?? []), text])
        heard++
      }
      cursor = found?.data.cursor ?? cursor
      if (!found?.data.more) await delay(100)
    }
  }
  return { ended: listen(), count: () => heard, of: (number: string) => texts.get(number) ?? [] }
}

function judge(texts: readonly string[]): string[] {
  return ['citizen', 'staff'].flatMap((who) => {
    const of = texts.filter((text) => text.startsWith(who)).map((text) => Number(text.split(' ')[1]))
    const isWhole = of.length === each && of.every((one, at) => one === at)
    return isWhole ? [] : [`what the ${who} wrote is there as ${of.join(' ')}`]
  })
}
