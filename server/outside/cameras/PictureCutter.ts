// Cuts an answer without end into its JPEG pictures; each byte is searched once, however small the pieces it comes in.
const begins = Buffer.from([0xff, 0xd8, 0xff])
const ends = Buffer.from([0xff, 0xd9])

export class PictureCutter {
  #room = Buffer.allocUnsafe(64 * 1024)
  #used = 0
  /** Up to here nothing was found. */
  #searched = 0
  #isWithin = false
  #waiting = 0

  /** How much came since the last whole picture. */
  get waiting(): number {
    return this.#waiting
  }

  *cut(piece: Buffer): Generator<Buffer> {
    this.#keep(piece)
    this.#waiting += piece.length
    for (;;) {
      const mark = this.#isWithin ? ends : begins
      const at = this.#room.subarray(0, this.#used).indexOf(mark, this.#searched)
      if (at < 0) {
        const half = Math.min(this.#used - this.#searched, mark.length - 1)
        if (!this.#isWithin) this.#drop(this.#used - half)
        this.#searched = this.#used - half
        return
      }
      if (this.#isWithin) yield Buffer.from(this.#room.subarray(0, at + ends.length))
      if (this.#isWithin) this.#waiting = this.#used - at - ends.length
      this.#drop(this.#isWithin ? at + ends.length : at)
      this.#searched = this.#isWithin ? 0 : begins.length
      this.#isWithin = !this.#isWithin
    }
  }

  #keep(piece: Buffer): void {
    const needed = this.#used + piece.length
    if (needed > this.#room.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#room.length * 2))
      this.#room.copy(larger, 0, 0, this.#used)
      this.#room = larger
    }
    piece.copy(this.#room, this.#used)
    this.#used = needed
  }

  #drop(count: number): void {
    this.#room.copyWithin(0, count, this.#used)
    this.#used -= count
  }
}
