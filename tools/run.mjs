// Runs the project's commands with its own Node first in the path.
import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.dirname(import.meta.dirname)
export const bin = path.join(root, 'node_modules/.bin')

/** Ends the process with one sentence for a person. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** What Node has compiled once is not compiled again at the next start. */
export const compiled = path.join(root, 'node_modules/.cache/node')

/** The environment for a command: the given Node and the project's tools come first. */
export function environmentFor(node, extra = {}) {
  const given = { NODE_COMPILE_CACHE: compiled, ...process.env, npm_config_loglevel: 'error', ...extra }
  return { ...given, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) }
}

/** Runs a command to its end, or to that of its minutes; gives its exit code and, unless it prints itself, what it printed. */
export function run(command, args, { env = process.env, print = false, onChild = () => {}, mostMinutes } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: print ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout?.on('data', (data) => output.push(data))
    child.stderr?.on('data', (data) => output.push(data))
    const answer = (code, signal) => resolve({ code: code ?? 1, signal, output: Buffer.concat(output).toString() })
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', answer)
    onChild(child)
    if (mostMinutes === undefined) return
    const end = setTimeout(() => {
      output.push(Buffer.from(`\nIt did not end within ${mostMinutes} minutes and was ended.\n`))
      // What it has started may hold its output open for longer.
      child.on('exit', (code, signal) => {
        for (const stream of [child.stdout, child.stderr]) stream?.destroy()
        answer(code, signal)
      })
      child.kill('SIGKILL')
    }, mostMinutes * 60_000)
    child.on('exit', () => clearTimeout(end))
  })
}

/** Hands the signals that stop this process on to a child. */
export function forwardSignals(child) {
  // A terminal sends Ctrl-C to both already.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  if (process.stdin.isTTY) process.on('SIGINT', () => {})
  for (const signal of signals) process.on(signal, () => child.kill(signal))
}
