// The thread that hashes passwords: behind everything else, so that the processor is the desk's first.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { behindUs } from '#server/kit/behind.ts'
import type { Asked } from './hashing.ts'

/** Linux gives each thread its own priority; elsewhere it would be the whole program's. */
if (process.platform === 'linux') standBehind()

parentPort!.on('message', ({ id, work }: Asked) => {
  try {
    parentPort!.postMessage({ id, tag: argon2Sync('argon2id', work) })
  } catch (error) {
    parentPort!.postMessage({ id, error })
  }
})

/** Behind this program, however far behind others that stands itself: nobody but root may come forward. */
function standBehind(): void {
  try {
    setPriority(0, behindUs())
  } catch (error) {
    // Where it is refused the thread hashes from where it stands.
    if (!['EACCES', 'EPERM'].includes((error as { info?: { code: string } }).info?.code ?? '')) throw error
  }
}
