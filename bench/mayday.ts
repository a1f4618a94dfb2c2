// A Mayday, from the crew's touch to the last of a thousand sockets of its center.
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { tickets } from '#contract/tickets/room.ts'
import { App } from '#tests/app.ts'
import { type Figure, middle, ms, quantile } from './figure.ts'

const clients = 1_000
/** So many open at a time. */
const atOnce = 50
const rounds = 10
const promisedMs = 1_000

export async function measureMayday(): Promise<Figure[]> {
  const app = new App({ TANOD_DEMO: '1', TANOD_SOCKETS_PER_ACCOUNT: '10000' })
  try {
    await app.start(300_000)
    const [dispatcher, team] = [await signedIn(app, 'dispatcher'), await signedIn(app, 'responseteam')]
    let heard: number[] = []
    let all = () => {}
    const hear = (text: string) => {
      if (!text.includes('"maydayDeclared"')) return
      heard.push(performance.now())
      if (heard.length === clients) all()
    }
    const sockets: WebSocket[] = []
    while (sockets.length < clients)
      sockets.push(...(await Promise.all(Array.from({ length: atOnce }, () => openSocket(app.url, dispatcher.token, hear)))))
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      heard = []
      const told = new Promise<void>((resolve) => (all = resolve))
      const began = performance.now()
      const { transactionNumber: id } = (await ask(team.wire, tickets.declareMayday, {})).data
      await Promise.race([told, delay(60_000)])
      took.push(...Array.from({ length: clients }, (_, at) => (heard[at] ?? Number.POSITIVE_INFINITY) - began))
      await ask(dispatcher.wire, tickets.endMayday, { id, responseTeamId: team.accountId, reason: 'A bench.' })
    }
    for (const socket of sockets) socket.close()
    const tail = quantile(took, 0.95)
    return [
      {
        id: 'SAF-01',
        what: `a Mayday on ${clients} sockets, ${rounds} times`,
        measured: `p95 ${ms(tail)}, middle ${ms(middle(took))}, last ${ms(Math.max(...took))}`,
        promise: `p95 ≤ ${ms(promisedMs)}`,
        isKept: tail <= promisedMs,
      },
    ]
  } finally {
    await app.remove()
  }
}

async function signedIn(app: App, accountType: 'dispatcher' | 'responseteam') {
  const { token, currentUser } = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType, center: 'taytay' })).data
  return { token, accountId: currentUser.accountId, wire: { base: app.url, token: (): string | null => token } }
}

function openSocket(url: string, token: string, hear: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.onerror = () => reject(new Error('A desk could not connect.'))
    socket.onopen = () => socket.send(`40${JSON.stringify({ token })}`)
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === '2') socket.send('3')
      else if (data.startsWith('42["ready"')) resolve(socket)
      else if (data.startsWith('42["facts"')) hear(data)
    }
  })
}
