// A running PostgreSQL server as its pid file tells it: found, waited for, cleared away when dead, stopped.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode, PlainError } from './plain.ts'
import { databaseProcesses, isAlive } from './processes.ts'

export type Running = { pid: number; dataDir: string; socketFolder: string; port: number; status: string }

const patience = 60_000
const orphanPatience = 2_000

function readPidFile(dataDir: string): Running | undefined {
  const file = path.join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), dataDir: lines[1] ?? '', port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** A server of this data that lives and answers, after waiting out one that is starting or stopping; undefined when none lives any more. */
export async function findRunning(dataDir: string, clusterName: string): Promise<Running | undefined> {
  const began = Date.now()
  while (Date.now() - began < patience) {
    const owners = databaseProcesses(clusterName, dataDir)
    const running = readPidFile(dataDir)
    if (owners.length === 0) {
      if (running) {
        requireOwnFile(dataDir, running)
        // PostgreSQL takes a dead server's files over by itself, but not when its id is a zombie's or was given to another process.
        rmSync(path.join(dataDir, 'postmaster.pid'))
      }
      return undefined
    }
    if (running && owners.includes(running.pid)) {
      if (running.status === 'ready' && (await answers(running))) return running
      // Its socket was swept away: nobody can reach it any more, so it makes room.
      if (running.status === 'ready' && !existsSync(socketPath(running))) signalQuietly(running.pid, 'SIGINT')
    } else if (Date.now() - began > orphanPatience) {
      // Children whose server was killed; PostgreSQL's own way to end them at once.
      for (const pid of owners) signalQuietly(pid, 'SIGQUIT')
    }
    await delay(20)
  }
  throw new PlainError(`The database in ${dataDir} is still busy after ${patience / 1000} seconds: wait for its processes to end, then start again.`)
}

/** A database that stopped in order leaves no such file, and one that was killed leaves it where it ran. */
function requireOwnFile(dataDir: string, running: Running): void {
  const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder)
  // A power cut may leave the file empty.
  if (running.dataDir === '' || real(running.dataDir) === real(dataDir)) return
  throw new PlainError(
    `The database in ${dataDir} was copied from ${running.dataDir} while it ran: such a copy may be torn. Restore a backup, or copy the folder of a stopped Tanod. If the folder itself was moved after a power cut, remove ${path.join(dataDir, 'postmaster.pid')} and start again.`,
  )
}

function answers(running: Running): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(running))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function socketPath({ socketFolder, port }: Running): string {
  return path.join(socketFolder, `.s.PGSQL.${port}`)
}

/** Waits until a server that was started says that it is ready; false when it ended before. */
export async function waitUntilReady(dataDir: string, pid: number, ended: () => boolean): Promise<boolean> {
  while (!ended()) {
    const running = readPidFile(dataDir)
    if (running?.pid === pid && running.status === 'ready') return true
    await delay(5)
  }
  return false
}

/** Stops a server: fast, and at once when that takes longer than the limit. */
export async function stopServer(pid: number, limit: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    signalQuietly(pid, signal)
    if (await waitUntilGone(pid, limit)) return
  }
}

/** A process that has ended by now needs no signal. */
function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

async function waitUntilGone(pid: number, limit: number): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < limit; await delay(5)) if (!isAlive(pid)) return true
  return false
}
