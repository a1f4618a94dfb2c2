// Who used the processor meanwhile: shares of one core, by process and by thread, where the system tells them.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100
const usedIn = (file: string) => {
  const stat = readFileSync(file, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
const usedBy = (file: string): number => {
  try {
    return usedIn(file)
  } catch {
    return 0
  }
}

export interface Processes {
  app: number
  database: () => number[]
  flood?: number | undefined
}
export interface Shares {
  requests: number
  threads: number
  database: number
  flood: number
  asking: number
}

/** Begins to count; answers how to end. Where there is no /proc, nobody used anything. */
export function countShares({ app, database, flood }: Processes): () => Shares {
  const now = () => ({
    main: usedBy(`/proc/${app}/task/${app}/stat`),
    app: usedBy(`/proc/${app}/stat`),
    database: new Map(database().map((pid) => [pid, usedBy(`/proc/${pid}/stat`)])),
    flood: flood ? usedBy(`/proc/${flood}/stat`) : 0,
    own: process.cpuUsage(),
    at: performance.now(),
  })
  const before = now()
  return () => {
    const after = now()
    const seconds = (after.at - before.at) / 1_000
    const share = (used: number) => used / seconds
    const requests = share(after.main - before.main)
    const queries = [...after.database].map(([pid, used]) => used - (before.database.get(pid) ?? 0))
    return {
      requests,
      threads: share(after.app - before.app) - requests,
      database: share(queries.reduce((sum, one) => sum + one, 0)),
      flood: share(after.flood - before.flood),
      asking: share((after.own.user + after.own.system - before.own.user - before.own.system) / 1e6),
    }
  }
}
