// Runs the server in this process, which must be the project's own Node: npm start does when all is built, and the unit of the service.
import cluster from 'node:cluster'
import module from 'node:module'
import process from 'node:process'
import { compiled, root } from './run.mjs'
import { serverEntry } from './serverBundle.mjs'

const entry = serverEntry()
process.chdir(root)
// For the nodes and programs that the server starts, too.
process.env.NODE_COMPILE_CACHE ??= compiled
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
cluster.setupPrimary({ exec: entry })
await import(entry)
