// After a reload only the token is known: the server tells the rest.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { query } from '#web/kit/api.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorView } from '#web/kit/parts/ErrorView.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { messageOf } from '#web/kit/toast.ts'

export function WhoAmI() {
  const found = useQuery(query(signIn.getCurrentUser))
  useEffect(() => {
    if (found.data) useSession.setState({ me: found.data })
  }, [found.data])
  return found.error ? <ErrorView text={messageOf(found.error)} /> : <DotsLoader />
}
