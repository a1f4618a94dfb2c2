// Loaded into a Tanod that is soaked: writes down what it holds once its garbage is collected, and leaks on purpose where it is asked to.
import { appendFileSync } from 'node:fs'
import { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const { TANOD_SOAK_FILE: file, TANOD_SOAK_LEAK: leak } = process.env
const everyMs = 10_000

if (file && /server.main\.m?[jt]s$/.test(process.argv[1] ?? '')) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setInterval(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), held: heapUsed + external, rss })}\n`)
  }, everyMs).unref()
  if (leak) {
    const kept: object[] = []
    const emit = Server.prototype.emit
    Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]) {
      if (event === 'request') kept.push(Array.from({ length: 500 }, (_, n) => n + kept.length + 0.5))
      return Reflect.apply(emit, this, [event, ...given])
    }
  }
}
