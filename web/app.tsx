// The staff application: its providers around the gate.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLanguage } from '#web/kit/language.ts'
import { later } from '#web/kit/later.ts'
import { nonce } from '#web/kit/session/nonce.ts'
import { Boundary } from '#web/kit/parts/Boundary.tsx'
import { askRefusedAgain, queryClient } from '#web/kit/queryClient.ts'
import { schemeManager } from '#web/kit/look/scheme.ts'
import { makeTheme, variables } from '#web/kit/look/theme.ts'
import { Gate } from './gate.tsx'

const Messages = later(async () => (await import('#web/kit/parts/Messages.tsx')).Messages)

export function App() {
  const language = useLanguage()
  useEffect(() => void askRefusedAgain(), [language])
  return (
    <MantineProvider
      theme={makeTheme()}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Boundary>
          <Gate />
        </Boundary>
        <Suspense fallback={null}>
          <Messages />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}
