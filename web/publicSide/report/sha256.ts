// SHA-256 of a short text, at once: the browser's own answers too slowly for many, and not at all over plain HTTP.
const primes = (count: number) => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))
const words = new Int32Array(64)
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = start.slice()
  for (let at = 0; at < padded.length; at += 64) addBlock(state, view, at)
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => out.setInt32(at * 4, word))
  return new Uint8Array(out.buffer)
}

function addBlock(state: Int32Array, view: DataView, from: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(from + i * 4)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15]!, words[i - 2]!]
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i]! + word) | 0
}
