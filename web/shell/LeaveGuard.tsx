// Stands between a screen with something unsaved on it and the next screen: it asks, and goes on only where one may lose it.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave } from '#web/kit/dialogs.tsx'
import { losesOnScreen, questionOnScreen } from '#web/kit/unsaved.ts'

export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesOnScreen() && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state === 'blocked') void askToLeave(true, questionOnScreen()).then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}
