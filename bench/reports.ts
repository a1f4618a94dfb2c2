// SPD-01: from a posted report to another client's socket, durable in between, against the bare server in turns.
import { entries } from '#contract/tickets/entries/entries.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { type Figure, middle, ms, quantile, ratio } from './figure.ts'
import { openTown, type Town } from './town.ts'
import { Line, openListener, postRequest } from './wire.ts'

const rounds = 9
const roundMs = 1_500
const warmUpMs = 3_000
/** By how many at once. Two durable steps, rights and order cost what they cost. */
const leastShare = { 1: 0.45, 50: 0.5 }
const mostSlower = 2.5
type AtOnce = keyof typeof leastShare

export interface Side {
  port: number
  town: Pick<Town, 'token' | 'caseTypeId'>
}
interface Round {
  rate: number
  p99: number
}

export async function measureReports(): Promise<Figure[]> {
  const town = await openTown({ open: 100, closed: 10_000 })
  const bare = await town.openBare()
  try {
    const figures: Figure[] = []
    for (const atOnce of [1, 50] as const) {
      const sides = [
        { port: town.port, town },
        { port: bare.port, town },
      ]
      for (const side of sides) await post(side, atOnce, warmUpMs)
      const pairs: [Round, Round][] = []
      for (let round = 0; round < rounds; round++) {
        const order = round % 2 === 0 ? sides : sides.toReversed()
        const seen: Round[] = []
        for (const side of order) seen.push(await post(side, atOnce, roundMs))
        pairs.push((round % 2 === 0 ? seen : seen.toReversed()) as [Round, Round])
      }
      figures.push(...judge(atOnce, pairs))
    }
    return figures
  } finally {
    bare.close()
    await town.close()
  }
}

function judge(atOnce: AtOnce, pairs: [Round, Round][]): Figure[] {
  const of = (pick: (pair: [Round, Round]) => number) => middle(pairs.map(pick))
  const share = of(([own, bare]) => own.rate / bare.rate)
  const slower = of(([own, bare]) => own.p99 / bare.p99)
  const rate = (side: 0 | 1) => of((pair) => pair[side].rate).toFixed(0)
  const tail = (side: 0 | 1) => ms(of((pair) => pair[side].p99))
  return [
    {
      id: 'SPD-01',
      what: `reports to another's socket, ${atOnce} at once, rate against bare`,
      measured: `${(share * 100).toFixed(0)} % (${rate(0)} to ${rate(1)} a second)`,
      promise: `≥ ${leastShare[atOnce] * 100} %`,
      isKept: share >= leastShare[atOnce],
    },
    {
      id: 'SPD-01',
      what: `the same, p99 against bare`,
      measured: `${ratio(slower)} (${tail(0)} to ${tail(1)})`,
      promise: `≤ ${ratio(mostSlower)}`,
      isKept: slower <= mostSlower,
    },
  ]
}

let posted = 0

/** So many callers, each of whom posts its next report once its last was answered and heard by the other client. */
export async function post({ port, town }: Side, atOnce: number, forMs: number): Promise<Round> {
  const heard = new Map<string, () => void>()
  const listener = await openListener(port, town.token, ({ verb, row }: FactMessage) => {
    if (verb === 'ticketFiled') heard.get((row as { summary: string }).summary)?.()
  })
  const lines = await Promise.all(Array.from({ length: atOnce }, () => Line.open(port)))
  const took: number[] = []
  const began = performance.now()
  const call = async (line: Line) => {
    while (performance.now() - began < forMs) {
      const description = `Report ${++posted} of the bench`
      const body = JSON.stringify({ caseTypeId: town.caseTypeId, description, landmark: 'Rizal Avenue corner Luna Street', callerName: 'Ana Cruz' })
      const request = postRequest(entries.createEmergencyTicket.path, town.token, `bench-${process.pid}-${posted}`, body)
      const sent = performance.now()
      const arrived = new Promise<void>((resolve) =>
        heard.set(description, () => {
          took.push(performance.now() - sent)
          heard.delete(description)
          resolve()
        }),
      )
      await Promise.all([line.send(request), arrived])
    }
  }
  await Promise.all(lines.map(call))
  const seconds = (performance.now() - began) / 1_000
  for (const line of lines) line.close()
  listener.close()
  return { rate: took.length / seconds, p99: quantile(took, 0.99) }
}
