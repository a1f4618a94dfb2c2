// npm start: tells of wrong settings, installs what is missing, builds what is stale, and runs the server.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { environmentFor, forwardSignals, giveUp, root, run } from './run.mjs'
import { buildServer } from './serverBundle.mjs'
import { wrongChoice } from './settings.mjs'
import { buildWeb } from './web.mjs'

const wrong = wrongChoice()
if (wrong) giveUp(wrong)
const node = await ensureInstalled()

let checked
/** What the server would refuse is told before minutes go into a build. */
const announce = (words) => async () => {
  checked ??= run(node, ['server/checkSettings.ts'], { env: environmentFor(node) })
  const { code, output } = await checked
  if (code !== 0) giveUp(output.trim())
  console.log(words)
}
const [web, server] = await Promise.all([
  buildWeb(node, { onBuild: announce('Building the web …') }),
  buildServer(node, { onBuild: announce('Bundling the server …') }),
])
if (web.code !== 0) giveUp(`${web.output.trim()}\nThe web could not be built.`)
if (server.code !== 0) console.log(`${server.output.trim()}\nThe server could not be bundled, and starts from its files.`)

if (Number.parseInt(process.versions.node, 10) >= 24) await import('./serve.mjs')
else {
  // Without us nobody would stop the server: it ends when we are killed.
  const tied = existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--', node] : [node]
  const [command, ...args] = [...tied, path.join(root, 'tools/serve.mjs'), ...process.argv.slice(2)]
  const { code, signal } = await run(command, args, { env: environmentFor(node), print: true, onChild: forwardSignals })
  if (signal) process.kill(process.pid, 'SIGKILL')
  process.exitCode = code
}
