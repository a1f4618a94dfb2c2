// Triage mode: after a ticket is taken or refused the most urgent of the same list is next. On for dispatchers unless they switch it off.
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { useMe, useSession } from '#web/kit/session/session.ts'

const usualFor = (accountType: string | undefined): boolean => accountType === 'dispatcher'

export const staysInTabNow = (): boolean => useDesk.getState().staysInTab ?? usualFor(useSession.getState().me?.accountType)

const setTriageMode = (staysInTab: boolean) => setDesk({ staysInTab })

export function useTriageMode(): [boolean, (isOn: boolean) => void] {
  const me = useMe()
  const chosen = useDesk((desk) => desk.staysInTab)
  return [chosen ?? usualFor(me?.accountType), setTriageMode]
}
