// Asks an outside system no more for a while after it failed several times in a row, so that nobody waits for what does not come.
import { timeNow } from '#server/kit/clock.ts'
import { OutsideTrouble } from './fetchOutside.ts'

const mostFailures = 3
const pauseMs = 30_000

export class Breaker {
  #failures = 0
  #openUntil = 0
  #last = new OutsideTrouble('silent', 'not asked yet')

  get isOpen(): boolean {
    return timeNow() < this.#openUntil
  }

  async through<R>(ask: () => Promise<R>): Promise<R> {
    if (this.isOpen) throw this.#last
    try {
      const answer = await ask()
      this.#failures = 0
      return answer
    } catch (error) {
      this.#last = error instanceof OutsideTrouble ? error : new OutsideTrouble('notUnderstood', String(error))
      if (++this.#failures >= mostFailures) this.#openUntil = timeNow() + pauseMs
      throw this.#last
    }
  }
}
