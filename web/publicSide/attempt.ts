// What a visitor attempts: one thing at a time, with what became of it said on the page.
import { useState } from 'react'
import { t } from './language.ts'
import { toldOf } from './wire.ts'

export interface Attempts {
  said: { text: string; isTrouble: boolean } | undefined
  isBusy: boolean
  /** What the work answers is said. */
  attempt(work: () => Promise<string>): Promise<void>
  forget(): void
}

export function useAttempts(): Attempts {
  const [said, setSaid] = useState<Attempts['said']>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      setSaid({ text: await work(), isTrouble: false })
    } catch (error) {
      setSaid({ text: toldOf(error) ?? t('This did not work. Please try again.'), isTrouble: true })
    }
    setBusy(false)
  }
  return { said, isBusy, attempt, forget: () => setSaid(undefined) }
}
