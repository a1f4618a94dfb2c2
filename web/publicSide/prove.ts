// Gets a puzzle and has it solved; a phone that cannot do it in time sends without.
import { places } from '#contract/publicSide/places.ts'
import { call } from './wire.ts'

const patienceMs = 8_000

export async function proveWork(deviceId: string, commandCenterId: string | undefined): Promise<{ challenge?: string; solution?: string }> {
  const puzzle = await call(places.getChallenge, { deviceId, commandCenterId })
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
