// A machine whose clock is off: every date of this process is, and nothing else of it. `node --import tests/shiftedClock.ts` takes the milliseconds from TEST_CLOCK_AHEAD_MS.
const True = Date

/** Answers how to put it right. */
export function shiftClock(aheadMs: number): () => void {
  globalThis.Date = class extends True {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [True.now() + aheadMs] : given) as [number]))
    }
    static override now = () => True.now() + aheadMs
  } as DateConstructor
  return () => {
    globalThis.Date = True
  }
}

const given = Number(process.env['TEST_CLOCK_AHEAD_MS'] ?? 0)
if (given !== 0) shiftClock(given)
