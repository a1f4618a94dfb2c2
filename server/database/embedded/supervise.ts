// Keeps a database server running: starts it again, with a growing pause, whenever it ends by itself.
import { setTimeout as delay } from 'node:timers/promises'
import { stopServer } from './postmaster.ts'

export type Server = { adopted: boolean; pid: number; socketFolder: string; ended: Promise<string> }

const stopLimit = 10_000
const longestPause = 2_000
/** One that ran this long is not failing again and again: the pause is short once more. */
const settledAfter = 10_000

export function supervise(first: Server, start: () => Promise<Server>, log: (line: string) => void) {
  let server = first
  let stopping = false
  const listeners: ((reason: string) => void)[] = []
  const watch = async (): Promise<void> => {
    for (let pause = 100; ; ) {
      const began = Date.now()
      const reason = await server.ended
      if (stopping) return
      log(`the database ended by itself (${reason}), starting it again`)
      for (const listener of listeners) listener(reason)
      if (Date.now() - began > settledAfter) pause = 100
      while (!stopping && !(await restart(pause))) pause = Math.min(pause * 2, longestPause)
      pause = Math.min(pause * 2, longestPause)
    }
  }
  const restart = async (pause: number): Promise<boolean> => {
    await delay(pause)
    if (stopping) return true
    try {
      server = await start()
      log('the database runs again')
      return true
    } catch (error) {
      log(String(error))
      return false
    }
  }
  const watched = watch()
  return {
    server: () => server,
    onExit: (listener: (reason: string) => void) => void listeners.push(listener),
    async stop() {
      stopping = true
      await stopServer(server.pid, stopLimit)
      await watched
      // One that was being started again while we stopped.
      await stopServer(server.pid, stopLimit)
    },
  }
}
