// After a reload only the token is known: the server tells the rest.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { isLost, query } from '#web/kit/api.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorView } from '#web/kit/parts/ErrorView.tsx'
import { CrewLifeline } from './CrewLifeline.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { messageOf } from '#web/kit/toast.ts'

const againMs = 5_000

export function WhoAmI() {
  // Once there is signal the page goes on by itself.
  const found = useQuery({ ...query(signIn.getCurrentUser), refetchInterval: ({ state }) => state.error !== null && isLost(state.error) && againMs })
  useEffect(() => {
    if (found.data) useSession.setState({ me: found.data })
  }, [found.data])
  if (!found.error) return <DotsLoader />
  return (
    <ErrorView text={messageOf(found.error)}>
      <CrewLifeline />
    </ErrorView>
  )
}
