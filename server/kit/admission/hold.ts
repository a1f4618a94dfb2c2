// Whoever does not listen waits for being refused, so that hundreds of lines which ask again at once take little of the processor.
const holdMs = 3_000
/** Only so many are made to wait; beyond, they are refused at once. */
const mostHeld = 4_000
let held = 0

export function hold(): Promise<void> {
  if (held >= mostHeld) return Promise.resolve()
  held++
  return new Promise((resolve) => {
    setTimeout(() => {
      held--
      resolve()
    }, holdMs)
  })
}
