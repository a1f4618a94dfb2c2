// npm run dev: the server, started again at every change, and Vite's server for the web before it.
import { ensureInstalled } from './install.mjs'
import { environmentFor, forwardSignals, run } from './run.mjs'

const node = await ensureInstalled()
const env = environmentFor(node)
const children = []
const onChild = (child) => {
  children.push(child)
  forwardSignals(child)
}
const both = [
  run(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { env, print: true, onChild }),
  run('vite', process.argv.slice(2), { env, print: true, onChild }),
]
const { code } = await Promise.race(both)
for (const child of children) child.kill('SIGTERM')
await Promise.all(both)
process.exitCode = code
