// npm start: installs what is missing, builds the web when it is stale, and runs the server.
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { compiled, environmentFor, forwardSignals, giveUp, root, run } from './run.mjs'
import { buildWeb } from './web.mjs'

const node = await ensureInstalled()
const build = await buildWeb(node, { onBuild: () => console.log('Building the web …') })
if (build.code !== 0) giveUp(`${build.output.trim()}\nThe web could not be built.`)

const main = path.join(root, 'server/main.ts')
if (Number.parseInt(process.versions.node, 10) >= 24) {
  process.chdir(root)
  // For the nodes and programs that the server starts, too.
  process.env.NODE_COMPILE_CACHE ??= compiled
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(main)
} else {
  // Without us nobody would stop the server: it ends when we are killed.
  const tied = existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--', node] : [node]
  const [command, ...args] = [...tied, main, ...process.argv.slice(2)]
  const { code, signal } = await run(command, args, { env: environmentFor(node), print: true, onChild: forwardSignals })
  if (signal) process.kill(process.pid, 'SIGKILL')
  process.exitCode = code
}
