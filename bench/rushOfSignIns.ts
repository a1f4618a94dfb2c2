// SPD-10: forty sign-ins at once, and what another caller feels of them.
import { demoPassword } from '#server/auth/demo.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { App } from '#tests/app.ts'
import { type Figure, middle, ms, quantile, ratio } from './figure.ts'

const atOnce = 40
const rounds = 6

export async function measureRush(): Promise<Figure[]> {
  const app = new App({ TANOD_TRUST_PROXY: '127.0.0.1' })
  try {
    await app.start()
    const { data } = await ask({ base: app.url, token: () => null }, signIn.getSignInOptions)
    const names = data.demo.map(({ username }) => username)
    const other = await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher' })
    const call = () => timed(() => ask({ base: app.url, token: () => other.data.token }, signIn.getCurrentUser))
    for (let n = 0; n < 200; n++) await call()

    const quiet: number[] = []
    const busy: number[] = []
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < 150; n++) quiet.push(await call())
      let isOver = false
      const rush = Promise.all(Array.from({ length: atOnce }, (_, n) => timed(() => signInAs(app.url, names[n % names.length]!, `127.0.2.${n}`))))
      const ended = rush.then(() => (isOver = true))
      while (!isOver) busy.push(await call())
      await ended
      took.push(...(await rush))
    }
    const slower = middle(busy) / middle(quiet)
    const p95 = quantile(took, 0.95)
    return [
      { id: 'SPD-10', what: `p95 of ${atOnce} sign-ins at once`, measured: ms(p95), promise: '≤ 1500 ms', isKept: p95 <= 1_500 },
      {
        id: 'SPD-10',
        what: 'another call meanwhile, against without',
        measured: `${ratio(slower)} (${ms(middle(busy))} to ${ms(middle(quiet))})`,
        promise: '≤ 1.20 ×',
        isKept: slower <= 1.2,
      },
    ]
  } finally {
    await app.remove()
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return performance.now() - began
}

function signInAs(base: string, username: string, source: string) {
  const send = (request: Request) => {
    request.headers.set('x-forwarded-for', source)
    return fetch(request)
  }
  return ask({ base, token: () => null, send }, signIn.login, { username, password: demoPassword })
}
