// Sends where the phone is while the page is open and the visitor wants it: the latest place, again whenever the line is back, until the center answers.
import { useEffect, useRef, useState } from 'react'
import { followUp } from '#contract/publicSide/followUp.ts'
import type { Sharing } from '#contract/publicSide/sentence.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { positionIn } from '#web/publicSide/report/place.ts'
import { call, finalIn, isShutOut } from '#web/publicSide/wire.ts'

const everyMs = 10_000
const off: Sharing = { state: 'off', sentAt: null }

export function useSharing(token: string) {
  const [isOn, setOn] = useState(false)
  /** Where the phone is, while it is told. */
  const [place, setPlace] = useState<Position | null>(null)
  const [sharing, setSharing] = useState<Sharing>(off)
  const [trouble, setTrouble] = useState<{ refusal: unknown } | 'noPosition' | 'notStopped' | null>(null)

  /** What is on its way, where the line is slow: a Stop goes after it, or would be undone by it. */
  const underWay = useRef<Promise<void>>(undefined)

  useEffect(() => {
    if (!isOn) return
    let latest: { position: Position; at: string } | undefined
    let isWhole = true
    let isSending = false
    let isGone = false
    const send = async () => {
      if (!latest || isSending || isGone) return
      isSending = true
      const told = latest
      try {
        await call(followUp.sharePosition, { token, ...told, sentAt: new Date().toISOString() })
        isWhole = latest === told
        if (!isGone) setSharing({ state: 'sent', sentAt: new Date().toISOString() })
      } catch (error) {
        if (isGone) return
        if (finalIn(error) || isShutOut(error)) {
          isGone = true
          setTrouble({ refusal: error })
          setSharing(({ sentAt }) => ({ state: 'off', sentAt }))
          setOn(false)
        } else setSharing(({ sentAt }) => ({ state: 'waiting', sentAt }))
      } finally {
        isSending = false
      }
    }
    const sendNow = () => void (isSending || (underWay.current = send()))
    const sendWhatWaits = () => isWhole || sendNow()
    let lookedAt = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        latest = { position: positionIn(coords), at: new Date().toISOString() }
        setPlace(latest.position)
        isWhole = false
        if (Date.now() - lookedAt < everyMs) return
        lookedAt = Date.now()
        sendNow()
      },
      () => {
        setTrouble('noPosition')
        setSharing(off)
        setOn(false)
      },
      { enableHighAccuracy: true },
    )
    const timer = setInterval(sendWhatWaits, everyMs)
    addEventListener('online', sendWhatWaits)
    return () => {
      isGone = true
      setPlace(null)
      clearInterval(timer)
      removeEventListener('online', sendWhatWaits)
      navigator.geolocation.clearWatch(watch)
    }
  }, [isOn, token])

  return {
    ...{ isOn, place, sharing, trouble },
    start: () => {
      setTrouble(null)
      setSharing({ state: 'looking', sentAt: null })
      setOn(true)
    },
    stop: async () => {
      setOn(false)
      setSharing(off)
      await underWay.current
      await call(followUp.sharePosition, { token }).then(
        () => setTrouble(null),
        () => setTrouble('notStopped'),
      )
    },
  }
}
export type SharingNow = ReturnType<typeof useSharing>
