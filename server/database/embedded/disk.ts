// Free disk space: a floor below which Tanod does not start, and a ballast file that is let go when space runs out while it runs.
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { PlainError } from './plain.ts'

const megabyte = 1024 * 1024
const ballastMegabytes = 64

function readFloor(): number {
  const text = process.env['TANOD_DISK_FLOOR_MB'] ?? '256'
  const floor = Number(text)
  if (!Number.isFinite(floor) || floor < 0) throw new PlainError(`TANOD_DISK_FLOOR_MB must be a number of megabytes, not "${text}".`)
  return floor
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / megabyte)
}

/** Refuses to go on when less than the floor is free on the folder's disk. */
export function requireSpace(folder: string): void {
  const floor = readFloor()
  const free = freeMegabytes(folder)
  if (free < floor)
    throw new PlainError(
      `Only ${free} MB are free on the disk of ${folder}, and Tanod needs ${floor}: free some space, or lower TANOD_DISK_FLOOR_MB.`,
    )
}

/** Looks at the free space every few seconds; gives the ballast up below half the floor and lays it again when space is back. */
export function watchDisk(folder: string, ballast: string, log: (line: string) => void): { stop(): void } {
  const floor = readFloor()
  let low = false
  const look = async () => {
    const free = freeMegabytes(folder)
    if (free < floor !== low) log(low ? `${free} MB of disk are free again` : `only ${free} MB of disk are free`)
    low = free < floor
    if (free < floor / 2 && existsSync(ballast)) {
      rmSync(ballast)
      log(`gave up the ballast file ${ballast}`)
    } else if (free > floor * 2 + ballastMegabytes && !existsSync(ballast)) {
      await writeFile(ballast, Buffer.alloc(ballastMegabytes * megabyte))
    }
  }
  const timer = setInterval(() => look().catch((error) => log(`could not look at the free disk space: ${error}`)), 3000).unref()
  return { stop: () => clearInterval(timer) }
}
