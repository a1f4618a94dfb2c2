// A screen in a window of its own, on another monitor: it follows what the desk selects, and is opened again next shift.
import { useEffect, useRef } from 'react'
import { setDesk, useDesk } from './desk.ts'
import { t } from './language.ts'
import { useSession } from './session/session.ts'
import { toast } from './toast.ts'

/** Which screen this window is for; null in the desk itself. */
export const ownWindow = new URLSearchParams(location.search).get('pane')

interface Told {
  accountId: string | null
  selected?: string
  opened?: string
  closed?: string
  /** A window has just come up and does not know what is selected. */
  asks?: true
}

function join(hear: (told: Told) => void) {
  const channel = new BroadcastChannel('tanod.windows')
  const accountId = () => useSession.getState().accountId
  channel.onmessage = ({ data }: MessageEvent<Told>) => data.accountId === accountId() && hear(data)
  return { tell: (told: Omit<Told, 'accountId'>) => channel.postMessage({ accountId: accountId(), ...told }), leave: () => channel.close() }
}

export function openWindow(screen: string, address: string): boolean {
  const at = new URL(address, location.origin)
  at.searchParams.set('pane', screen)
  const kept = at.pathname + at.search
  setDesk({ windows: { ...useDesk.getState().windows, [screen]: kept } })
  return window.open(kept, `tanod-${screen}`, 'popup,width=1280,height=800') !== null
}

/** As the last shift had them. */
export function openAgain(): void {
  const held = Object.entries(useDesk.getState().windows).filter(([screen, address]) => !openWindow(screen, address))
  if (held.length > 0) toast('warning', t('The browser held windows back. Allow pop-ups for this page, then open them once more.'))
}

/** One that is closed by hand is not wanted next shift; one that goes with the whole browser is. */
const goneMs = 3000

/** In the desk: remembers which windows stand beside it. In such a window: tells that it stands. */
export function useWindows(): void {
  useEffect(() => {
    const leaving = new Map<string, ReturnType<typeof setTimeout>>()
    const { tell, leave } = join(({ opened, closed }) => {
      if (ownWindow) return
      if (opened) clearTimeout(leaving.get(opened))
      if (closed) leaving.set(closed, setTimeout(forget, goneMs, closed))
    })
    const close = () => tell({ closed: ownWindow! })
    if (ownWindow) {
      tell({ opened: ownWindow })
      addEventListener('pagehide', close)
    }
    return () => {
      removeEventListener('pagehide', close)
      leave()
    }
  }, [])
}

function forget(screen: string): void {
  const { [screen]: _, ...windows } = useDesk.getState().windows
  setDesk({ windows })
}

export function useTellWindows(selected: string | undefined): void {
  useEffect(() => {
    if (ownWindow || !selected) return
    const { tell, leave } = join(({ asks }) => asks && tell({ selected }))
    tell({ selected })
    return leave
  }, [selected])
}

/** In a window of its own, what the desk selected, once it rests there; never under a hand that writes. */
export function useFollow(run: (selected: string) => void, restsMs = 0): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!ownWindow) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const { tell, leave } = join(({ selected }) => {
      if (!selected || isWriting()) return
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(selected), restsMs)
    })
    tell({ asks: true })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [restsMs])
}

const isWriting = () => document.hasFocus() && document.activeElement?.matches('input, textarea, [contenteditable]') === true
