// SPD-02 and SPD-05: from a change to the last of a thousand clients, against bare ws; and what a client costs in memory.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '#tests/app.ts'
import type { Served } from './fanOutServer.ts'
import { type Figure, kB, middle, ms, quantile, ratio } from './figure.ts'

const clients = 1_000
/** Opened before the memory is looked at: the first ones make the program grow, not the clients. */
const firstClients = 200
const rounds = 60
const warmUp = 15

export async function measureFanOut(): Promise<Figure[]> {
  const tanod = await measure('tanod')
  const bare = await measure('bare')
  const slower = middle(tanod.took) / middle(bare.took)
  const perClient = tanod.bytesPerClient
  const tail = quantile(tanod.took, 0.95)
  return [
    {
      id: 'SPD-02',
      what: `a change reaches the last of ${clients} clients, against bare ws`,
      measured: `${ratio(slower)} (${ms(middle(tanod.took))} to ${ms(middle(bare.took))}, p95 ${ms(tail)})`,
      promise: '≤ 1.50 ×',
      isKept: slower <= 1.5,
    },
    {
      id: 'SPD-05',
      what: 'memory of a connected client',
      measured: `${kB(perClient)} (bare ws ${kB(bare.bytesPerClient)})`,
      promise: '≤ 60 kB',
      isKept: perClient <= 60_000,
    },
  ]
}

async function measure(kind: 'tanod' | 'bare') {
  const data = makeFolder()
  const child = fork(join(import.meta.dirname, 'fanOutServer.ts'), [kind, data], { execArgv: ['--expose-gc'] })
  try {
    const [served] = (await once(child, 'message')) as [Served]
    let heard = 0
    let lastAt = 0n
    let told = () => {}
    const open = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          openClient(served, () => {
            lastAt = process.hrtime.bigint()
            if (++heard === clients) told()
          }),
        ),
      )
    const first = await open(firstClients)
    const memoryBefore = await ask<{ memory: number }>(child, 'memory')
    const sockets = [...first, ...(await open(clients - firstClients))]
    const memoryAfter = await ask<{ memory: number }>(child, 'memory')
    const took: number[] = []
    for (let round = 0; round < rounds + warmUp; round++) {
      heard = 0
      const all = new Promise<void>((resolve) => (told = resolve))
      const { began } = await ask<{ began: string }>(child, 'change')
      await all
      if (round >= warmUp) took.push(Number(lastAt - BigInt(began)) / 1e6)
    }
    for (const socket of sockets) socket.close()
    return { took, bytesPerClient: (memoryAfter.memory - memoryBefore.memory) / (clients - firstClients) }
  } finally {
    child.send('stop')
    await once(child, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
}

async function ask<A>(child: ChildProcess, what: string): Promise<A> {
  const answer = once(child, 'message')
  child.send(what)
  return ((await answer) as [A])[0]
}

/** The same small client for both servers: greets, answers pings, counts what it is told. */
function openClient({ url, greeting }: Served, onFacts: () => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.onerror = () => reject(new Error('A client could not connect.'))
    socket.onopen = () => (greeting ? socket.send(greeting) : resolve(socket))
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === '2') socket.send('3')
      else if (data.startsWith('42["ready"')) resolve(socket)
      else if (data.startsWith('42["facts"')) onFacts()
    }
  })
}
