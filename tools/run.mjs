// Runs the project's commands with its own Node first in the path.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
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

/** The commands that run, each in a group of its own with all that it has started: none of it outlives its command, nor this process. */
const running = new Set()
process.on('exit', () => running.forEach(endGroup))
const onSignals = Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }).map(([signal, number]) => [signal, () => process.exit(128 + number)])

function beginGroup(leader) {
  if (running.size === 0) for (const [signal, exit] of onSignals) process.on(signal, exit)
  running.add(leader)
}

function endGroup(leader) {
  running.delete(leader)
  if (running.size === 0) for (const [signal, exit] of onSignals) process.off(signal, exit)
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // Gone, or another user's by now.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

/** Runs a command to its end, or to that of its minutes; gives its exit code and, unless it prints itself, what it printed, which stands in the file `into` as it comes. */
export function run(command, args, { env = process.env, print = false, onChild = () => {}, mostMinutes, into } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, detached: !print, stdio: print ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    const output = []
    const file = into && createWriteStream(into)
    const keep = (data) => {
      output.push(data)
      file?.write(data)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const answer = (code, signal) => {
      const done = () => resolve({ code: code ?? 1, signal, output: Buffer.concat(output).toString() })
      if (file) file.end(done)
      else done()
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', answer)
    onChild(child)
    if (print || child.pid === undefined) return
    beginGroup(child.pid)
    child.on('exit', () => endGroup(child.pid))
    if (mostMinutes === undefined) return
    const end = setTimeout(() => {
      keep(Buffer.from(`\nIt did not end within ${mostMinutes} minutes and was ended.\n`))
      // What left the group may hold its output open for longer.
      child.on('exit', (code, signal) => {
        for (const stream of [child.stdout, child.stderr]) stream?.destroy()
        answer(code, signal)
      })
      endGroup(child.pid)
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
