// npm run build: installs the packages where they are missing, and makes the web and the bundle of the server, where what they are made of has changed since they were last built.
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { buildServer } from './serverBundle.mjs'
import { buildWeb } from './web.mjs'

const node = await ensureInstalled()
for (const { code, output } of await Promise.all([buildWeb(node), buildServer(node)])) {
  if (code === 0) continue
  console.error(output)
  process.exitCode = code
}
