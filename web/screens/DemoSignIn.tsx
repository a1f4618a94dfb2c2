// /demo-…: signs in to the demo by itself and goes to /cms.
import { useEffect, useRef } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import type { Input } from '#contract/kit/client.ts'
import { useSignedIn } from '#web/auth/useSignedIn.ts'
import { useChange } from '#web/kit/api.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'

interface Props {
  accountType: Input<typeof signIn.demoLogin>['accountType']
  onDone(): void
}

export function DemoSignIn({ accountType, onDone }: Props) {
  const onSignedIn = useSignedIn()
  const goOn = () => {
    history.replaceState(null, '', '/cms')
    onDone()
  }
  const { mutate } = useChange(signIn.demoLogin, {
    quiet: 'done',
    asSignIn: true,
    onDone: ({ data }) => {
      onSignedIn(data)
      goOn()
    },
    onRefused: goOn,
  })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    mutate({ accountType })
  }, [mutate, accountType])
  return <DotsLoader />
}
