// Readers in two centers, sampling who owns the tickets that are raced for: at one instant in the database, and one after the other as its staff see it.
import { Refused } from '#contract/kit/client.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { connect } from '#server/database/pool.ts'
import type { Desk, Town } from './town.ts'

interface Watched {
  sender: Desk
  receiver: Desk
  /** The tickets that are raced for just now. */
  racing: ReadonlySet<string>
}

const readers = 2
const samplers = 3

export async function watchOwners(town: Town, { sender, receiver, racing }: Watched) {
  const findings = new Set<string>()
  const began = performance.now()
  const lookers = await Promise.all(Array.from({ length: samplers }, () => connect(town.ownerUrl, 'tanod-race')))
  let isOver = false
  let samples = 0
  let reads = 0
  let waiting: (() => void)[] = []
  const breathe = () => new Promise((resolve) => setTimeout(resolve, 2))

  const sample = async (looker: (typeof lookers)[number]) => {
    while (!isOver) {
      const [numbers, waited] = [[...racing], waiting]
      waiting = []
      const { rows } = await looker.query<{ number: string; owners: number }>(
        `select w.number, count(t.number) as owners from unnest($1::text[]) w(number) left join ticket t on t.number = w.number group by 1`,
        [numbers],
      )
      for (const { number, owners } of rows) if (owners !== 1) findings.add(`${number}: ${owners} owners at one instant`)
      samples++
      for (const resolve of waited) resolve()
      await breathe()
    }
  }
  const sees = async (desk: Desk, node: number, id: string) => {
    reads++
    try {
      await desk.at(node).ask(lists.getEmergencyTicket, { id })
      return true
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return false
      throw error
    }
  }
  /** A ticket goes one way, from the sender to the receiver: gone here and then not there, or there and then still here, are impossible. */
  const read = async (reader: number) => {
    for (let round = reader; !isOver; round++) {
      const numbers = [...racing]
      const id = numbers[round % numbers.length]
      if (!id) await breathe()
      else if (round % 2 === 0) {
        if (!(await sees(sender, round, id)) && !(await sees(receiver, round + 1, id))) findings.add(`${id}: gone here, and not there`)
      } else if ((await sees(receiver, round, id)) && (await sees(sender, round + 1, id))) findings.add(`${id}: there, and still here`)
    }
  }
  const all = Promise.all([...lookers.map(sample), ...Array.from({ length: readers }, (_, reader) => read(reader))])
  all.catch(() => {})

  return {
    /** Ends once all that is raced for now has been sampled, so that what stands at its end is seen however busy the machine is. */
    sampled: () => Promise.race([all, new Promise<void>((resolve) => void waiting.push(resolve))]),
    async stop() {
      isOver = true
      await all
      for (const looker of lookers) await looker.end()
      return { findings: [...findings], samples, reads, perSecond: samples / ((performance.now() - began) / 1_000) }
    },
  }
}
