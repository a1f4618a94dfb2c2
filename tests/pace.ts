// Speed, judged by how crowded this machine is in the same run: beside other programs everything takes longer, and nothing is wrong with it.
import { createHash } from 'node:crypto'

const block = Buffer.alloc(64 * 1024)
const probeMs = 60

/** How many times longer a piece of work takes just now than the processor works on it: 1 where nothing else runs. */
function crowding(): number {
  const began = performance.now()
  const used = process.cpuUsage()
  while (performance.now() - began < probeMs) createHash('sha256').update(block).digest()
  const { user, system } = process.cpuUsage(used)
  return Math.max(1, ((performance.now() - began) * 1_000) / (user + system))
}

/** Times works of one kind, with a probe of the machine before each. */
export class Pace {
  readonly times: number[] = []
  #crowding = 1

  async of<R>(work: () => Promise<R>): Promise<R> {
    this.#crowding = Math.max(this.#crowding, crowding())
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.times.push(performance.now() - began)
    }
  }

  get middle(): number {
    return this.times.toSorted((one, other) => one - other)[Math.floor(this.times.length / 2)]!
  }

  /** What takes so long on a quiet machine may take so long here and now. */
  limit(quietMs: number): number {
    return quietMs * (this.#crowding < 1.2 ? 1 : this.#crowding * 3)
  }
}

/** Sets an edge one second ahead and asks; anew where another answer came after that second was over. */
export async function withinItsSecond<T>(ask: () => Promise<T>, right: T): Promise<T> {
  for (;;) {
    const from = performance.now()
    const answer = await ask()
    if (answer === right || performance.now() - from < 1_000) return answer
  }
}
