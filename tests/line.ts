// A line between a client and the nodes that can be cut within a frame, reset, held up and swallowed without a word, by a schedule that a seed decides.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Weather = 'clear' | 'late' | 'hole' | 'shut'

interface Pipe {
  client: Socket
  server: Socket
  /** Something was swallowed: nothing more comes through, and nobody is told. */
  isDead: boolean
  /** The next bytes from the server are sent by half, and then nothing. */
  cutNext: boolean
}

export type Line = Awaited<ReturnType<typeof openLine>>

interface LineOptions {
  /** Whoever it leads to sees the client's own address. */
  keepsSource?: boolean
}

/** Every connection goes to the next node in turn. */
export async function openLine(ports: readonly number[], { keepsSource = false }: LineOptions = {}) {
  let weather: Weather = 'clear'
  let lateMs = 0
  let turn = 0
  let late = 0
  const pipes = new Set<Pipe>()

  const server = createServer((client) => {
    if (weather === 'shut') return void client.destroy()
    const to = connect({ port: ports[turn++ % ports.length]!, host: '127.0.0.1', ...(keepsSource && { localAddress: client.remoteAddress! }) })
    const pipe: Pipe = { client, server: to, isDead: weather === 'hole', cutNext: false }
    pipes.add(pipe)
    carry(client, to, pipe)
    carry(to, client, pipe)
  })

  function carry(from: Socket, to: Socket, pipe: Pipe): void {
    let last = Promise.resolve()
    const next = (work: () => void) => {
      const dueAt = performance.now() + (weather === 'late' ? lateMs : 0)
      late++
      last = last.then(async () => {
        const waitMs = dueAt - performance.now()
        if (waitMs > 0) await delay(waitMs)
        if (!pipe.isDead) work()
        late--
      })
    }
    from.on('data', (bytes) => {
      if (weather === 'hole') pipe.isDead = true
      next(() => {
        if (!pipe.cutNext || from !== pipe.server) return void to.write(bytes)
        to.end(bytes.subarray(0, bytes.length >> 1))
        from.destroy()
      })
    })
    from.on('close', () => {
      if (pipe.isDead || weather === 'hole') pipe.isDead = true
      else next(() => to.end())
    })
    from.on('error', () => {})
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reset = () => pipes.forEach(({ client, server: to }) => [client, to].forEach((one) => one.resetAndDestroy()))
  return {
    port: (server.address() as AddressInfo).port,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be(now: Weather, ms = 0): void {
      weather = now
      lateMs = ms
      if (now === 'shut') reset()
    },
    cut: () => pipes.forEach((pipe) => (pipe.cutNext = true)),
    reset,
    /** What was late has come. */
    hasDelivered: () => late === 0,
    close(): void {
      for (const { client, server: to } of pipes) for (const one of [client, to]) one.destroy()
      server.close()
    },
  }
}

export interface Trouble {
  atMs: number
  kind: 'cut' | 'reset' | 'late' | 'hole'
  forMs: number
  lateMs: number
}

/** Numbers that a seed decides, between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9 + 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Two to five troubles within some seconds; every fourth schedule has a hole that outlasts the client's patience. */
export function scheduleOf(seed: number): Trouble[] {
  const random = seeded(seed)
  const kinds = ['cut', 'reset', 'late', 'hole'] as const
  const troubles: Trouble[] = []
  let atMs = 100 + random() * 400
  for (let left = 2 + Math.floor(random() * 4); left > 0; left--) {
    const kind = kinds[Math.floor(random() * kinds.length)]!
    const forMs = kind === 'late' || kind === 'hole' ? 200 + random() * 1_500 : 0
    troubles.push({ atMs, kind, forMs, lateMs: random() * 3_000 })
    atMs += forMs + 200 + random() * 1_000
  }
  if (seed % 4 === 0) troubles.push({ atMs, kind: 'hole', forMs: 11_000, lateMs: 0 })
  return troubles
}

export async function play(line: Line, troubles: readonly Trouble[]): Promise<void> {
  const began = performance.now()
  for (const { atMs, kind, forMs, lateMs } of troubles) {
    await delay(Math.max(0, atMs - (performance.now() - began)))
    if (kind === 'cut') line.cut()
    else if (kind === 'reset') line.reset()
    else {
      line.be(kind, lateMs)
      await delay(forMs)
      line.be('clear')
    }
  }
}
