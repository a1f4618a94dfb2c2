// tanod waitReady [SECONDS]: waits until the Tanod of this machine answers that it is ready; ends with 1 where it does not.
import { request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'

const { port, certificate } = readConfig()
const until = performance.now() + Number(process.argv[2] ?? 120) * 1_000

/** Over the loopback the certificate is the machine's own: nobody stands between. */
const isReady = (): Promise<boolean> =>
  certificate
    ? new Promise((resolve) => {
        const asked = request({ host: '127.0.0.1', port, path: '/ready', rejectUnauthorized: false, timeout: 5_000 }, (answer) => {
          answer.resume()
          resolve(answer.statusCode === 200)
        })
        asked.on('error', () => resolve(false))
        asked.on('timeout', () => asked.destroy())
        asked.end()
      })
    : fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      )

while (!(await isReady())) {
  if (performance.now() > until) {
    process.stdout.write('Tanod is not ready.\n')
    process.exit(1)
  }
  await delay(250)
}
