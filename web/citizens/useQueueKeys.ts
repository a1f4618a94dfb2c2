// The keys of the queue: J and K or arrows move, O opens, A approves, D declines, / searches.
import type { KeyboardEvent } from 'react'
import type { CitizenRow } from '#contract/citizens/Citizen.ts'
import { useDesk } from '#web/kit/desk.ts'
import { useMay } from '#web/kit/session/session.ts'
import { useDecisions } from './decisions.ts'
import { step } from './queue.ts'

interface Queue {
  ids: readonly string[]
  current: CitizenRow | null
  openId: string | null
  onOpen(id: string | null): void
  onDecided(): void
  onSearch(): void
}

export function useQueueKeys({ ids, current, openId, onOpen, onDecided, onSearch }: Queue) {
  const letterKeys = useDesk((desk) => desk.letterKeys)
  const mayVerify = useMay('citizens.verify')
  const decide = useDecisions(onDecided)
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-citizen]')?.dataset.citizen ?? openId
  const actions: Record<string, () => void> = {
    j: () => onOpen(step(ids, openId, 1)),
    k: () => onOpen(step(ids, openId, -1)),
    o: () => onOpen(focused()),
    '/': onSearch,
    a: () => mayVerify && current && current.status !== 'APPROVED' && !decide.isBusy && decide.approve(current),
    d: () => void (mayVerify && current?.status === 'PENDING' && !decide.isBusy && decide.decline(current)),
  }
  const arrows: Record<string, () => void> = { ArrowDown: () => actions.j?.(), ArrowUp: () => actions.k?.() }

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, [role="dialog"], [role="tablist"]') || event.ctrlKey || event.metaKey || event.altKey) return
    const action = (letterKeys ? actions[event.key.toLowerCase()] : undefined) ?? (target.closest('[data-citizen]') ? arrows[event.key] : undefined)
    if (!action) return
    event.preventDefault()
    action()
  }
}
