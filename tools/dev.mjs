// npm run dev: everything that a day of work on Tanod needs, by the project's own Node.
import { ensureInstalled } from './install.mjs'
import { environmentFor, forwardSignals, run } from './run.mjs'

const node = await ensureInstalled()
const { code } = await run(node, ['tools/develop.ts'], { env: environmentFor(node), print: true, onChild: forwardSignals })
process.exitCode = code
