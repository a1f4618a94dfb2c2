// npm run build: the web, where it has changed since it was last built.
import process from 'node:process'
import { buildWeb } from './web.mjs'

const { code, output } = await buildWeb(process.execPath)
if (code !== 0) console.error(output)
process.exitCode = code
