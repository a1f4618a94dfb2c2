// What the system says about processes: alive or only a zombie, since when, and which ones belong to a database.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const linux = process.platform === 'linux'

/** The start time of a live process, as text that no later process with the same id shares; undefined when it is gone or a zombie. */
export function startTime(pid: number): string | undefined {
  if (!linux) return psField(pid, 'lstart')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  return startTime(pid) !== undefined
}

/** Every live process of the database with this cluster name or working in this folder: the server and its children, never a zombie. */
export function databaseProcesses(clusterName: string, dataDir: string): number[] {
  if (!linux) return psProcesses(clusterName)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && belongs(pid, clusterName, dataDir) && isAlive(pid))
}

function belongs(pid: number, clusterName: string, dataDir: string): boolean {
  const name = readQuietly(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  if (name !== 'postgres') return false
  // The title names the cluster and is readable by everyone; the working folder is not, for root in a container.
  if (readQuietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes(clusterName)) return true
  return readQuietly(() => readlinkSync(`/proc/${pid}/cwd`)) === dataDir
}

/** A process may end between two looks at it; then there is nothing to read. */
function readQuietly(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function psField(pid: number, field: string): string | undefined {
  const line = readQuietly(() => execFileSync('ps', ['-o', `stat=,${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim())
  return line && !line.startsWith('Z') ? line.replace(/^\S+\s+/, '') : undefined
}

function psProcesses(clusterName: string): number[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(clusterName) && /^\s*\d+\s+[^Z]\S*\s+\S*postgres/.test(line)).map((line) => Number.parseInt(line, 10))
}
