// Gets a puzzle and has it solved; a phone that cannot do it in time sends without.
import { calls } from '#web/publicSide/calls.ts'
import { call } from '#web/publicSide/wire.ts'

const patienceMs = 8_000
/** While many report an older one is none any more. */
const freshMs = 100_000
type Proof = { challenge?: string; solution?: string }

let ready: { proof: Promise<Proof>; at: number; deviceId: string } | undefined

/** Begins to solve one while the visitor still chooses, so that sending waits for nothing. */
export function prepareProof(deviceId: string, commandCenterId: string | undefined): void {
  if (ready && ready.deviceId === deviceId && Date.now() - ready.at < freshMs) return
  ready = { proof: solveOne(deviceId, commandCenterId).catch(() => ({})), at: Date.now(), deviceId }
}

/** A solved one, each once; in a hurry none is better than a wait. */
export async function proveWork(deviceId: string, commandCenterId: string | undefined): Promise<Proof> {
  const none = Promise.resolve<Proof>({})
  const older = ready?.deviceId === deviceId ? ready.proof : none
  prepareProof(deviceId, commandCenterId)
  const { proof } = ready!
  ready = undefined
  const inTime = new Promise<void>((resolve) => setTimeout(resolve, 1_500))
  return Promise.race([proof, inTime.then(() => Promise.race([older, none]))])
}

async function solveOne(deviceId: string, commandCenterId: string | undefined): Promise<Proof> {
  const puzzle = await call(calls.getChallenge, { deviceId, commandCenterId })
  const worker = new Worker(new URL('./work.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), patienceMs)
      worker.onmessage = ({ data }: MessageEvent<string>) => {
        clearTimeout(timer)
        resolve(data)
      }
      worker.onerror = () => resolve(null)
      worker.postMessage(puzzle)
    })
    return solution === null ? {} : { challenge: puzzle.challenge, solution }
  } finally {
    worker.terminate()
  }
}
