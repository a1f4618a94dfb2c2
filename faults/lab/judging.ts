// Judges one fault after the other: a promise is kept or broken, a planted break is seen or not, and what comes to no end ends the run.
import type { Fault, Found } from './Fault.ts'

export interface Asked {
  name: string
  times: number | undefined
  plant: boolean
}

const mostTold = 20

/** Says one paragraph for each; gives back whether all was as it should be. */
export async function judgeAll(
  asked: readonly Asked[],
  faults: Record<string, Fault>,
  { endMs, tell }: { endMs: number; tell: (paragraph: string) => void },
): Promise<boolean> {
  const leftBehind = new Map<string, Found>()
  let isKept = true

  /** A plant into what a run leaves behind needs no second run. */
  async function planted(name: string, times: number | undefined): Promise<Found> {
    const found = leftBehind.get(name) ?? (await faults[name]!.run({ times, plant: true }))
    return found.plantAfter ? { ...found, findings: await found.plantAfter() } : found
  }

  for (const { name, times, plant } of asked) {
    const fault = faults[name]!
    const missing = fault.needs?.()
    if (missing) {
      tell(`skip   ${name}: ${missing}\n`)
      continue
    }
    const say = (word: string, figure: string, findings: readonly string[]) => {
      const told = [`${word} ${name}: ${fault.says}`, figure, ...findings.slice(0, mostTold).map((one) => `found: ${one}`)]
      if (findings.length > mostTold) told.push(`found: ${findings.length - mostTold} more`)
      tell(`${told.join('\n').replaceAll(/\n+/g, '\n       ')}\n`)
    }
    const broken = plant ? 'UNSEEN' : 'BROKEN'
    try {
      const found = await within(endMs, plant ? planted(name, times) : fault.run({ times, plant }))
      if (found === undefined) {
        say(broken, `it did not end within ${endMs / 1_000} s; those after it were not tried`, [])
        return false
      }
      if (found.plantAfter) leftBehind.set(name, found)
      const isAsExpected = plant === found.findings.length > 0
      isKept &&= isAsExpected
      say(isAsExpected ? (plant ? 'seen  ' : 'kept  ') : broken, found.figure, found.findings)
    } catch (error) {
      // Those that follow are judged too.
      isKept = false
      say(broken, 'it came to no end', [(error as Error).stack ?? String(error)])
    }
  }
  return isKept
}

function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
