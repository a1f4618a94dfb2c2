// Keeps the screen of a phone awake while a run is on.
import { useEffect } from 'react'

export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | null = null
    let isGone = false
    // A phone that is low on power refuses; one that was put away lets go by itself.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      const got = await navigator.wakeLock.request('screen').catch(() => null)
      if (isGone) await got?.release()
      else held = got
    }
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    void hold()
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void held?.release()
    }
  }, [isOn])
}
