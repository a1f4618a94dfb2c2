// Keeps Mantine's colour scheme in the desk's choices, whoever changes them.
import type { MantineColorSchemeManager } from '@mantine/core'
import { setDesk, useDesk } from '#web/kit/desk.ts'

let unsubscribe = () => {}

export const schemeManager: MantineColorSchemeManager = {
  get: () => useDesk.getState().theme,
  set: (theme) => theme !== useDesk.getState().theme && setDesk({ theme }),
  subscribe: (onUpdate) => {
    unsubscribe = useDesk.subscribe(({ theme }, before) => theme !== before.theme && onUpdate(theme))
  },
  unsubscribe: () => unsubscribe(),
  clear: () => {},
}
