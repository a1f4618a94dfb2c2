// Says what many lines have to say at once at a pace that the server takes: it ends a socket of which more than fifty events come in a second.
const [mostInTurn, turnMs] = [15, 500]

export class Pace<Said> {
  readonly #say: (said: Said) => void
  readonly #waiting: Said[] = []
  #left = mostInTurn
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(say: (said: Said) => void) {
    this.#say = say
  }

  say(said: Said): void {
    if (this.#isOver) return
    this.#waiting.push(said)
    this.#go()
  }

  #go(): void {
    for (; this.#left > 0 && this.#waiting.length > 0; this.#left--) this.#say(this.#waiting.shift()!)
    if (this.#left === mostInTurn) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#left = mostInTurn
      this.#go()
    }, turnMs)
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }
}
