// SPD-03 and SPD-04: a page of a list against the bare query, and against a town with fewer tickets.
import { lists } from '#contract/tickets/lists/lists.ts'
import { type Figure, middle, ms, ratio } from './figure.ts'
import { openTown, type Town } from './town.ts'
import { getRequest, Line } from './wire.ts'

const rounds = 15
const roundMs = 500
const warmUpMs = 2_000

interface Asked {
  port: number
  request: string
}
const page = ({ port, token }: Pick<Town, 'port' | 'token'>, list: 'getPendingEmergencyTickets' | 'getArchivedEmergencyTickets'): Asked => ({
  port,
  request: getRequest(`${lists[list].path}?limit=50`, token),
})

export async function measurePageRate(): Promise<Figure[]> {
  const town = await openTown({ open: 10_000, closed: 10_000 })
  try {
    const bare = await town.openBare()
    const figures: Figure[] = []
    for (const callers of [1, 50]) {
      const own = page(town, 'getPendingEmergencyTickets')
      const [share, ownRate, bareRate] = await compare(own, { port: bare.port, request: own.request }, callers)
      figures.push({
        id: 'SPD-03',
        what: `a page of 50, ${callers} ${callers === 1 ? 'caller' : 'callers'}, rate against the bare query`,
        measured: `${(share * 100).toFixed(0)} % (${ownRate.toFixed(0)} to ${bareRate.toFixed(0)} a second)`,
        promise: '≥ 50 %',
        isKept: share >= 0.5,
      })
    }
    bare.close()
    return figures
  } finally {
    await town.close()
  }
}

export async function measurePagesOfMany(): Promise<Figure[]> {
  const usual = await openTown({ open: 10_000, closed: 10_000 })
  try {
    const closed = await against({ open: 10_000, closed: 1_000_000 }, async (many) => [
      figure(
        'the open ones, 1,000,000 closed against 10,000',
        await slowness(page(many, 'getPendingEmergencyTickets'), page(usual, 'getPendingEmergencyTickets')),
      ),
      figure(
        'the closed ones, 1,000,000 of them against 10,000',
        await slowness(page(many, 'getArchivedEmergencyTickets'), page(usual, 'getArchivedEmergencyTickets')),
      ),
    ])
    const open = await against({ open: 100, closed: 10_000 }, async (few) => [
      figure(
        'the open ones, 10,000 of them against 100',
        await slowness(page(usual, 'getPendingEmergencyTickets'), page(few, 'getPendingEmergencyTickets')),
      ),
    ])
    return [...closed, ...open]
  } finally {
    await usual.close()
  }
}

async function against(counts: { open: number; closed: number }, measure: (other: Town) => Promise<Figure[]>): Promise<Figure[]> {
  const other = await openTown(counts)
  try {
    return await measure(other)
  } finally {
    await other.close()
  }
}

const figure = (what: string, { slower, took }: { slower: number; took: string }): Figure => ({
  id: 'SPD-04',
  what: `a page of 50 of ${what}`,
  measured: `${ratio(slower)} (${took})`,
  promise: '≤ 1.20 ×',
  isKept: slower <= 1.2,
})

async function slowness(larger: Asked, smaller: Asked): Promise<{ slower: number; took: string }> {
  const [share, rate, otherRate] = await compare(larger, smaller, 1)
  return { slower: 1 / share, took: `${ms(1_000 / rate)} to ${ms(1_000 / otherRate)}` }
}

/** The rate of one over the rate of the other, in turns: the middle of all pairs of rounds. */
async function compare(one: Asked, other: Asked, callers: number): Promise<[share: number, rate: number, otherRate: number]> {
  for (const asked of [one, other]) await rateOf(asked, callers, warmUpMs)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push([await rateOf(one, callers, roundMs), await rateOf(other, callers, roundMs)])
    else pairs.push([await rateOf(other, callers, roundMs), await rateOf(one, callers, roundMs)].toReversed() as [number, number])
  }
  return [middle(pairs.map(([a, b]) => a / b)), middle(pairs.map(([a]) => a)), middle(pairs.map(([, b]) => b))]
}

async function rateOf({ port, request }: Asked, callers: number, forMs: number): Promise<number> {
  const lines = await Promise.all(Array.from({ length: callers }, () => Line.open(port)))
  let answered = 0
  const began = performance.now()
  const call = async (line: Line) => {
    while (performance.now() - began < forMs) {
      await line.send(request)
      answered++
    }
  }
  await Promise.all(lines.map(call))
  const seconds = (performance.now() - began) / 1_000
  for (const line of lines) line.close()
  return answered / seconds
}
