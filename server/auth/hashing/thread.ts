// The thread that hashes passwords: behind everything else, so that the processor is the desk's first.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Asked } from './hashing.ts'

/** Linux gives each thread its own priority; elsewhere it would be the whole program's. */
if (process.platform === 'linux') setPriority(0, 5)

parentPort!.on('message', ({ id, work }: Asked) => {
  try {
    parentPort!.postMessage({ id, tag: argon2Sync('argon2id', work) })
  } catch (error) {
    parentPort!.postMessage({ id, error })
  }
})
