// What every way of signing in ends with: a fresh start with the new account.
import { useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#contract/auth/Session.ts'
import { keepActive } from '#web/kit/session/inactivity.ts'
import { startSession } from '#web/kit/session/session.ts'

export function useSignedIn(): (signedIn: SignedIn) => void {
  const queryClient = useQueryClient()
  return (signedIn) => {
    queryClient.clear()
    keepActive()
    startSession(signedIn)
  }
}
