// npm run build: the web and the bundle of the server, where what they are made of has changed since they were last built.
import process from 'node:process'
import { buildServer } from './serverBundle.mjs'
import { buildWeb } from './web.mjs'

for (const { code, output } of await Promise.all([buildWeb(process.execPath), buildServer(process.execPath)])) {
  if (code === 0) continue
  console.error(output)
  process.exitCode = code
}
