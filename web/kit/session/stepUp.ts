// A call that asks who is at the desk: the answer is waited for, then the call is made again.
import { create } from 'zustand'

interface StepUp {
  /** Told whether the person showed who they are; null while nobody asks. */
  settle: ((isProven: boolean) => void) | null
}

export const useStepUp = create<StepUp>(() => ({ settle: null }))

let asking: Promise<boolean> | null = null

/** Several calls that ask at once ask once. */
export function askProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => useStepUp.setState({ settle: resolve })).finally(() => {
    asking = null
    useStepUp.setState({ settle: null })
  })
  return asking
}
